import type { UploadType } from '../api/csv-uploads.ts';
import { adFields } from './ad-fields.ts';
import type { ImportField } from './field.ts';
import { invoiceFields } from './invoice-fields.ts';
import { importLabels } from './labels.ts';
import { languages } from './languages/languages.ts';
import { leadFields } from './lead-fields.ts';
import { sessionFields } from './session-fields.ts';
import { touchFields } from './touch-fields.ts';
import {
  adLandingPageFields,
  competitorFields,
  keywordRankingFields,
  reviewFields,
  searchTermFields,
  websiteAuditFields,
} from './website-fields.ts';

export type { UploadType };
export type UploadTypeInfo = {
  readonly label: string;
  readonly description: string;
  readonly fields: readonly ImportField[];
};

/** What is taken only where nothing else is found: a `Name` is more often a person's than a document's. */
const lastResort = 'name';

/** Fields with their headings in every language, English first. */
const inLanguages = (kind: UploadType, fields: readonly ImportField[]): readonly ImportField[] =>
  fields.map((field) => ({
    ...field,
    aliases: [
      ...field.aliases.filter((alias) => alias !== lastResort),
      ...Object.values(languages).flatMap((language) => language[kind]?.[field.key]?.split('|') ?? []),
      ...field.aliases.filter((alias) => alias === lastResort),
    ],
  }));

/** The kinds of files that can be uploaded, each with what a column of it may be. */
export const uploadTypes: Record<UploadType, UploadTypeInfo> = {
  invoices: {
    label: importLabels.invoices,
    description: 'Invoices and credit notes, a row for each line or each document.',
    fields: inLanguages('invoices', invoiceFields),
  },
  ads: {
    label: importLabels.ads,
    description: 'Impressions, clicks and cost of advertising.',
    fields: inLanguages('ads', adFields),
  },
  sessions: {
    label: importLabels.sessions,
    description: 'Visits of the website.',
    fields: inLanguages('sessions', sessionFields),
  },
  leads: {
    label: importLabels.leads,
    description: 'Enquiries: forms, calls, chats and lists of leads.',
    fields: inLanguages('leads', leadFields),
  },
  search_terms: {
    label: importLabels.search_terms,
    description: 'What people searched for who saw an ad.',
    fields: inLanguages('search_terms', searchTermFields),
  },
  ad_landing_pages: {
    label: importLabels.ad_landing_pages,
    description: 'The pages that ads lead to.',
    fields: inLanguages('ad_landing_pages', adLandingPageFields),
  },
  keyword_rankings: {
    label: importLabels.keyword_rankings,
    description: 'Where the website stands in the results of search engines, keyword by keyword.',
    fields: inLanguages('keyword_rankings', keywordRankingFields),
  },
  reviews: {
    label: importLabels.reviews,
    description: 'What customers wrote about the business.',
    fields: inLanguages('reviews', reviewFields),
  },
  competitor_metrics: {
    label: importLabels.competitor_metrics,
    description: 'What was measured of competitors, and of the business itself.',
    fields: inLanguages('competitor_metrics', competitorFields),
  },
  website_audits: {
    label: importLabels.website_audits,
    description: 'How pages of the website fare in checks.',
    fields: inLanguages('website_audits', websiteAuditFields),
  },
  lead_touches: {
    label: importLabels.lead_touches,
    description: 'The visits and other contacts that led to a lead, a row for each.',
    fields: inLanguages('lead_touches', touchFields),
  },
};

export const uploadTypeKeys = Object.keys(uploadTypes) as UploadType[];
export const isUploadType = (text: string): text is UploadType => Object.hasOwn(uploadTypes, text);

/** A field of a kind by its key. */
export const findUploadField = (kind: UploadType, key: string): ImportField | undefined =>
  uploadTypes[kind].fields.find((one) => one.key === key);
