import type { Mapping } from '@bellwether/contract/imports/mapping';
import type { StoredLayout } from '../../../platform/postgres/schema.ts';

/**
 * Where the table of a file is: its headings and their line, the line of the first row, and the line before which it ends (null: with the file). `sample`
 * holds the first rows, as they stand. Lines count from 1 in the file as it was uploaded.
 */
export type Layout = StoredLayout;

/** With the likely mapping: period, platform, currency, number and date format as far as the file shows them. */
export type FoundLayout = Layout & { mapping: Mapping };
