import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { rareMissingMarks } from '../cells/cell.ts';
import type { Layout } from '../layout/layout.ts';
import { findColumn } from '../mapping/mapping.ts';
import { type Fields, isGroupHeadingSql, type RowsSql, trimmedSql } from './row-sql.ts';
import { cellColumn, isOneOfSql } from './sql.ts';
import { currencyFaults } from './values/currency.ts';
import { isNamedTotal, isTotalLabel, isTotalNumber } from './values/total-rows.ts';

const firstDay = '1990-01-01';

/** Reason to reject a row, as SQL: condition, position in the row, value of the cell, and end of the message. */
type Case = { when: string; place: string; column: number | null; value: string; message: string };
const rowCase = (when: string, message: string): Case => ({
  when,
  place: ': ',
  column: null,
  value: 'CAST(NULL AS VARCHAR)',
  message,
});

const maxLeading = 6;

/** Returns the cells before the first number of a row, without the first cell. */
const leadingTexts = (fields: Fields, layout: Layout): string[] => {
  const figures = fields.mapped.flatMap(({ key, type }) =>
    type === 'text' || type === 'date' ? [] : [fields.index(key)],
  );
  const first = Math.min(maxLeading, layout.header.length, ...figures.filter((index) => index >= 0));
  return Array.from({ length: Math.max(0, first - 1) }, (_, at) =>
    trimmedSql(cellColumn(at + 1), fields.padded.has(at + 1)),
  );
};

/** Returns the skip rules for rows that contain no data, which apply to any kind of file. */
const nonDataRows = (fields: Fields, layout: Layout, width: number): [when: string, reason: string][] => {
  const first = [0, 1, 2]
    .filter((index) => index < layout.header.length)
    .map((index) => trimmedSql(cellColumn(index), fields.padded.has(index)));
  const leading = `coalesce(${first.join(', ')})`;
  const mapped = fields.mapped.filter(({ key }) => fields.index(key) >= 0).map(({ key }) => `t_${key}`);
  const extra = Array.from({ length: width - layout.header.length }, (_, index) =>
    cellColumn(layout.header.length + index),
  );
  const group = fields.has('campaign') ? 'campaign' : 'ad_group';
  const rows = layout.sample.slice(1).map((row) => (row[fields.index(group)] ?? '').trim());
  const summary = fields.kind === 'ads' && fields.has(group) && rows.some((name) => name !== '');
  const again = layout.header
    .slice(0, 3)
    .map((heading, index) => `${cellColumn(index)} IS NOT DISTINCT FROM ${sqlLiteral(heading)}`);
  return [
    // Tests cells separately, because the tests stop at the first filled cell and copy no texts.
    [[...mapped, ...first].map((text) => `${text} IS NULL`).join(' AND '), "'the row is empty.'"],
    // Skips a row with only a customer or product, which heads its group in a grouped report.
    ...(fields.kind === 'invoices' && layout.header.length > 3
      ? [[isGroupHeadingSql(layout.header.length), "'it only names the rows below it.'"] as [string, string]]
      : []),
    [isNamedTotal(leading), `'"' || ${leading} || '" is a total of other rows.'`],
    ...leadingTexts(fields, layout).map((text): [string, string] => [
      // Keeps a row with a document number, because a customer may be called 'Total'.
      fields.has('document_number')
        ? `CASE WHEN ${isTotalLabel(text)} THEN NOT coalesce(regexp_matches(t_document_number, '[0-9]'), false) ELSE false END`
        : isTotalLabel(text),
      `'"' || ${text} || '" is a total of other rows.'`,
    ]),
    ...(fields.kind === 'invoices' && fields.has('document_number')
      ? [
          [
            isTotalNumber('t_document_number'),
            `'"' || t_document_number || '" is a total of other rows.'`,
          ] as [string, string],
        ]
      : []),
    ...(fields.format.totals === undefined || fields.format.totals.length === 0
      ? []
      : [
          [`line IN (${fields.format.totals.join(', ')})`, "'its figures are the sums of other rows.'"] as [
            string,
            string,
          ],
        ]),
    ...(extra.length === 0
      ? []
      : [
          [
            `lower(trim(coalesce(${extra.join(', ')}))) IN ('total', 'totals', 'grand total')`,
            "'it is a total of other rows.'",
          ] as [string, string],
        ]),
    ...(layout.header.length < 2
      ? []
      : [[again.join(' AND '), "'the headings are repeated here.'"] as [string, string]]),
    [
      `starts_with(${cellColumn(0)}, '#') AND regexp_matches(${cellColumn(0)}, '^#( |-|$)') AND NOT regexp_full_match(trim(${cellColumn(0)}), '# ?[0-9]+')`,
      "'it is a comment.'",
    ],
    ...(summary
      ? [
          [`line = ${layout.firstLine} AND t_${group} IS NULL`, "'it is the total of the account.'"] as [
            string,
            string,
          ],
        ]
      : []),
  ];
};

const maxExtras = 8;

