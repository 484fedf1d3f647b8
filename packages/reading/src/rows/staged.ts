import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { NormalisedFile } from '../bytes/normalise.ts';
import type { Layout } from '../layout/layout.ts';
import type { FileFormat } from './row-sql.ts';

/**
 * Rows of a file as a temporary view of the connection: fact columns of its kind, `line`, and the reason of
 * rejected or skipped rows.
 */
export type StagedFile = {
  table: string;
  /** Parquet file of the rows; period totals in it are not yet spread over days. */
  rowsFile: string;
  kind: UploadType;
  file: NormalisedFile;
  layout: Layout;
  /** True if rows may be period totals. */
  periods: boolean;
  /** Number of rows in the file; `rows` = `accepted` + `rejected` + `skipped`. */
  rows: number;
  accepted: number;
  rejected: number;
  skipped: number;
  /** Number of skipped rows that cancel rows of an earlier import, such as a document that was voided since. */
  withdrawn: number;
  /** Format with which ambiguous dates and amounts were read. */
  format: FileFormat;
  /** The user's decisions which values (such as statuses) count, and the mapped fields with such values. */
  counts: Mapping['counts'];
  accountMovements: Mapping['accountMovements'];
  decidingFields: readonly string[];
  notes: string[];
};
