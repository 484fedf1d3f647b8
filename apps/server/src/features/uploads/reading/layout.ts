import type { Mapping } from '@bellwether/contract/imports/mapping';

/** Where the table of a file is, and what its first rows show. Lines count from 1 in the file as it was uploaded. */
export type Layout = {
  header: string[];
  headerLine: number;
  /** Line of the first row; the table ends before `endLine`, or with the file when it is null. */
  firstLine: number;
  endLine: number | null;
  /** The first rows, as they stand. */
  sample: string[][];
  /** The likely mapping, with period, platform, currency, number and date format as far as the file shows them. */
  mapping: Mapping;
  notes: string[];
};
