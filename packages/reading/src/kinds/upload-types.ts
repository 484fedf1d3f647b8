import type { UploadType } from '@bellwether/domain/catalogue/upload-type-names';
import type { ImportField } from '../cells/field.ts';
import { languages } from '../languages/languages.ts';
import { adFields } from './ad-fields.ts';
import { invoiceFields } from './invoice-fields.ts';
import { importLabels } from './labels.ts';
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

/** Alias that is tried last, because a `Name` column contains a person more often than a document. */
const lastResort = 'name';

/** Adds the headings of every language to the fields, English first. */
const inLanguages = (kind: UploadType, fields: readonly ImportField[]): readonly ImportField[] =>
  fields.map((field) => ({
    ...field,
    aliases: [
      ...field.aliases.filter((alias) => alias !== lastResort),
      ...Object.values(languages).flatMap((language) => language[kind]?.[field.key]?.split('|') ?? []),
      ...field.aliases.filter((alias) => alias === lastResort),
    ],
  }));

export const uploadTypes: Record<UploadType, UploadTypeInfo> = {
  invoices: {
    label: importLabels.invoices,
    description: 'Invoices and credit notes, one row per line or per document.',
    fields: inLanguages('invoices', invoiceFields),
  },
  ads: {
    label: importLabels.ads,
    description: 'Ad impressions, clicks and spend.',
    fields: inLanguages('ads', adFields),
  },
  sessions: {
    label: importLabels.sessions,
    description: 'Visits to the website.',
    fields: inLanguages('sessions', sessionFields),
  },
  leads: {
    label: importLabels.leads,
    description: 'Enquiries: forms, calls, chats and lists of leads.',
    fields: inLanguages('leads', leadFields),
  },
  search_terms: {
    label: importLabels.search_terms,
    description: 'Search terms of people who saw an ad.',
    fields: inLanguages('search_terms', searchTermFields),
  },
  ad_landing_pages: {
    label: importLabels.ad_landing_pages,
    description: 'The pages that ads lead to.',
    fields: inLanguages('ad_landing_pages', adLandingPageFields),
  },
  keyword_rankings: {
    label: importLabels.keyword_rankings,
    description: 'Positions in search results by keyword.',
    fields: inLanguages('keyword_rankings', keywordRankingFields),
  },
  reviews: {
    label: importLabels.reviews,
    description: 'What customers wrote about the business.',
    fields: inLanguages('reviews', reviewFields),
  },
  competitor_metrics: {
    label: importLabels.competitor_metrics,
    description: 'Measurements of competitors and of the business itself.',
    fields: inLanguages('competitor_metrics', competitorFields),
  },
  website_audits: {
    label: importLabels.website_audits,
    description: 'Results of checks of website pages.',
    fields: inLanguages('website_audits', websiteAuditFields),
  },
  lead_touches: {
    label: importLabels.lead_touches,
    description: 'Visits and other contacts before a lead, one row each.',
    fields: inLanguages('lead_touches', touchFields),
  },
};

export const uploadTypeKeys = Object.keys(uploadTypes) as UploadType[];
export const isUploadType = (text: string): text is UploadType => Object.hasOwn(uploadTypes, text);

/** Returns the field of a kind with this key. */
export const findUploadField = (kind: UploadType, key: string): ImportField | undefined =>
  uploadTypes[kind].fields.find((one) => one.key === key);