const valueNames = {
  money: 'an amount',
  number: 'a number',
  whole: 'a whole number',
  duration: 'a duration',
  date: 'a date',
  rank: 'a number',
  rating: 'a rating from 1 to 5',
  text: 'a text',
} as const;

const buildCases = (
  fields: Fields,
  rows: RowsSql,
  layout: Layout,
  width: number,
  today: string | undefined,
): Case[] => {
  const place = (key: string): Pick<Case, 'place' | 'column'> => {
    const index = fields.index(key);
    return index < 0
      ? { place: ': ', column: null }
      : { place: `, column ${index + 1} (${layout.header[index] ?? ''}): `, column: index + 1 };
  };
  const latest = `${today === undefined ? 'current_date' : `CAST(${sqlLiteral(today)} AS DATE)`} + INTERVAL 2 YEAR`;
  const cases: Case[] = [];
  const extras = Array.from({ length: width - layout.header.length }, (_, at) => layout.header.length + at);
  for (const [at, index] of extras.slice(0, maxExtras).entries()) {
    // Covers all cells further right with the last case, because a line may have thousands.
    const cells = at === maxExtras - 1 ? extras.slice(at) : [index];
    const value = `coalesce(${cells.map((one) => trimmedSql(cellColumn(one), true)).join(', ')})`;
    const message = `is to the right of the last heading; the row has more cells than the ${layout.header.length} headings.`;
    const column = index + 1;
    cases.push({
      when: `${value} IS NOT NULL`,
      place: `, column ${column}: `,
      column,
      value,
      message: sqlLiteral(message),
    });
  }
  const inOrder = fields.mapped
    .filter((field) => field.type !== 'text')
    .toSorted((a, b) => fields.index(a.key) - fields.index(b.key));
  for (const { key, type } of inOrder) {
    const text = `t_${key}`;
    const isFilled = `${text} IS NOT NULL AND NOT ${isOneOfSql(text, rareMissingMarks)}`;
    const value = key === 'period_start' && !fields.has('day') ? 'period_from' : `v_${key}`;
    const size = `abs(try_cast(replace(${text}, ',', '') AS DOUBLE))`;
    const formula = `CASE WHEN starts_with(${text}, '=') THEN 'is a formula. Save the file with values instead of formulas, and upload it again.'`;
    const large = `${formula} WHEN isfinite(${size}) AND ${size} >= 1e12 THEN 'is too large; the limit is 1,000,000,000,000.' ELSE 'is not ${valueNames[type]}.' END`;
    cases.push({
      when: `${value} IS NULL AND ${isFilled}`,
      ...place(key),
      value: text,
      message: type === 'date' ? `${formula} ELSE 'is not a date.' END` : large,
    });
    if (type !== 'date') continue;
    cases.push({
      when: `${value} < DATE '${firstDay}' OR ${value} > CAST(${latest} AS DATE)`,
      ...place(key),
      value: text,
      message: "'is not between 1 Jan 1990 and two years from today.'",
    });
  }
  for (const { when, key, what: message, shown } of [...rows.faults, ...currencyFaults(fields)])
    cases.push({
      ...rowCase(when, sqlLiteral(message)),
      ...place(key),
      ...(shown ? { value: `t_${key}` } : {}),
    });
  return cases;
};

/**
 * Returns SQL for the first reason to reject a row. `fault` is the reason's number, NULL for a valid row. The `columns`
 * are derived from it later, so that valid rows need only comparisons and build no texts.
 */
export const validationSql = (
  fields: Fields,
  rows: RowsSql,
  layout: Layout,
  width: number,
  today: string | undefined,
): { fault: string; columns: Record<string, string> } => {
  const skipped = [
    ...nonDataRows(fields, layout, width).map(([when, reason]) => rowCase(when, reason)),
    ...rows.skipped.map(({ when, reason }) => rowCase(when, reason)),
  ];
  const cases = [...skipped, ...buildCases(fields, rows, layout, width, today)];
  const byFault = (getSql: (one: Case) => string) =>
    `CASE WHEN fault IS NOT NULL THEN CASE fault ${cases.map((one, at) => `WHEN ${at + 1} THEN ${getSql(one)}`).join(' ')} END END`;
  const shown = (value: string) => `coalesce('"' || left(${value}, 100) || '" ', '')`;
  return {
    fault: `CASE ${cases.map(({ when }, at) => `WHEN ${when} THEN ${at + 1}`).join('\n')} END`,
    columns: {
      problem: byFault(
        ({ place, value, message }) =>
          `'Line ' || line || ${sqlLiteral(place)} || ${shown(value)} || ${message}`,
      ),
      skipped: `coalesce(fault <= ${skipped.length}, false)`,
      fault_column: byFault(({ column }) => `CAST(${column ?? 'NULL'} AS INTEGER)`),
      fault_value: byFault(({ value }) => value),
    },
  };
};

/** Returns the positions, from 0, at which a heading occurs in the file, in order. */
export const headingPositions = (header: readonly string[], column: string): number[] => {
  const searchedHeading = header[findColumn(header, column)]?.toLowerCase();
  return header.flatMap((heading, index) => (heading.toLowerCase() === searchedHeading ? [index] : []));
};
