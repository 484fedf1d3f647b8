import { idsIn, titlesOf } from './titles.ts';

/** One area of the ledger (the prefix of its ids, and its name there): the ids some test names, and those none does. */
export type Area = { prefix: string; name: string; named: string[]; unnamed: string[] };

/** What the tests say of the ledger; `unknown` are the ids of titles that the ledger lacks, each with its file. */
export type Coverage = { areas: Area[]; unknown: { id: string; path: string }[] };

/** @param ledger the tab-separated ledger with its heading line. @param tests sources of test files by path. */
export function coverage(ledger: string, tests: ReadonlyMap<string, string>): Coverage {
  const mentions = [...tests].flatMap(([path, source]) =>
    titlesOf(source)
      .flatMap(idsIn)
      .map((id) => ({ id, path })),
  );
  const mentioned = new Set(mentions.map(({ id }) => id));
  const areas = new Map<string, Area>();
  const known = new Set<string>();
  for (const line of ledger.trim().split(/\r?\n/).slice(1)) {
    const [id = '', name = ''] = line.split('\t');
    const prefix = id.replace(/-\d+$/, '');
    const area = areas.get(prefix) ?? { prefix, name, named: [], unnamed: [] };
    (mentioned.has(id) ? area.named : area.unnamed).push(id);
    areas.set(prefix, area);
    known.add(id);
  }
  return { areas: [...areas.values()], unknown: mentions.filter(({ id }) => !known.has(id)) };
}

/** The report as lines, the summary last; `only` narrows it to the area of one prefix. */
export function report({ areas, unknown }: Coverage, only?: string): string[] {
  const shown = areas.filter(({ prefix }) => only === undefined || prefix === only);
  const lines = shown.flatMap(({ prefix, name, named, unnamed }) => [
    `${prefix} ${name}: ${named.length} of ${named.length + unnamed.length}`,
    ...(named.length > 0 ? [`  named    ${named.join(' ')}`] : []),
    ...(unnamed.length > 0 ? [`  unnamed  ${unnamed.join(' ')}`] : []),
  ]);
  const named = shown.reduce((sum, area) => sum + area.named.length, 0);
  const all = shown.reduce((sum, area) => sum + area.named.length + area.unnamed.length, 0);
  return [
    ...lines,
    ...unknown.map(({ id, path }) => `${path}: ${id} is not in the ledger.`),
    `${named} of ${all} requirements are named by a test`,
  ];
}
