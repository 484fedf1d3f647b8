import type { UploadType } from '@bellwether/domain/catalogue/upload-types';

/**
 * Description of each kind of file. Separate from `upload-types.ts`, because the first page does not need the texts.
 */
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
