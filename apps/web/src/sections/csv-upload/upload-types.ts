import type { uploadTypeModules } from '@bellwether/contract/api/csv-uploads';
import type { AdChannel } from '@bellwether/contract/catalogue/channels';
import type { UploadType } from '@bellwether/contract/imports/upload-types';

/** File kind, with the ad channel of the page for files that do not name their channel. */
export type UploadTarget = { kind: UploadType; channel?: AdChannel | undefined };

/** Copy of the contract's table, whose file would pull in the schemas. The type keeps both equal. */
export const uploadModule: typeof uploadTypeModules = {
  invoices: 'financials',
  ads: 'analytics',
  sessions: 'analytics',
  leads: 'conversions',
  search_terms: 'analytics',
  ad_landing_pages: 'analytics',
  keyword_rankings: 'analytics',
  reviews: 'analytics',
  competitor_metrics: 'benchmarking',
  website_audits: 'benchmarking',
  lead_touches: 'conversions',
};

export const uploadTypeDescriptions: Record<UploadType, string> = {
  invoices:
    'Invoices and credit notes from Xero, MYOB, Shopify, WooCommerce or a spreadsheet, one row per line or per document.',
  ads: 'Reports from Google Ads, Meta, LinkedIn or Microsoft Ads, by day or as totals of a period.',
  sessions: 'Website visits exported from Google Analytics, by day or as totals of a period.',
  leads: 'Lists of enquiries with their dates: forms, calls and chats.',
  search_terms: 'Search terms of people who saw an ad, exported from Google Ads or Microsoft Ads.',
  ad_landing_pages: 'Ad landing pages with impressions, clicks and ad spend, exported from Google Ads.',
  keyword_rankings: 'Keyword positions by date: keyword, position and the page found.',
  reviews: 'Reviews with date and rating, and the reply if there is one.',
  competitor_metrics:
    'One row per competitor, date and measurement: visibility, keywords, rating, review count, speed, mobile or SEO score. Include your own business under its name.',
  website_audits: 'Results of a site audit: page, check, score (0–100) and issues found.',
  lead_touches:
    'Visits and other contacts before a lead: lead number, date, and channel, source or campaign.',
};
