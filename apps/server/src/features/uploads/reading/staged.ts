import type { ImportKind } from '@bellwether/contract/imports/kinds';
import type { Mapping } from '@bellwether/contract/imports/mapping';
import type { Layout } from './layout.ts';
import type { NormalisedFile } from './normalise.ts';
import type { FileFormat } from './row-sql.ts';

/** A file's rows as a temporary view of the connection: the fact columns of its kind, `line`, and what stands against a row. */
export type StagedFile = {
  table: string;
  /** The Parquet file in which they lie; rows of periods there are not spread over days yet. */
  rowsFile: string;
  kind: ImportKind;
  file: NormalisedFile;
  layout: Layout;
  /** Are its rows totals of periods? */
  periods: boolean;
  /** Rows of the file; `rows` = `accepted` + `rejected` + `skipped`. */
  rows: number;
  accepted: number;
  rejected: number;
  skipped: number;
  /** Rows that are left out and take back what earlier files brought of their document. */
  withdrawn: number;
  /** How ambiguous dates and amounts were read. */
  format: FileFormat;
  /** The choices for the values that decide which rows count, and the file's fields with such values. */
  counts: Mapping['counts'];
  decidingFields: readonly string[];
  notes: string[];
};
