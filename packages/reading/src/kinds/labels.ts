import type { UploadType } from '@bellwether/domain/catalogue/upload-type-names';

/** Labels of the kinds of files. They are in a separate file, because the kinds are large due to their aliases. */
export const importLabels: Record<UploadType, string> = {
  invoices: 'Invoices',
  ads: 'Ads',
  sessions: 'Sessions',
  leads: 'Leads',
  search_terms: 'Search terms',
  ad_landing_pages: 'Ad landing pages',
  keyword_rankings: 'Keyword rankings',
  reviews: 'Reviews',
  competitor_metrics: 'Competitors',
  website_audits: 'Website audits',
  lead_touches: 'Lead touchpoints',
};
