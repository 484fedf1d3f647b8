import { factColumns } from '@bellwether/contract/imports/fact-columns';
import type { DuckDBConnection } from '@duckdb/node-api';
import { additiveTypes } from './period-sql.ts';
import type { Fields } from './row-sql.ts';
import { sqlLiteral } from './sql.ts';

/** What a total may be called, before a colon and what it is the total of; in English, German, Spanish, Portuguese, French, Italian, Dutch. */
const words = [
  '((grand|sub|report)[ -]?)?totals?|sum|total (general|geral|g[eé]n[eé]ral)',
  'gesamt(summe|ergebnis|betrag)?|(zwischen|end)?summe|insgesamt|totales|suma( total)?|totais|soma|sous[ -]?total|totaux|somme',
  'total[ei]( (complessivo|generale))?|subtotale|somma|(eind|sub)?totaal( generaal)?',
].join('|');
const named = `(?i)(${words}|totals? (for|of|de|du|pour|para|f(ü|ue)r|per|voor|van|di) .+|(account|campaign|overall|net) totals?)( *[:(–—-].*)?`;
const namedBesides = `(?i)(${words})( *:.*)?`;
/** What such words begin with: a look at the first letters spares most rows the whole form, and digits even that. */
const beginnings = 'tot gra sub rep acc cam ove net sum ges zwi end ins som sou ein';
const mayBegin = (text: string): string =>
  `${text} >= 'A' AND contains(${sqlLiteral(beginnings)}, lower(left(${text}, 3)))`;

/** SQL for whether the first text of a row says that it adds up others. */
export const isNamedTotal = (text: string): string =>
  `(${mayBegin(text)} AND regexp_full_match(${text}, ${sqlLiteral(named)}))`;
/** The same for the texts that follow, where only the word itself or one with a colon is meant. */
export const isTotalLabel = (text: string): string =>
  `(${mayBegin(text)} AND regexp_full_match(${text}, ${sqlLiteral(namedBesides)}))`;

const maxCandidates = 20;
/** Names that a total row may have as well: they are the same in every row. */
const commonNames = ['document', 'currency', 'status'];
/** Counts of people: their total is less than their sum. */
const notAdditive = ['users', 'new_users', 'currency_rate'];

/**
 * The lines whose amounts are the sums of the rows before them, or since the last such line, and which have neither a name nor a day of
 * their own: totals that are not called so.
 */
export const findTotals = async (
  connection: DuckDBConnection,
  table: string,
  fields: Fields,
): Promise<number[]> => {
  const facts = factColumns(fields.kind);
  const constant = fields.kind === 'ads' ? [...commonNames, 'channel'] : commonNames;
  const names = facts.filter(({ name, type }) => type === 'VARCHAR' && !constant.includes(name));
  const measures = facts
    .filter(({ name, type }) => !['VARCHAR', 'DATE', 'BOOLEAN'].includes(type) && !notAdditive.includes(name))
    .map(({ name }) => name);
  if (!additiveTypes.includes(fields.kind) || measures.length === 0) return [];
  const dated = fields.has('day') || fields.has('period_start');
  const nameless = [...names.map(({ name }) => `${name} IS NULL`), ...(dated ? ['day IS NULL'] : [])].join(
    ' AND ',
  );
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
  const columns = measures.map((name) => `CAST(${name} AS DOUBLE)`).join(', ');
  const candidates = await rows(
    `SELECT line, ${columns} FROM ${table} WHERE NOT skipped AND ${nameless} AND coalesce(${measures.join(', ')}) IS NOT NULL ORDER BY line LIMIT ${maxCandidates + 1}`,
  );
  if (candidates.length > maxCandidates) return [];
  const found: number[] = [];
  for (const [line, ...values] of candidates) {
    const sums = measures.map((name) => `CAST(sum(${name}) AS DOUBLE)`).join(', ');
    const adds = async (after: number): Promise<boolean> => {
      const [[count, ...sum] = []] = await rows(
        `SELECT count(*), ${sums} FROM ${table} WHERE problem IS NULL AND line > ${after} AND line < ${Number(line)} AND line NOT IN (${[-1, ...found].join(', ')})`,
      );
      const pairs = values.flatMap((one, at) =>
        one === null ? [] : [[Number(one), Number(sum[at] ?? 0)] as const],
      );
      return (
        Number(count) > 1 &&
        pairs.some(([one]) => one !== 0) &&
        // Each row may have been rounded to the cent.
        pairs.every(
          ([one, other]) =>
            Math.abs(one - other) <= 0.005 * Number(count) &&
            Math.abs(one - other) <= 0.01 * Math.abs(one) + 0.01,
        )
      );
    };
    if ((await adds(0)) || (await adds(found.at(-1) ?? 0))) found.push(Number(line));
  }
  return found;
};
