import type { Range } from '@bellwether/domain/time/range';

/** API version. A version is supported for about a year; v25 ends in August 2027. */
export const googleAdsVersion = 'v25';

const metrics =
  'metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions, metrics.conversions_value';
const during = ({ from, to }: Range) => `WHERE segments.date BETWEEN '${from}' AND '${to}'`;

export const customerQuery =
  'SELECT customer.id, customer.descriptive_name, customer.currency_code, customer.time_zone, customer.manager, customer.status, customer.test_account FROM customer';

/** Query for accounts below a manager account, at any level and in any state. */
export const clientsQuery =
  'SELECT customer_client.id, customer_client.descriptive_name, customer_client.manager, customer_client.status, customer_client.test_account FROM customer_client';

/** Builds the query for campaigns. Removed campaigns are included, because their spend counts. */
export const campaignsQuery = (range: Range): string =>
  `SELECT segments.date, segments.device, campaign.id, campaign.name, campaign.advertising_channel_type, ${metrics} FROM campaign ${during(range)}`;

/** Builds the query for search terms, which has none of Performance Max. */
export const searchTermsQuery = (range: Range): string =>
  `SELECT segments.date, search_term_view.search_term, segments.search_term_match_type, campaign.id, campaign.name, campaign.advertising_channel_type, ad_group.name, ${metrics} FROM search_term_view ${during(range)}`;

/**
 * Builds the query for search terms of Performance Max. The view has those of all campaigns, so the others are left out. It has
 * no ad groups, and Google sends no rows of Performance Max if a match type is selected.
 */
export const performanceMaxTermsQuery = (range: Range): string =>
  `SELECT segments.date, campaign_search_term_view.search_term, campaign.id, campaign.name, campaign.advertising_channel_type, ${metrics} FROM campaign_search_term_view ${during(range)} AND campaign.advertising_channel_type = 'PERFORMANCE_MAX'`;

export const landingPagesQuery = (range: Range): string =>
  `SELECT segments.date, landing_page_view.unexpanded_final_url, campaign.id, campaign.name, campaign.advertising_channel_type, ${metrics} FROM landing_page_view ${during(range)}`;
