import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { AmountRule } from '../cells/amount-rule.ts';
import { isMissing, unrankedPattern } from '../cells/cell.ts';
import type { ImportField } from '../cells/field.ts';
import { isPercentHeading, percentFields } from '../cells/percent.ts';
import { dateFolds, foldDate, isWeekStart, weekPrefix } from '../cells/period-unit.ts';
import { uploadContents } from '../kinds/upload-contents.ts';
import type { DateOrder } from '../layout/date-order.ts';
import type { Layout } from '../layout/layout.ts';
import { findColumn } from '../mapping/mapping.ts';
import { cellColumn, exactDecimal } from './sql.ts';
import { type ClockConversion, localTimeSql } from './values/clock-sql.ts';
import { idFields, idTextSql } from './values/id-text.ts';
import {
  amountSql,
  countSql,
  daySql,
  durationSql,
  lastDayOfRangeSql,
  ratingSql,
} from './values/value-sql.ts';

/**
 * Condition that rejects a row. `what` ends the message `Line 3, column 2 (Cost): …`, after the value if it
 * is `shown`.
 */
export type RowFault = { when: string; key: string; what: string; shown?: boolean };
export type SkippedRow = { when: string; reason: string };

/** SQL of a kind of file: steps that build on each other, fact columns, and conditions of skipped and rejected rows. */
export type RowsSql = {
  steps: Record<string, string>[];
  columns: Record<string, string>;
  /** Columns that a dry run needs in addition to the fact columns. */
  extra?: Record<string, string>;
  skipped: SkippedRow[];
  /** Condition for rows that cancel rows of an earlier import, such as a document that was voided since. */
  withdrawn?: string;
  faults: RowFault[];
};

const whiteSpace = sqlLiteral(' \t\n\u00a0\ufeff');
/** Returns SQL for a cell without surrounding white space. Most columns have none and are not changed. */
export const trimmedSql = (text: string, padded: boolean): string =>
  padded ? `nullif(trim(${text}, ${whiteSpace}), '')` : text;

/**
 * Format that only the whole file shows: date order, decimal sign, whether documents mix signs, and the lines that are
 * totals of other lines. `mixedDocuments` means that documents have negative lines next to others, so the sum of a
 * document decides.
 */
export type FileFormat = {
  decimal: '.' | ',';
  order: DateOrder;
  /** Converts times with a known zone to the time zone of the business. */
  clock?: ClockConversion;
  mixedDocuments?: boolean;
  totals?: readonly number[];
  amounts?: AmountRule;
  /** Set if some invoices have no number, so that their count is unknown. */
  partlyNumbered?: true;
};

/**
 * Fields of a kind as SQL columns: `t_<key>` is the trimmed text, `v_<key>` the value; typed NULL when not
 * mapped.
 */
export class Fields {
  readonly kind: UploadType;
  readonly header: readonly string[];
  readonly mapping: Mapping;
  readonly format: FileFormat;
  readonly padded: ReadonlySet<number>;
  readonly mapped: readonly ImportField[];
  /**
   * Alternative formats, such as date orders, that one pass over the file tests: each row appears once per format, and
   * `reading` is its index.
   */
  readonly readings: readonly FileFormat[];
  readonly #rows: readonly (readonly string[])[];

  constructor(
    kind: UploadType,
    { header, sample }: Pick<Layout, 'header' | 'sample'>,
    mapping: Mapping,
    format: FileFormat,
    padded: Iterable<number>,
    readings: readonly FileFormat[] = [],
  ) {
    this.readings = readings;
    this.padded = new Set(padded);
    this.kind = kind;
    this.header = header;
    this.#rows = sample;
    this.mapping = mapping;
    this.format = format;
    this.mapped = uploadContents[kind].fields.filter((field) => mapping.columns[field.key] !== undefined);
  }

  /** Reports whether a field has a source: a column, a constant, or a heading row above its group. */
  has(key: string): boolean {
    return this.mapping.columns[key] !== undefined || this.mapping.group === key;
  }

  /** Position of a field's column in the file, from 0; -1 for a constant or an unmapped field. */
  index(key: string): number {
    const source = this.mapping.columns[key];
    return source !== undefined && 'column' in source ? findColumn(this.header, source.column) : -1;
  }

  /** Returns the sample cells of a field, without missing values. */
  sample(key: string): string[] {
    const index = this.index(key);
    return index < 0
      ? []
      : this.#rows.map((row) => (row[index] ?? '').trim()).filter((text) => !isMissing(text));
  }

  text(key: string): string {
    return this.has(key) ? `t_${key}` : 'CAST(NULL AS VARCHAR)';
  }

  value(key: string): string {
    return this.has(key) ? `v_${key}` : `CAST(NULL AS ${sqlType[this.#type(key)]})`;
  }

