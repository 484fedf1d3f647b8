import { listIds, listStepNames, listTitles } from './titles.ts';

/** Kinds of proof, strongest first: a product screen in a browser, a call of the server, a gallery page, a function. */
export const proofPlaces = ['screen', 'call', 'gallery', 'function'] as const;
export type ProofPlace = (typeof proofPlaces)[number];

/**
 * Area of the requirements ledger, with the prefix of its ids and its name. Ids that a test names are grouped by their
 * strongest kind of proof.
 */
export type LedgerArea = {
  prefix: string;
  name: string;
  named: Record<ProofPlace, string[]>;
  unnamed: string[];
};

/**
 * Coverage of the requirements ledger by the tests. `unknown` lists ids in titles that are not in the ledger, each with
 * its file.
 */
export type LedgerCoverage = { areas: LedgerArea[]; unknown: { id: string; path: string }[] };

/**
 * Returns the kind of proof that a test gives, by what it opens. If a file opens both screens and the gallery, its
 * tests are gallery tests unless they open a screen and nothing of the gallery.
 */
export function findProofPlace(path: string, file: string, test: string): ProofPlace {
  if (path.startsWith('e2e/')) {
    const opensPage = /\bopenPage\(/.test(test);
    const helpers = /\bopenPart\(|\bgallery: true\b/;
    return helpers.test(test) || (!opensPage && helpers.test(file)) ? 'gallery' : 'screen';
  }
  return /\/testing\/(test-app|fixture|store)\.ts'|\bspawn\(/.test(file) ? 'call' : 'function';
}

/** Returns the requirement ids that a test proves: those in its title and, for browser tests, in its steps. */
function listProvedIds(path: string, title: string, body: string): string[] {
  const steps = path.startsWith('e2e/') ? listStepNames(body) : [];
  return [title, ...steps].flatMap(listIds);
}

/**
 * Measures which requirements the tests name. @param ledger the tab-separated ledger with its heading line. @param
 * tests sources of test files by path.
 */
export function measureCoverage(ledger: string, tests: ReadonlyMap<string, string>): LedgerCoverage {
  const mentions = [...tests].flatMap(([path, source]) =>
    listTitles(source).flatMap(({ title, body }) =>
      listProvedIds(path, title, body).map((id) => ({ id, path, place: findProofPlace(path, source, body) })),
    ),
  );
  const strongest = new Map<string, ProofPlace>();
  for (const { id, place } of mentions) {
    const known = strongest.get(id);
    if (!known || proofPlaces.indexOf(place) < proofPlaces.indexOf(known)) strongest.set(id, place);
  }
  const areas = new Map<string, LedgerArea>();
  const known = new Set<string>();
  for (const line of ledger.trim().split(/\r?\n/).slice(1)) {
    const [id = '', name = ''] = line.split('\t');
    const prefix = id.replace(/-\d+$/, '');
    const nothing = { screen: [], call: [], gallery: [], function: [] };
    const area = areas.get(prefix) ?? { prefix, name, named: nothing, unnamed: [] };
    const place = strongest.get(id);
    (place ? area.named[place] : area.unnamed).push(id);
    areas.set(prefix, area);
    known.add(id);
  }
  return { areas: [...areas.values()], unknown: mentions.filter(({ id }) => !known.has(id)) };
}

/** Formats the requirement coverage as lines, with the summary last. `only` limits it to the area with that prefix. */
export function printCoverage({ areas, unknown }: LedgerCoverage, only?: string): string[] {
  const shown = areas.filter(({ prefix }) => only === undefined || prefix === only);
  const count = (area: LedgerArea) => proofPlaces.reduce((sum, place) => sum + area.named[place].length, 0);
  const lines = shown.flatMap((area) => [
    `${area.prefix} ${area.name}: ${count(area)} of ${count(area) + area.unnamed.length}`,
    ...[
      ...proofPlaces.map((place) => [place, area.named[place]] as const),
      ['unnamed', area.unnamed] as const,
    ]
      .filter(([, ids]) => ids.length > 0)
      .map(([where, ids]) => `  ${where.padEnd(8)} ${ids.join(' ')}`),
  ]);
  const named = shown.reduce((sum, area) => sum + count(area), 0);
  const all = shown.reduce((sum, area) => sum + count(area) + area.unnamed.length, 0);
  const by = proofPlaces.map(
    (place) => `${shown.reduce((sum, area) => sum + area.named[place].length, 0)} ${inWords[place]}`,
  );
  return [
    ...lines,
    ...unknown.map(({ id, path }) => `${path}: ${id} is not in the ledger.`),
    `${named} of ${all} requirements are named by a test: ${by.join(', ')}`,
  ];
}

const inWords: Record<ProofPlace, string> = {
  screen: 'on a screen',
  call: 'by a call',
  gallery: 'in the gallery only',
  function: 'as a function only',
};
