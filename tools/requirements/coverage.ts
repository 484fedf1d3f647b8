import { idsIn, titlesOf } from './titles.ts';

/**
 * Where a test proves something, the strongest first: on a screen of the product in a browser, by a call of the server, on a page of
 * the gallery, or by a function alone.
 */
export const places = ['screen', 'call', 'gallery', 'function'] as const;
export type Place = (typeof places)[number];

/** One area of the ledger (the prefix of its ids, and its name there): the ids some test names, by the strongest place, and those none does. */
export type Area = { prefix: string; name: string; named: Record<Place, string[]>; unnamed: string[] };

/** What the tests say of the ledger; `unknown` are the ids of titles that the ledger lacks, each with its file. */
export type Coverage = { areas: Area[]; unknown: { id: string; path: string }[] };

/**
 * The place that a test file proves things in, by what it opens. One that opens both screens and the gallery counts as the gallery
 * unless the test itself goes to no part of it.
 */
export function placeOf(path: string, file: string, test: string): Place {
  if (path.startsWith('e2e/')) {
    const opensPage = /\bopenPage\(/.test(test);
    const helpers = /\bopenPart\(|\bgallery: true\b/;
    return helpers.test(test) || (!opensPage && helpers.test(file)) ? 'gallery' : 'screen';
  }
  return /\/testing\/(test-app|fixture|store)\.ts'|\bspawn\(/.test(file) ? 'call' : 'function';
}

/** @param ledger the tab-separated ledger with its heading line. @param tests sources of test files by path. */
export function coverage(ledger: string, tests: ReadonlyMap<string, string>): Coverage {
  const mentions = [...tests].flatMap(([path, source]) =>
    titlesOf(source).flatMap(({ title, body }) =>
      idsIn(title).map((id) => ({ id, path, place: placeOf(path, source, body) })),
    ),
  );
  const strongest = new Map<string, Place>();
  for (const { id, place } of mentions) {
    const known = strongest.get(id);
    if (!known || places.indexOf(place) < places.indexOf(known)) strongest.set(id, place);
  }
  const areas = new Map<string, Area>();
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

/** The report as lines, the summary last; `only` narrows it to the area of one prefix. */
export function report({ areas, unknown }: Coverage, only?: string): string[] {
  const shown = areas.filter(({ prefix }) => only === undefined || prefix === only);
  const count = (area: Area) => places.reduce((sum, place) => sum + area.named[place].length, 0);
  const lines = shown.flatMap((area) => [
    `${area.prefix} ${area.name}: ${count(area)} of ${count(area) + area.unnamed.length}`,
    ...[...places.map((place) => [place, area.named[place]] as const), ['unnamed', area.unnamed] as const]
      .filter(([, ids]) => ids.length > 0)
      .map(([where, ids]) => `  ${where.padEnd(8)} ${ids.join(' ')}`),
  ]);
  const named = shown.reduce((sum, area) => sum + count(area), 0);
  const all = shown.reduce((sum, area) => sum + count(area) + area.unnamed.length, 0);
  const by = places.map(
    (place) => `${shown.reduce((sum, area) => sum + area.named[place].length, 0)} ${inWords[place]}`,
  );
  return [
    ...lines,
    ...unknown.map(({ id, path }) => `${path}: ${id} is not in the ledger.`),
    `${named} of ${all} requirements are named by a test: ${by.join(', ')}`,
  ];
}

const inWords: Record<Place, string> = {
  screen: 'on a screen',
  call: 'by a call',
  gallery: 'in the gallery only',
  function: 'as a function only',
};
