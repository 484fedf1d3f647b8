import type { NormalisedFile } from '../bytes/normalise.ts';
import type { UploadType } from '../kinds/upload-types.ts';
import type { Layout } from '../layout/layout.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { FileFormat } from './row-sql.ts';

/**
 * Rows of a file as a temporary view of the connection: fact columns of its kind, `line`, and the reason of
 * rejected or skipped rows.
 */
export type StagedFile = {
  table: string;
  /** Parquet file of the rows; rows of periods in it are not yet spread over days. */
  rowsFile: string;
  kind: UploadType;
  file: NormalisedFile;
  layout: Layout;
  /** True if the rows may be totals of periods. */
  periods: boolean;
  /** Rows of the file; `rows` = `accepted` + `rejected` + `skipped`. */
  rows: number;
  accepted: number;
  rejected: number;
  skipped: number;
  /** Number of skipped rows that withdraw rows of earlier files, such as a document cancelled since. */
  withdrawn: number;
  /** Format by which ambiguous dates and amounts were read. */
  format: FileFormat;
  /** User's choices of values that count, and the mapped fields that have such values. */
  counts: Mapping['counts'];
  accountMovements: Mapping['accountMovements'];
  decidingFields: readonly string[];
  notes: string[];
};
