/**
 * Dimensions that figures can be grouped by. `date` is a day or a month, by the requested frequency.
 * `highCardinality` marks dimensions with thousands of values in one business. `words` name the dimension in a
 * question; the first dimension of a word that the metric is known by is meant.
 */
export const dimensions = {
  date: { label: 'Date' },
  business: { label: 'Business' },
  /** Option of the channel filter that a row belongs to, the same for ads, sessions and leads. */
  internal_channel: { label: 'Channel', words: ['channel', 'marketing channel', 'lead source'] },
  channel: { label: 'Channel', words: ['platform', 'ad platform'] },
  campaign: { label: 'Campaign', words: ['campaign'] },
  ad_group: { label: 'Ad group', highCardinality: true, words: ['ad group', 'ad set'] },
  device: { label: 'Device', words: ['device'] },
  product: {
    label: 'Product',
    highCardinality: true,
    words: ['product', 'service', 'practice area', 'treatment'],
  },
  product_code: { label: 'Code', highCardinality: true },
  account: { label: 'Account', words: ['account'] },
  customer: {
    label: 'Customer',
    highCardinality: true,
    words: ['customer', 'client', 'patient', 'member', 'guest', 'student', 'buyer'],
  },
  document_number: { label: 'Invoice number', highCardinality: true },
  country: { label: 'Country', words: ['country'] },
  region: { label: 'Region', highCardinality: true },
  city: { label: 'City', highCardinality: true },
  /** City and region joined. */
  suburb: { label: 'Suburb', highCardinality: true, words: ['suburb'] },
  landing_page: { label: 'Landing page', highCardinality: true, words: ['landing page', 'page'] },
  /** Landing page without its host and query string. */
  page_path: { label: 'Landing page', highCardinality: true, words: ['landing page', 'page'] },
  keyword: { label: 'Keyword', highCardinality: true, words: ['keyword'] },
  search_term: { label: 'Search term', highCardinality: true, words: ['search term'] },
  match_type: { label: 'Match' },
  /** Text that was searched on Google without an ad. */
  search_query: { label: 'Search', highCardinality: true, words: ['search query'] },
  /** Source and medium joined, for example `google / organic`. */
  source_medium: { label: 'Source / medium', highCardinality: true, words: ['source'] },
  source: { label: 'Source', highCardinality: true, words: ['source', 'domain', 'referring domain'] },
  funnel: { label: 'Funnel', words: ['funnel'] },
  lead_status: { label: 'Status', words: ['lead status', 'status'] },
  agent_type: { label: 'Agent type', words: ['agent type'] },
  /** 1 is Monday, 7 is Sunday, in the business's time zone. */
  weekday: { label: 'Weekday', words: ['weekday', 'day of the week'] },
  /** 00 to 23, in the business's time zone. */
  hour: { label: 'Hour', words: ['hour', 'hour of the day', 'time of day'] },
  rating: { label: 'Rating', words: ['rating', 'star rating'] },
  engine: { label: 'Search engine' },
  /** Place of a search ranking or of a reviewed location. */
  place: { label: 'Place' },
  competitor: { label: 'Competitor' },
  website: { label: 'Website' },
  competitor_metric: { label: 'Measured' },
  audit_check: { label: 'Check' },
  /**
   * A choice of how credit is computed, not a property of rows. Facts without credit ignore it as a filter.
   */
  attribution_model: { label: 'Attribution model', choice: true },
  first_touch_channel: { label: 'First touch channel' },
  last_touch_channel: { label: 'Last touch channel' },
  first_touch_campaign: { label: 'First campaign' },
  last_touch_campaign: { label: 'Campaign' },
  /** Day of a customer's first lead; the month is given as its first day. */
  first_lead: { label: 'First lead' },
  first_lead_month: { label: 'Month of first contact' },
  unattributed_reason: { label: 'Reason not attributed' },
  /** Day on which an invoice has to be paid. */
  due_day: { label: 'Due' },
  match_state: { label: 'Match' },
} as const;

export type Dimension = keyof typeof dimensions;
/**
 * Reports whether the dimension is a choice of computation. A filter on it applies only to facts that know
 * it.
 */
export const isChoice = (name: string): boolean => isDimension(name) && 'choice' in dimensions[name];
export const isDimension = (text: string): text is Dimension => Object.hasOwn(dimensions, text);
