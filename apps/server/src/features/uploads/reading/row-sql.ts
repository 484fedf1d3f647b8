import type { AmountRule } from '@bellwether/contract/imports/amount-rule';
import { isMissing, unranked } from '@bellwether/contract/imports/cell';
import type { ImportField } from '@bellwether/contract/imports/field';
import { type ImportKind, importKinds } from '@bellwether/contract/imports/kinds';
import { columnIndex, type Mapping } from '@bellwether/contract/imports/mapping';
import { percentFields, saysPercent } from '@bellwether/contract/imports/percent';
import { type ClockConversion, localTimeSql } from './clock-sql.ts';
import type { Layout } from './layout.ts';
import { cellColumn, exactDecimal, sqlLiteral } from './sql.ts';
import { amountSql, daySql, durationSql, ratingSql, wholeSql } from './value-sql.ts';

/** A condition and what it means for the row: `what` ends the sentence `Line 3, column 2 (Cost): …`, after the text if it is `shown`. */
export type RowFault = { when: string; key: string; what: string; shown?: boolean };
export type SkippedRow = { when: string; reason: string };

/** What a kind makes of the fields: steps whose columns build on each other, the fact columns, and which rows do not count. */
export type RowsSql = {
  steps: Record<string, string>[];
  columns: Record<string, string>;
  /** What a dry run asks of a row besides its facts. */
  extra?: Record<string, string>;
  skipped: SkippedRow[];
  /** Whether a row that is left out says so of what earlier files may have brought: a document that was cancelled since. */
  withdrawn?: string;
  faults: RowFault[];
};

const whiteSpace = sqlLiteral(' \t\n\u00a0\ufeff');
/** A cell without white space around it; most columns have none, and then nothing is done. */
export const trimmedSql = (text: string, padded: boolean): string =>
  padded ? `nullif(trim(${text}, ${whiteSpace}), '')` : text;

/**
 * What only the whole file shows: how ambiguous dates and amounts are read, whether documents have lines below zero beside others, so that
 * a document goes by its sum, and the lines whose amounts are the sums of other lines.
 */
export type FileFormat = {
  decimal: '.' | ',';
  order: 'dmy' | 'mdy';
  /** Brings times that tell their zone to the business's clock. */
  clock?: ClockConversion;
  mixedDocuments?: boolean;
  totals?: readonly number[];
  amounts?: AmountRule;
  /** Some invoices have no number, so that nobody can tell how many there are. */
  partlyNumbered?: true;
};

/** The fields of a kind as SQL columns: `t_<key>` the trimmed text, `v_<key>` the value; NULL of the right type when not mapped. */
export class Fields {
  readonly kind: ImportKind;
  readonly header: readonly string[];
  readonly mapping: Mapping;
  readonly format: FileFormat;
  readonly padded: ReadonlySet<number>;
  readonly mapped: readonly ImportField[];
  /** Where the file is read in several ways at once: each row stands for each of them, whose number `reading` says. */
  readonly readings: readonly FileFormat[];
  readonly #rows: readonly (readonly string[])[];

  constructor(
    kind: ImportKind,
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
    this.mapped = importKinds[kind].fields.filter((field) => mapping.columns[field.key] !== undefined);
  }

  /** Whether a field has a value: from a column, a constant, or the row that stands above a group of rows. */
  has(key: string): boolean {
    return this.mapping.columns[key] !== undefined || this.mapping.group === key;
  }

  /** Position of a field's column in the file, from 0; -1 for a constant. */
  index(key: string): number {
    const source = this.mapping.columns[key];
    return source !== undefined && 'column' in source ? columnIndex(this.header, source.column) : -1;
  }

  /** The cells of a field in the first rows, without those that say nothing. */
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
    return importKinds[this.kind].fields.find((field) => field.key === key)?.type ?? 'text';
  }

  /** The texts, from the cells of the file. */
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
      const text = trimmedSql(cellColumn(index), this.padded.has(index));
      return `${type === 'date' ? this.#onClock(key, text) : text} AS t_${key}`;
    });
  }

  /** A date's text on the business's clock, where the file tells in which zone it is. */
  #onClock(key: string, text: string): string {
    return this.#inEachReading(({ clock, order }) => {
      const from = clock?.from[key];
      return clock && from !== undefined
        ? localTimeSql(text, order, { timeZone: clock.timeZone, from })
        : text;
    });
  }

  /** SQL of one way of reading, or of the way that the row stands for. */
  #inEachReading(sql: (format: FileFormat) => string): string {
    const ways = this.readings.map(sql);
    const [first = sql(this.format)] = ways;
    if (ways.every((way) => way === first)) return first;
    return `CASE reading ${ways.map((way, at) => `WHEN ${at} THEN ${way}`).join(' ')} END`;
  }

  /** The values, from the texts. */
  values(): string[] {
    return this.mapped
      .filter((field) => field.type !== 'text')
      .map(({ key, type }) => `${this.#read(key, type)} AS v_${key}`);
  }

  #read(key: string, type: ImportField['type']): string {
    return this.#inEachReading((format) => this.#readAs(key, type, format));
  }

  #readAs(key: string, type: ImportField['type'], format: FileFormat): string {
    const amount = read(key, type, format);
    const isRate = percentFields.includes(key) && saysPercent(this.header[this.index(key)] ?? '');
    // A rate in words, 'GST Free' among them.
    const value = isRate
      ? `CASE WHEN t_${key} IS NOT NULL THEN coalesce(${amount}, ${amountSql(`nullif(regexp_extract(t_${key}, '(\\d+(?:[.,]\\d+)?) ?%', 1), '')`, format.decimal)}, 0) END`
      : amount;
    if (key !== 'tax' || !this.has('tax_2')) return value;
    const other = read('tax_2', type, format);
    return `CASE WHEN t_tax IS NULL THEN ${other} WHEN t_tax_2 IS NULL THEN ${value} ELSE try_cast(${value} + ${other} AS ${exactDecimal}) END`;
  }
}

/** SQL for whether a row holds nothing but its first cell: it names the group of rows below it. */
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
  // A day's cost can be over 10^12 millionths.
  if (key === 'cost_micros')
    return `CAST(try_cast(${text} AS DECIMAL(24, 6)) * CAST(0.000001 AS DECIMAL(7, 6)) AS ${exactDecimal})`;
  if (type === 'rank')
    return `CASE WHEN regexp_full_match(lower(${text}), ${sqlLiteral(unranked)}) THEN 0 ELSE ${amountSql(text, decimal)} END`;
  if (type === 'rating') return ratingSql(text);
  if (type === 'date') return daySql(text, order);
  if (type === 'whole') return wholeSql(text, decimal);
  return type === 'duration' ? durationSql(text, decimal) : amountSql(text, decimal);
};
