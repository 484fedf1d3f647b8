import { isNumeric } from '@bellwether/facts/column-types';
import { factColumns } from '@bellwether/facts/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../../bytes/normalise.ts';
import type { Layout } from '../../layout/layout.ts';
import type { Fields } from '../row-sql.ts';
import { cellColumn } from '../sql.ts';
import { sourceRowsSql } from '../staged-sql.ts';
import { additiveTypes } from './period-sql.ts';

const maxCandidates = 20;
/** Text columns that a total row may also fill, because they are the same in every row. */
const commonNames = ['document', 'currency', 'status'];
/** Columns that cannot be summed: a total of people is less than the sum of the rows. */
const notAdditive = ['users', 'new_users', 'currency_rate'];
/** Minimum number of distinct figures that must all match, if a row has a name like the other rows. */
const minFigures = 3;

type Cells = { file: NormalisedFile; layout: Layout };

/** Reports whether figures are the sums of rows; each row may have been rounded to cents. */
const isSum = (count: number, pairs: readonly (readonly [number, number])[]): boolean =>
  count > 1 &&
  pairs.some(([one]) => one !== 0) &&
  pairs.every(
    ([one, other]) =>
      Math.abs(one - other) <= 0.005 * count && Math.abs(one - other) <= 0.01 * Math.abs(one) + 0.01,
  );

/**
 * Finds unnamed totals: lines without a name or day whose amounts are the sum of the rows before them, or since the
 * previous such line; and a first or last line that is the sum of all others.
 */
export const findTotals = async (
  connection: DuckDBConnection,
  table: string,
  fields: Fields,
  cells: Cells,
): Promise<number[]> => {
  const facts = factColumns(fields.kind);
  const constant = fields.kind === 'ads' ? [...commonNames, 'channel'] : commonNames;
  const names = facts.filter(({ name, type }) => type === 'text' && !constant.includes(name));
  const averaged = fields.has('average_duration') ? ['duration_seconds'] : [];
  const measures = facts
    .filter(({ name, type }) => isNumeric(type) && ![...notAdditive, ...averaged].includes(name))
    .map(({ name }) => name);
  if (!additiveTypes.includes(fields.kind) || measures.length === 0) return [];
  const dated = fields.has('day') || fields.has('period_start');
  const nameless = [...names.map(({ name }) => `${name} IS NULL`), ...(dated ? ['day IS NULL'] : [])].join(
    ' AND ',
  );
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS();
  const columns = measures.map((name) => `CAST(${name} AS DOUBLE)`).join(', ');
  const sums = measures.map((name) => `CAST(sum(${name}) AS DOUBLE)`).join(', ');
  const compare = async (values: readonly unknown[], where: string) => {
    const [[count, ...sum] = []] = await rows(
      `SELECT count(*), ${sums} FROM ${table} WHERE problem IS NULL AND ${where}`,
    );
    const pairs = values.flatMap((one, at) =>
      one === null ? [] : [[Number(one), Number(sum[at] ?? 0)] as const],
    );
    return { isTotal: isSum(Number(count), pairs), pairs };
  };
  const candidates = await rows(
    `SELECT line, ${columns} FROM ${table} WHERE NOT skipped AND ${nameless} AND coalesce(${measures.join(', ')}) IS NOT NULL ORDER BY line LIMIT ${maxCandidates + 1}`,
  );
  const found: number[] = [];
  for (const [line, ...values] of candidates.length > maxCandidates ? [] : candidates) {
    const adds = async (after: number): Promise<boolean> =>
      (
        await compare(
          values,
          `line > ${after} AND line < ${Number(line)} AND line NOT IN (${[-1, ...found].join(', ')})`,
        )
      ).isTotal;
    if ((await adds(0)) || (await adds(found.at(-1) ?? 0))) found.push(Number(line));
  }
  const left = `NOT skipped AND line NOT IN (${[-1, ...found].join(', ')})`;
  const edges = await rows(
    `SELECT line, ${columns} FROM ${table} WHERE line IN (SELECT unnest([min(line), max(line)]) FROM ${table} WHERE ${left}) ORDER BY line`,
  );
  for (const [line, ...values] of edges) {
    const others = `line <> ${Number(line)} AND line NOT IN (${[-1, ...found].join(', ')})`;
    const { isTotal, pairs } = await compare(values, others);
    if (!isTotal) continue;
    const distinct = new Set(pairs.flatMap(([one]) => (one === 0 ? [] : [one])));
    const isProven =
      fields.kind === 'invoices'
        ? (await rows(`SELECT 1 FROM ${table} WHERE line = ${Number(line)} AND ${nameless}`)).length > 0
        : distinct.size >= minFigures
          ? await hasSeveral(rows, table, measures, others)
          : await lacksDimension(rows, table, cells, others, Number(line));
    if (isProven) return [...found, Number(line)];
  }
  return found;
};

type Query = (sql: string) => Promise<unknown[][]>;

/** Reports whether at least two of the other rows have figures; a copy of the only row is no total. */
const hasSeveral = async (
  rows: Query,
  table: string,
  measures: readonly string[],
  others: string,
): Promise<boolean> =>
  (
    await rows(
      `SELECT 1 FROM ${table} WHERE problem IS NULL AND ${others} AND (${measures.map((name) => `${name} <> 0`).join(' OR ')}) LIMIT 2`,
    )
  ).length > 1;

/** Minimum number of empty dimension columns of a total; a normal row may lack one name, such as its campaign. */
const minMissing = 2;

/** Reports whether a row has no value in several columns that all other rows fill, such as region and month. */
const lacksDimension = async (
  rows: Query,
  table: string,
  { file, layout }: Cells,
  others: string,
  line: number,
): Promise<boolean> => {
  const columns = layout.header.map((_, at) => cellColumn(at));
  const source = sourceRowsSql(file, layout, 'null');
  const [filled = []] = await rows(
    `SELECT ${columns.map((column) => `count(nullif(trim(${column}), '')) = count(*)`).join(', ')} FROM ${source} SEMI JOIN (SELECT line FROM ${table} WHERE problem IS NULL AND ${others}) USING (line)`,
  );
  const [own = []] = await rows(
    `SELECT ${columns.map((column) => `nullif(trim(${column}), '') IS NULL`).join(', ')} FROM ${source} WHERE line = ${line}`,
  );
  return columns.filter((_, at) => filled[at] === true && own[at] === true).length >= minMissing;
};
