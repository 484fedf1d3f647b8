import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { DuckDBConnection } from '@duckdb/node-api';
import {
  decidingFields,
  findInclusion,
  findInclusionRule,
  findRuleName,
  isInclusionAssumed,
} from '../../kinds/inclusion.ts';
import { findUploadField } from '../../kinds/upload-contents.ts';
import type { ImportReport } from '../report.ts';
import type { Fields } from '../row-sql.ts';
import { firstMatchSql, sqlName } from '../sql.ts';
import type { StagedFile } from '../staged.ts';

/**
 * Maximum number of sample values whose decision is computed in advance, so that common values need only a comparison.
 */
const maxSampled = 30;

/**
 * Returns SQL for whether a row counts by the value of a field in `decidingFields`: 'yes', 'no' or 'credit',
 * as in `findInclusion`.
 * A row without a value counts, except when only named values count. A row without a result type is not a
 * conversion.
 */
export const inclusionSql = (fields: Fields, field: string): string => {
  if (!fields.has(field)) return "'yes'";
  const text = fields.text(field);
  const { counts, accountMovements } = fields.mapping;
  const rule = findRuleName(field, accountMovements);
  const sampledValues = [...new Set(fields.sample(field))].slice(0, maxSampled);
  const lower = `lower(${text})`;
  const { '*': others, ...chosen } = counts?.[field] ?? {};
  const { forms, otherwise } = findInclusionRule(rule);
  return firstMatchSql(
    [
      [`${text} IS NULL`, sqlLiteral(others ?? (field === 'result_type' ? 'no' : 'yes'))],
      ...sampledValues.map(
        (value) =>
          [`${text} = ${sqlLiteral(value)}`, sqlLiteral(findInclusion(field, value, counts, rule))] as const,
      ),
      ...Object.entries(chosen).map(
        ([value, counted]) => [`${lower} = ${sqlLiteral(value)}`, sqlLiteral(counted)] as const,
      ),
      ...(others === undefined
        ? forms.map(
            ([counted, form]) =>
              [`regexp_matches(${lower}, ${sqlLiteral(form)})`, sqlLiteral(counted)] as const,
          )
        : []),
    ],
    sqlLiteral(others ?? otherwise),
  );
};

/**
 * Maximum number of values of a column that are counted, and that are listed; unknown values are listed however rare.
 */
const maxFound = 1_000;
const maxValues = 30;

/**
 * Lists the values that decide which rows count, from the columns `deciding_<field>` of a table. Values that differ
 * only in case are merged. Each has its row count, its decision, and the sum of its amounts if all are in one currency.
 */
export const countDecidingValues = async (
  connection: DuckDBConnection,
  { kind, counts, accountMovements, decidingFields: fieldsThatDecide }: StagedFile,
  table: string,
): Promise<ImportReport['values']> => {
  const found: ImportReport['values'] = [];
  for (const field of (decidingFields[kind] ?? []).filter((one) => fieldsThatDecide.includes(one))) {
    const column = `deciding_${field}`;
    const sums =
      kind === 'invoices'
        ? `CASE WHEN count(DISTINCT coalesce(currency, '')) = 1 THEN CAST(sum(amount) AS VARCHAR) END, any_value(currency)`
        : 'NULL, NULL';
    const reader = await connection.runAndReadAll(
      `SELECT min(${column}), count(*), ${sums} FROM ${sqlName(table)} WHERE ${column} IS NOT NULL GROUP BY lower(${column}) ORDER BY count(*) DESC, min(${column}) LIMIT ${maxFound}`,
    );
    const values = reader.getRows().map(([value, rows, sum, currency]): ImportReport['values'][number] => ({
      field,
      value: String(value),
      rows: Number(rows),
      sum:
        sum === null || sum === undefined
          ? null
          : String(sum)
              .replace(/(\.\d*?)0+$/, '$1')
              .replace(/\.$/, ''),
      currency: typeof currency === 'string' ? currency : null,
      counted: findInclusion(field, String(value), counts, findRuleName(field, accountMovements)),
      ...(isInclusionAssumed(field, String(value), counts, findRuleName(field, accountMovements))
        ? { assumed: true }
        : {}),
    }));
    const rare = values.slice(maxValues).filter(({ assumed }) => assumed === true);
    found.push(...values.slice(0, maxValues), ...rare.slice(0, maxValues));
  }
  return found;
};

const list = new Intl.ListFormat('en-AU');
const maxNamed = 5;
const formatRows = (rows: number): string => `${rows.toLocaleString('en-AU')} ${rows === 1 ? 'row' : 'rows'}`;

/** Returns a note that asks about unknown statuses and types; they count until the user excludes them. */
export const unknownStatusNotes = (kind: UploadType, values: ImportReport['values']): string[] =>
  [...Map.groupBy(values, ({ field }) => field)].flatMap(([field, all]) => {
    const assumed = all.filter((one) => one.assumed === true);
    if (assumed.length === 0) return [];
    const more = assumed.length - maxNamed;
    const listed = assumed.slice(0, maxNamed).map(({ value, rows }) => `"${value}" (${formatRows(rows)})`);
    const named = list.format(more > 0 ? [...listed, `${more} more`] : listed);
    const label = field === 'status_2' ? 'status' : findUploadField(kind, field)?.label.toLowerCase();
    return [
      assumed.length === 1
        ? `The ${label} ${named} is unknown. It counts as revenue unless you exclude it under "Which rows count".`
        : `The ${label === 'status' ? 'statuses' : `${label}s`} ${named} are unknown. They count as revenue unless you exclude them under "Which rows count".`,
    ];
  });

/** Explains why none of the rows counts; undefined if some rows count or other reasons exclude them. */
export const nothingCountsNotes = (
  kind: UploadType,
  { left_out: leftOut, rows, values }: ImportReport,
): string | undefined => {
  const excluded = values.filter(({ counted }) => counted === 'no');
  if (leftOut < rows || excluded.length === 0) return undefined;
  const reasons = excluded.slice(0, maxNamed).map(({ field, value, rows: found }) => {
    const label = findUploadField(kind, field)?.label.toLowerCase() ?? field;
    return `${formatRows(found)} ${found === 1 ? 'has' : 'have'} the ${label} "${value}"`;
  });
  return `No rows count: ${list.format(reasons)}. To count such rows, change "Which rows count".`;
};
