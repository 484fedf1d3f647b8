import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { ImportField } from '../cells/field.ts';
import { languages } from '../languages/languages.ts';
import { adFields } from './ad-fields.ts';
import { invoiceFields } from './invoice-fields.ts';
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

/**
 * Content of a kind of file. `totals`: columns that a dry run sums. `lossUnit`: unit of the amount in the warning that an
 * import would remove rows; null for a kind whose rows are only counted.
 */
type UploadContent = {
  readonly fields: readonly ImportField[];
  readonly totals: readonly string[];
  readonly lossUnit: 'currency' | 'count' | null;
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

const adTotals = ['impressions', 'clicks', 'cost', 'conversions', 'conversion_value'];

export const uploadContents: Record<UploadType, UploadContent> = {
  invoices: {
    fields: inLanguages('invoices', invoiceFields),
    totals: ['amount', 'tax', 'quantity'],
    lossUnit: 'currency',
  },
  ads: {
    fields: inLanguages('ads', adFields),
    totals: adTotals,
    lossUnit: 'currency',
  },
  sessions: {
    fields: inLanguages('sessions', sessionFields),
    totals: ['sessions', 'users', 'pageviews', 'conversions', 'revenue'],
    lossUnit: 'count',
  },
  leads: {
    fields: inLanguages('leads', leadFields),
    totals: ['value'],
    lossUnit: null,
  },
  search_terms: {
    fields: inLanguages('search_terms', searchTermFields),
    totals: adTotals,
    lossUnit: 'currency',
  },
  ad_landing_pages: {
    fields: inLanguages('ad_landing_pages', adLandingPageFields),
    totals: adTotals,
    lossUnit: 'currency',
  },
  keyword_rankings: {
    fields: inLanguages('keyword_rankings', keywordRankingFields),
    totals: [],
    lossUnit: null,
  },
  reviews: {
    fields: inLanguages('reviews', reviewFields),
    totals: [],
    lossUnit: null,
  },
  competitor_metrics: {
    fields: inLanguages('competitor_metrics', competitorFields),
    totals: [],
    lossUnit: null,
  },
  website_audits: {
    fields: inLanguages('website_audits', websiteAuditFields),
    totals: ['issues'],
    lossUnit: null,
  },
  lead_touches: {
    fields: inLanguages('lead_touches', touchFields),
    totals: [],
    lossUnit: null,
  },
};

/** Returns the field of a kind with this key. */
export const findUploadField = (kind: UploadType, key: string): ImportField | undefined =>
  uploadContents[kind].fields.find((one) => one.key === key);
