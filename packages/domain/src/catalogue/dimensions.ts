/**
 * Dimensions that figures can be grouped by. `date` is a day or a month, by the requested frequency.
 * `highCardinality` marks dimensions with thousands of values in one business.
 */
export const dimensions = {
  date: { label: 'Date' },
  business: { label: 'Business' },
  channel: { label: 'Channel' },
  /** Option of the channel filter that a row belongs to, the same for ads, sessions and leads. */
  internal_channel: { label: 'Channel' },
  source: { label: 'Source', highCardinality: true },
  /** Source and medium joined, for example `google / organic`. */
  source_medium: { label: 'Source / medium', highCardinality: true },
  campaign: { label: 'Campaign' },
  ad_group: { label: 'Ad group', highCardinality: true },
  device: { label: 'Device' },
  product: { label: 'Product', highCardinality: true },
  product_code: { label: 'Code', highCardinality: true },
  account: { label: 'Account' },
  customer: { label: 'Customer', highCardinality: true },
  document_number: { label: 'Invoice number', highCardinality: true },
  country: { label: 'Country' },
  region: { label: 'Region', highCardinality: true },
  city: { label: 'City', highCardinality: true },
  /** City and region joined. */
  suburb: { label: 'Suburb', highCardinality: true },
  search_term: { label: 'Search term', highCardinality: true },
  match_type: { label: 'Match' },
  /** Search query on Google without an ad. */
  search_query: { label: 'Search', highCardinality: true },
  landing_page: { label: 'Landing page', highCardinality: true },
  /** Landing page without its host and query string. */
  page_path: { label: 'Landing page', highCardinality: true },
  keyword: { label: 'Keyword', highCardinality: true },
  engine: { label: 'Search engine' },
  /** Place to which a search ranking applies, or whose location was reviewed. */
  place: { label: 'Place' },
  rating: { label: 'Rating' },
  competitor: { label: 'Competitor' },
  website: { label: 'Website' },
  competitor_metric: { label: 'Measured' },
  audit_check: { label: 'Check' },
  funnel: { label: 'Funnel' },
  lead_status: { label: 'Status' },
  agent_type: { label: 'Agent type' },
  /** Day of the week in the business's time zone: 1 is Monday, 7 is Sunday. */
  weekday: { label: 'Weekday' },
  /** Hour in the business's time zone, from 00 to 23. */
  hour: { label: 'Hour' },
  /** Choice of how credit is computed, not a property of rows. Facts without credit ignore a filter on it. */
  attribution_model: { label: 'Attribution model', choice: true },
  first_touch_channel: { label: 'First touch channel' },
  last_touch_channel: { label: 'Last touch channel' },
  first_touch_campaign: { label: 'First campaign' },
  last_touch_campaign: { label: 'Campaign' },
  /** Day of a customer's first lead; the month is given as its first day. */
  first_lead: { label: 'First lead' },
  first_lead_month: { label: 'Month of first contact' },
  unattributed_reason: { label: 'Reason not attributed' },
  match_state: { label: 'Match' },
} as const;

export type Dimension = keyof typeof dimensions;
/** Reports whether the dimension is a choice of computation. A filter on it applies only to facts that have it. */
export const isChoice = (name: string): boolean => isDimension(name) && 'choice' in dimensions[name];
export const isDimension = (text: string): text is Dimension => Object.hasOwn(dimensions, text);
