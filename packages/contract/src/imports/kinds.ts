import type { ImportKind } from '../api/csv-uploads.ts';
import { adFields } from './ad-fields.ts';
import type { ImportField } from './field.ts';
import { invoiceFields } from './invoice-fields.ts';
import { importLabels } from './labels.ts';
import { leadFields } from './lead-fields.ts';
import { sessionFields } from './session-fields.ts';

export type { ImportKind };
export type ImportKindInfo = {
  readonly label: string;
  readonly about: string;
  readonly fields: readonly ImportField[];
};

/** The kinds of files that can be uploaded, each with what a column of it may be. */
export const importKinds: Record<ImportKind, ImportKindInfo> = {
  invoices: {
    label: importLabels.invoices,
    about: 'Invoices and credit notes, a row for each line or each document.',
    fields: invoiceFields,
  },
  ads: { label: importLabels.ads, about: 'Impressions, clicks and cost of advertising.', fields: adFields },
  sessions: { label: importLabels.sessions, about: 'Visits of the website.', fields: sessionFields },
  leads: {
    label: importLabels.leads,
    about: 'Enquiries: forms, calls, chats and lists of leads.',
    fields: leadFields,
  },
};

export const importKindKeys = Object.keys(importKinds) as ImportKind[];
export const isImportKind = (text: string): text is ImportKind => Object.hasOwn(importKinds, text);

/** A field of a kind by its key. */
export const importField = (kind: ImportKind, key: string): ImportField | undefined =>
  importKinds[kind].fields.find((one) => one.key === key);
