/**
 * What figures can be broken down by. `date` is a day or a month, by the frequency asked for; `highCardinality` marks those with thousands of values
 * in one business.
 */
export const dimensions = {
  date: { label: 'Date' },
  business: { label: 'Business' },
  channel: { label: 'Channel' },
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
  landing_page: { label: 'Landing page', highCardinality: true },
  keyword: { label: 'Keyword', highCardinality: true },
  engine: { label: 'Search engine' },
  /** Where a ranking was looked up, or a review is about. */
  place: { label: 'Place' },
  rating: { label: 'Rating' },
  competitor: { label: 'Competitor' },
  competitor_metric: { label: 'Measured' },
  audit_check: { label: 'Check' },
} as const;

export type Dimension = keyof typeof dimensions;
export const isDimension = (text: string): text is Dimension => Object.hasOwn(dimensions, text);
