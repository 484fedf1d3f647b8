import type { ImportKind } from '../api/csv-uploads.ts';

/** What a kind of file is called; apart from the kinds themselves, whose fields and aliases are long. */
export const importLabels: Record<ImportKind, string> = {
  invoices: 'Invoices',
  ads: 'Ads',
  sessions: 'Sessions',
  leads: 'Leads',
};
