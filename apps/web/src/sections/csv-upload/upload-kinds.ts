import type { moduleOfKind } from '@bellwether/contract/api/csv-uploads';
import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import type { ImportKind } from '@bellwether/contract/imports/kinds';

/** What is uploaded, and from which advertising page, for files that do not say whose report they are. */
export type UploadTarget = { kind: ImportKind; channel?: AdChannel | undefined };

/** The contract's table again, because its file brings the schemas along; the type holds the two equal. */
export const uploadModule: typeof moduleOfKind = {
  invoices: 'financials',
  ads: 'analytics',
  sessions: 'analytics',
  leads: 'conversions',
};

/** What may be uploaded, in one sentence a kind. */
export const understood: Record<ImportKind, string> = {
  invoices:
    'Invoices and credit notes as Xero, MYOB, Shopify, WooCommerce or a spreadsheet export them, a row for each line or each document.',
  ads: 'Reports of Google Ads, Meta, LinkedIn or Microsoft Ads, by day or as the totals of a period.',
  sessions:
    'Reports of website visits as Google Analytics exports them, by day or as the totals of a period.',
  leads: 'Lists of enquiries: forms, calls and chats, with the day of each.',
};
