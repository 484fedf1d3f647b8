import type { UploadType } from '../api/csv-uploads.ts';

/** What a kind of file is called; apart from the kinds themselves, whose fields and aliases are long. */
export const importLabels: Record<UploadType, string> = {
  invoices: 'Invoices',
  ads: 'Ads',
  sessions: 'Sessions',
  leads: 'Leads',
  search_terms: 'Search terms',
  ad_landing_pages: 'Landing pages of ads',
  keyword_rankings: 'Keyword rankings',
  reviews: 'Reviews',
  competitor_metrics: 'Competitors',
  website_audits: 'Website audits',
  lead_touches: 'Touches of leads',
};
