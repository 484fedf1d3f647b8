import type { dryRunSchema } from '@bellwether/contract/api/csv-uploads';
import type { z } from 'zod';

/**
 * Result of reading a file, before anything is changed: `rows` = `accepted` + `rejected` + `left_out`. Lists contain at
 * most fifty entries. Rows left out are not records of the kind: totals, footers, bills, drafts. The warehouse adds
 * what an import would replace.
 */
export type ImportReport = Omit<z.infer<typeof dryRunSchema>, 'replaces' | 'disappears'>;

/** Fault of a file. `column` counts from 1; `line` is the first line of its row. */
export type ImportFault = ImportReport['rejects'][number];

export const maxListedFaults = 50;
