/**
 * Kinds of files that users upload, each with its label and the module whose permission a user needs to see or make an
 * upload. A kind has the name of the fact that it fills. What its files contain is in `packages/reading/src/kinds`.
 */
export const uploadTypes = {
  invoices: { label: 'Invoices', module: 'financials' },
  ads: { label: 'Ads', module: 'analytics' },
  sessions: { label: 'Sessions', module: 'analytics' },
  leads: { label: 'Leads', module: 'conversions' },
  search_terms: { label: 'Search terms', module: 'analytics' },
  ad_landing_pages: { label: 'Ad landing pages', module: 'analytics' },
  keyword_rankings: { label: 'Keyword rankings', module: 'analytics' },
  reviews: { label: 'Reviews', module: 'analytics' },
  competitor_metrics: { label: 'Competitors', module: 'benchmarking' },
  website_audits: { label: 'Website audits', module: 'benchmarking' },
  lead_touches: { label: 'Lead touchpoints', module: 'conversions' },
} as const satisfies Record<string, { label: string; module: string }>;

export type UploadType = keyof typeof uploadTypes;
export const uploadTypeNames = Object.keys(uploadTypes) as [UploadType, ...UploadType[]];
export const isUploadType = (text: string): text is UploadType => Object.hasOwn(uploadTypes, text);
