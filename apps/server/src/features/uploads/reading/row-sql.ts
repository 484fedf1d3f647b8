import type { ImportField } from '@bellwether/contract/imports/field';
import { type ImportKind, importKinds } from '@bellwether/contract/imports/kinds';
import { columnIndex, type Mapping } from '@bellwether/contract/imports/mapping';
import { amountSql, durationSql, wholeSql } from './amount-sql.ts';
import { daySql } from './day-sql.ts';
import { cell } from './source-sql.ts';
import { exact, literal } from './sql-text.ts';

/** A condition and what it means for the row: `what` ends the sentence `Line 3, column 2 (Cost): "x" …`. */
export type Fault = { when: string; key: string; what: string };
export type LeftOut = { when: string; reason: string };

/** What a kind makes of the fields: steps whose columns build on each other, the fact columns, and which rows do not count. */
export type Rows = {
  steps: Record<string, string>[];
  columns: Record<string, string>;
  leftOut: LeftOut[];
  faults: Fault[];
};

const whiteSpace = literal(' \t\n\u00a0\ufeff');
/** A cell without white space around it; most columns have none, and then nothing is done. */
export const trimmed = (text: string, padded: boolean): string =>
  padded ? `nullif(trim(${text}, ${whiteSpace}), '')` : text;

export type Habits = { decimal: '.' | ','; order: 'dmy' | 'mdy' };

/** The fields of a kind as SQL columns: `t_<key>` the trimmed text, `v_<key>` the value; NULL of the right type when not mapped. */
export class Fields {
  readonly kind: ImportKind;
  readonly header: readonly string[];
  readonly mapping: Mapping;
  readonly habits: Habits;
  readonly padded: ReadonlySet<number>;
  readonly mapped: readonly ImportField[];

  constructor(
    kind: ImportKind,
    header: readonly string[],
    mapping: Mapping,
    habits: Habits,
    padded: Iterable<number>,
  ) {
    this.padded = new Set(padded);
    this.kind = kind;
    this.header = header;
    this.mapping = mapping;
    this.habits = habits;
    this.mapped = importKinds[kind].fields.filter((field) => mapping.columns[field.key] !== undefined);
  }

  has(key: string): boolean {
    return this.mapping.columns[key] !== undefined;
  }

  /** Position of a field's column in the file, from 0; -1 for a constant. */
  index(key: string): number {
    const source = this.mapping.columns[key];
    return source !== undefined && 'column' in source ? columnIndex(this.header, source.column) : -1;
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
    return this.mapped.map(({ key }) => {
      const source = this.mapping.columns[key];
      if (source !== undefined && 'constant' in source)
        return `${trimmed(literal(source.constant), true)} AS t_${key}`;
      const index = this.index(key);
      return `${trimmed(cell(index), this.padded.has(index))} AS t_${key}`;
    });
  }

  /** The values, from the texts. */
  values(): string[] {
    return this.mapped
      .filter((field) => field.type !== 'text')
      .map(({ key, type }) => `${read(key, type, this.habits)} AS v_${key}`);
  }
}

const sqlType: Record<ImportField['type'], string> = {
  date: 'DATE',
  money: exact,
  number: exact,
  whole: 'BIGINT',
  duration: exact,
  text: 'VARCHAR',
};

const read = (key: string, type: ImportField['type'], { decimal, order }: Habits): string => {
  const text = `t_${key}`;
  // A day's cost can be over 10^12 millionths.
  if (key === 'cost_micros')
    return `CAST(try_cast(${text} AS DECIMAL(24, 6)) * CAST(0.000001 AS DECIMAL(7, 6)) AS ${exact})`;
  if (type === 'date') return daySql(text, order);
  if (type === 'whole') return wholeSql(text, decimal);
  return type === 'duration' ? durationSql(text, decimal) : amountSql(text, decimal);
};
