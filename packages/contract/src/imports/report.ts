import type { z } from 'zod';
import type { dryRunSchema } from '../api/csv-uploads.ts';

/**
 * What reading a file found, before anything is changed: `rows` = `accepted` + `rejected` + `left_out`. Lists hold the first
 * fifty. Rows that are left out are no records of the kind: totals, footers, bills, drafts. What an import would replace is the
 * warehouse's knowledge and is added there.
 */
export type ImportReport = Omit<z.infer<typeof dryRunSchema>, 'replaces' | 'disappears'>;

/** One fault of a file; `column` counts from 1, `line` is where its row begins. */
export type ImportFault = ImportReport['rejects'][number];

/** How many faults a report lists. */
export const maxListedFaults = 50;