  #type(key: string): ImportField['type'] {
    return uploadContents[this.kind].fields.find((field) => field.key === key)?.type ?? 'text';
  }

  /** Returns the text columns (`t_<key>`), from the cells of the file. */
  texts(): string[] {
    const { group } = this.mapping;
    const above =
      group === undefined || this.mapping.columns[group] !== undefined
        ? []
        : [`${groupAbove(this.header.length)} AS t_${group}`];
    return [...above, ...this.#ofColumns()];
  }

  #ofColumns(): string[] {
    return this.mapped.map(({ key, type }) => {
      const source = this.mapping.columns[key];
      if (source !== undefined && 'constant' in source)
        return `${trimmedSql(sqlLiteral(source.constant), true)} AS t_${key}`;
      const index = this.index(key);
      const cell = trimmedSql(cellColumn(index), this.padded.has(index));
      const text = this.#joined(key, idFields.includes(key) ? idTextSql(cell) : cell);
      return `${type === 'date' ? this.#onClock(key, text) : text} AS t_${key}`;
    });
  }

  /** Returns the text of a date, joined with a component from another column: its time, or the year of a month. */
  #joined(key: string, text: string): string {
    const other = (part: string) => trimmedSql(cellColumn(this.index(part)), true);
    if (key === 'occurred_at' && this.index('time') >= 0)
      return `CASE WHEN contains(${text}, ':') THEN ${text} ELSE ${text} || coalesce(' ' || ${other('time')}, '') END`;
    if (
      dayFields.includes(key) &&
      this.sample(key).some((cell) => isWeekStart(cell) || foldDate(cell) !== cell)
    )
      return dateFolds.reduce(
        (sql, [form, by]) => `regexp_replace(${sql}, ${sqlLiteral(form)}, ${sqlLiteral(by)})`,
        `trim(regexp_replace(${text}, ${sqlLiteral(weekPrefix)}, '', 'i'))`,
      );
    if (key === 'period_start' && this.index('period_year') >= 0)
      return `CASE WHEN regexp_matches(${text}, '\\d{4}') THEN ${text} WHEN regexp_full_match(${text}, '\\d{1,2}') THEN ${text} || '/' || ${other('period_year')} ELSE ${text} || ' ' || ${other('period_year')} END`;
    return text;
  }

  /** Converts a date text to the time zone of the business if its zone is known. */
  #onClock(key: string, text: string): string {
    return this.#inEachReading(({ clock, order }) => {
      const from = clock?.from[key];
      return clock && from !== undefined
        ? localTimeSql(text, order, { timeZone: clock.timeZone, from })
        : text;
    });
  }

  /** Returns SQL for the format, or for the format of each reading. */
  #inEachReading(sql: (format: FileFormat) => string): string {
    const ways = this.readings.map(sql);
    const [first = sql(this.format)] = ways;
    if (ways.every((way) => way === first)) return first;
    return `CASE reading ${ways.map((way, at) => `WHEN ${at} THEN ${way}`).join(' ')} END`;
  }

  /** Returns the value columns (`v_<key>`), from the text columns. */
  values(): string[] {
    return this.mapped
      .filter((field) => field.type !== 'text')
      .map(({ key, type }) => `${this.#read(key, type)} AS v_${key}`);
  }

  #read(key: string, type: ImportField['type']): string {
    return this.#inEachReading((format) => this.#readAs(key, type, format));
  }

  #readAs(key: string, type: ImportField['type'], format: FileFormat): string {
    if (type === 'date' && key !== 'period_start' && this.sample(key).some(hasTwoDays))
      // Does not read a cell with a range of days as a single day.
      return `CASE WHEN ${lastDayOfRangeSql(`t_${key}`, format.order)} IS NULL THEN ${read(key, type, format)} END`;
    const amount = read(key, type, format);
    const isRate = percentFields.includes(key) && isPercentHeading(this.header[this.index(key)] ?? '');
    // Reads a rate inside a text; 'GST Free' gives 0.
    const value = isRate
      ? `CASE WHEN t_${key} IS NOT NULL THEN coalesce(${amount}, ${amountSql(`nullif(regexp_extract(t_${key}, '(\\d+(?:[.,]\\d+)?) ?%', 1), '')`, format.decimal)}, 0) END`
      : amount;
    if (key !== 'tax' || !this.has('tax_2')) return value;
    const other = read('tax_2', type, format);
    return `CASE WHEN t_tax IS NULL THEN ${other} WHEN t_tax_2 IS NULL THEN ${value} ELSE try_cast(${value} + ${other} AS ${exactDecimal}) END`;
  }
}

/** Fields that contain days or ranges of days. */
const dayFields = ['day', 'occurred_at', 'period_start'];
const hasTwoDays = (cell: string): boolean => / \S+ .*\d/.test(cell);

/**
 * Returns SQL that tests whether only the first cell of a row is filled, so that it names the group of rows
 * below.
 */
export const isGroupHeadingSql = (width: number): string =>
  `coalesce(${Array.from({ length: width - 1 }, (_, at) => cellColumn(at + 1)).join(', ')}) IS NULL`;
const groupAbove = (width: number): string =>
  `last_value(CASE WHEN ${isGroupHeadingSql(width)} THEN trim(${cellColumn(0)}) END IGNORE NULLS) OVER (ORDER BY line)`;

const sqlType: Record<ImportField['type'], string> = {
  date: 'DATE',
  money: exactDecimal,
  number: exactDecimal,
  whole: 'BIGINT',
  duration: exactDecimal,
  rating: exactDecimal,
  rank: exactDecimal,
  text: 'VARCHAR',
};

const read = (key: string, type: ImportField['type'], { decimal, order }: FileFormat): string => {
  const text = `t_${key}`;
  // The daily cost can exceed 10^12 micros.
  if (key === 'cost_micros')
    return `CAST(try_cast(${text} AS DECIMAL(24, 6)) * CAST(0.000001 AS DECIMAL(7, 6)) AS ${exactDecimal})`;
  if (type === 'rank')
    return `CASE WHEN regexp_full_match(lower(${text}), ${sqlLiteral(unrankedPattern)}) THEN 0 ELSE ${amountSql(text, decimal)} END`;
  if (type === 'rating') return ratingSql(text);
  if (type === 'date') return daySql(text, order);
  if (type === 'whole') return countSql(text, decimal);
  return type === 'duration' ? durationSql(text, decimal) : amountSql(text, decimal);
};
