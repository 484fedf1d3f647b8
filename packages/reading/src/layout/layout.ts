import type { Mapping } from '@bellwether/contract/api/csv-uploads';

/**
 * Position of the table in a file: headings, their line, line of the first row, and the line before which the table
 * ends (null: end of file). `sample` contains the first rows unchanged. Lines count from 1 in the uploaded file.
 */
export type Layout = {
  header: string[];
  headerLine: number;
  firstLine: number;
  endLine: number | null;
  sample: string[][];
  notes: string[];
};

/**
 * Layout with the likely mapping: columns, period, platform, currency, number and date format, as far as the
 * file shows them.
 */
export type FoundLayout = Layout & { mapping: Mapping };
