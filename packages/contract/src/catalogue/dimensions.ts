/**
 * What figures can be broken down by. `date` is a day or a month, by the frequency asked for; `highCardinality` marks those with thousands of values
 * in one business.
 */
export const dimensions = {
  date: { label: 'Date' },
  business: { label: 'Business' },
  channel: { label: 'Channel' },
  /** Which option of the channel filter a row is of, whether advertising, analytics or a lead names its channel. */
  internal_channel: { label: 'Channel' },
  source: { label: 'Source', highCardinality: true },
  /** Source and medium together: `google / organic`. */
  source_medium: { label: 'Source / medium', highCardinality: true },
  campaign: { label: 'Campaign' },
  ad_group: { label: 'Ad group', highCardinality: true },
  device: { label: 'Device' },
  product: { label: 'Product', highCardinality: true },
  product_code: { label: 'Code', highCardinality: true },
  account: { label: 'Account' },
  customer: { label: 'Customer', highCardinality: true },
  country: { label: 'Country' },
  region: { label: 'Region', highCardinality: true },
  city: { label: 'City', highCardinality: true },
  /** City and region combined. */
  suburb: { label: 'Suburb', highCardinality: true },
  search_term: { label: 'Search term', highCardinality: true },
  match_type: { label: 'Match' },
  landing_page: { label: 'Landing page', highCardinality: true },
  /** A landing page without its site and without what stands behind a question mark. */
  page_path: { label: 'Landing page', highCardinality: true },
  keyword: { label: 'Keyword', highCardinality: true },
  engine: { label: 'Search engine' },
  /** Where a ranking was looked up, or a review is about. */
  place: { label: 'Place' },
  rating: { label: 'Rating' },
  competitor: { label: 'Competitor' },
  /** A competitor's own address. */
  website: { label: 'Website' },
  competitor_metric: { label: 'Measured' },
  audit_check: { label: 'Check' },
  funnel: { label: 'Funnel' },
  lead_status: { label: 'Status' },
  agent_type: { label: 'Agent type' },
  /** 1 Monday to 7 Sunday, by the business's calendar. */
  weekday: { label: 'Weekday' },
  /** 00 to 23, on the business's clock. */
  hour: { label: 'Hour' },
  /** A choice of how credit is given, not what rows are of: what knows no credit is not narrowed by it. */
  attribution_model: { label: 'Attribution model', choice: true },
  first_touch_channel: { label: 'First touch channel' },
  last_touch_channel: { label: 'Last touch channel' },
  first_touch_campaign: { label: 'First campaign' },
  last_touch_campaign: { label: 'Campaign' },
  /** The day of a customer's first lead, and its month as its first day. */
  first_lead: { label: 'First lead' },
  first_lead_month: { label: 'Month of the first lead' },
  unattributed_reason: { label: 'Why not attributed' },
  match_state: { label: 'Match' },
} as const;

export type Dimension = keyof typeof dimensions;
/** Is it a choice of how figures are worked out, which narrows only what knows it? */
export const isChoice = (name: string): boolean => isDimension(name) && 'choice' in dimensions[name];
export const isDimension = (text: string): text is Dimension => Object.hasOwn(dimensions, text);
