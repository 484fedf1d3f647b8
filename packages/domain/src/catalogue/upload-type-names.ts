/** Kinds of files that users upload. */
export const uploadTypeNames = [
  'invoices',
  'ads',
  'sessions',
  'leads',
  'search_terms',
  'ad_landing_pages',
  'keyword_rankings',
  'reviews',
  'competitor_metrics',
  'website_audits',
  'lead_touches',
] as const;
export type UploadType = (typeof uploadTypeNames)[number];
