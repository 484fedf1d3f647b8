import { isNumeric } from '@bellwether/facts/column-types';
import { factColumns } from '@bellwether/facts/facts';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { DuckDBConnection } from '@duckdb/node-api';
import { additiveTypes } from './period-sql.ts';
import type { Fields } from './row-sql.ts';

/** Words for a total in English, German, Spanish, Portuguese, French, Italian and Dutch. */
const totalWords = [
  '((grand|sub|report)[ -]?)?totals?|sum|total (general|geral|g[eé]n[eé]ral)',
  'gesamt(summe|ergebnis|betrag)?|(zwischen|end)?summe|insgesamt|totales|suma( total)?|totais|soma|sous[ -]?total|totaux|somme',
  'total[ei]( (complessivo|generale))?|subtotale|somma|(eind|sub)?totaal( generaal)?',
].join('|');
const totalPattern = `(?i)(${totalWords}|totals? (for|of|de|du|pour|para|f(ü|ue)r|per|voor|van|di) .+|(account|campaign|overall|net) totals?)( *[:(–—-].*)?`;
const labelPattern = `(?i)(${totalWords})( *:.*)?`;
/** First three letters of these words: a cheap check that spares most rows the full pattern. */
const firstLetters = 'tot gra sub rep acc cam ove net sum ges zwi end ins som sou ein';
const canStartTotal = (text: string): string =>
  `${text} >= 'A' AND contains(${sqlLiteral(firstLetters)}, lower(left(${text}, 3)))`;

/** Returns SQL that tests whether the first text of a row names a total. */
export const isNamedTotal = (text: string): string =>
  `(${canStartTotal(text)} AND regexp_full_match(${text}, ${sqlLiteral(totalPattern)}))`;
/** Like `isNamedTotal`, for the following texts: accepts only the word itself, alone or before a colon. */
export const isTotalLabel = (text: string): string =>
  `(${canStartTotal(text)} AND regexp_full_match(${text}, ${sqlLiteral(labelPattern)}))`;

const maxCandidates = 20;
/** Text columns that a total row may also have, because they are the same in every row. */
const commonNames = ['document', 'currency', 'status'];
/** Columns that cannot be summed: the total of people is less than the sum of the rows. */
const notAdditive = ['users', 'new_users', 'currency_rate'];

/**
 * Finds totals that are not named as such: lines without a name or day whose amounts are the sum of the rows
 * before them, or since the previous such line.
 */
export const findTotals = async (
  connection: DuckDBConnection,
  table: string,
  fields: Fields,
): Promise<number[]> => {
  const facts = factColumns(fields.kind);
  const constant = fields.kind === 'ads' ? [...commonNames, 'channel'] : commonNames;
  const names = facts.filter(({ name, type }) => type === 'text' && !constant.includes(name));
  const measures = facts
    .filter(({ name, type }) => isNumeric(type) && !notAdditive.includes(name))
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
        // Each row may have been rounded to cents.
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
