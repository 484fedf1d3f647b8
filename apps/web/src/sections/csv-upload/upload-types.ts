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
    'Invoices and credit notes as Xero, MYOB, Shopify, WooCommerce or a spreadsheet export them, a row for each line or each document.',
  ads: 'Reports of Google Ads, Meta, LinkedIn or Microsoft Ads, by day or as the totals of a period.',
  sessions:
    'Reports of website visits as Google Analytics exports them, by day or as the totals of a period.',
  leads: 'Lists of enquiries: forms, calls and chats, with the day of each.',
  search_terms: 'What people searched for who saw an ad, as Google Ads or Microsoft Ads export it.',
  ad_landing_pages:
    'The pages that ads lead to with impressions, clicks and cost, as Google Ads exports them.',
  keyword_rankings:
    'Where the website stands for a keyword on a day: keyword, position, and the page that was found.',
  reviews: 'Reviews with the day and the rating of each, and the answer where there is one.',
  competitor_metrics:
    'A row for each competitor, day and what was measured: visibility, keywords, rating, review count, speed, mobile or search readiness. Your own business stands among them under its name.',
  website_audits: 'Checks of the pages of the website: page, check, score from 0 to 100, and issues found.',
  lead_touches:
    'The visits and other contacts that led to leads: the number of the lead, the day, and channel, source or campaign.',
};
