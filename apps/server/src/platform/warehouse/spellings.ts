import type { Fact } from '@bellwether/contract/catalogue/facts';
import { factDeclarations } from '@bellwether/facts/facts';
import type { WarehouseSession } from './transaction.ts';

/** Maximum distinct texts of a column to unify; more were not typed by people. */
const maxSpellings = 50_000;

/** Returns a text without case, accents and extra spaces. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

type Spelling = { text: string; rows: number };

const isMixed = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();

/** Reports whether a spelling is preferred: mixed case first, then more rows, then the one with accents. */
const isBetter = (a: Spelling, b: Spelling): boolean => {
  if (isMixed(a.text) !== isMixed(b.text)) return isMixed(a.text);
  if (a.rows !== b.rows) return a.rows > b.rows;
  return a.text > b.text;
};

/** Temporary table of texts whose spelling differs from the business's. */
const respellingsTable = 'respelt';

/** Returns the distinct texts of some columns with their number of rows, in one scan. */
const readSpellings = async (
  { ask }: WarehouseSession,
  table: string,
  where: string,
  names: readonly string[],
  sql: (name: string) => string,
): Promise<Spelling[][]> => {
  const histograms = names.map((name, at) => `to_json(histogram(${sql(name)}))::VARCHAR AS h${at}`);
  const [row] = await ask(`SELECT ${histograms.join(', ')} FROM ${table} WHERE ${where}`);
  return names.map((_, at) => {
    const found = row?.[`h${at}`];
    const rowsByText = typeof found === 'string' ? (JSON.parse(found) as Record<string, number>) : {};
    return Object.entries(rowsByText).map(([text, rows]) => ({ text, rows }));
  });
};

/**
 * Finds the columns of staged rows with a text spelt differently from the business's rows, or from most rows
 * of the same load.
 */
const stageRespellings = async (session: WarehouseSession, fact: Fact, table: string): Promise<string[]> => {
  const changed: string[] = [];
  const changes: { name: string; was: string; spelling: string }[] = [];
  const names = factDeclarations[fact].spelledAlike ?? [];
  if (names.length === 0) return changed;
  const canonical = (name: string) => factDeclarations[fact].canonical?.[name] ?? name;
  const stagedSpellings = await readSpellings(session, table, 'problem IS NULL', names, canonical);
  const storedSpellings = await readSpellings(session, fact, 'business_id = $b::UUID', names, (name) => name);
  for (const [at, name] of names.entries()) {
    const [staged, stored] = [stagedSpellings[at] ?? [], storedSpellings[at] ?? []];
    if (staged.length === 0 || staged.length > maxSpellings || stored.length > maxSpellings) continue;
    const spellings = new Map<string, Spelling>();
    const addSpellings = (rows: readonly Spelling[]) => {
      const found = new Map<string, Spelling>();
      for (const one of rows) {
        const key = fold(one.text);
        const existing = found.get(key);
        if (!existing || isBetter(one, existing)) found.set(key, one);
      }
      for (const [key, one] of found) if (!spellings.has(key)) spellings.set(key, one);
    };
    addSpellings(stored);
    addSpellings(staged);
    for (const row of staged) {
      const original = row.text;
      const spelling = spellings.get(fold(original))?.text ?? original;
      if (spelling === original) continue;
      changes.push({ name, was: original, spelling });
      if (!changed.includes(name)) changed.push(name);
    }
  }
  if (changes.length > 0)
    await session.run(
      `CREATE OR REPLACE TEMP TABLE ${respellingsTable} AS SELECT unnest(from_json($changes, '[{"name":"VARCHAR","was":"VARCHAR","spelling":"VARCHAR"}]'), recursive := true)`,
      { changes: JSON.stringify(changes) },
    );
  return changed;
};

/**
 * Returns SQL of the staged rows with canonical devices, channels and call results, and with places and names
 * spelt like the business's. The staged table itself is unchanged.
 */
export const canonicalRowsSql = async (
  session: WarehouseSession,
  fact: Fact,
  table: string,
): Promise<string> => {
  const columns: Record<string, string | undefined> = { ...factDeclarations[fact].canonical };
  for (const name of await stageRespellings(session, fact, table)) {
    const expression = columns[name] ?? name;
    columns[name] =
      `coalesce((SELECT spelling FROM ${respellingsTable} WHERE ${respellingsTable}.name = '${name}' AND ${respellingsTable}.was = ${expression}), ${expression})`;
  }
  const replaced = Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`);
  return replaced.length > 0 ? `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${table}) ${table}` : table;
};
