/**
 * What figures can be broken down by. `date` is a day or a month, by the frequency asked for; `many` marks those with thousands of values
 * in one business.
 */
export const dimensions = {
  date: { label: 'Date' },
  business: { label: 'Business' },
  channel: { label: 'Channel' },
  campaign: { label: 'Campaign' },
  ad_group: { label: 'Ad group', many: true },
  device: { label: 'Device' },
  product: { label: 'Product', many: true },
  product_code: { label: 'Code', many: true },
  account: { label: 'Account' },
  customer: { label: 'Customer', many: true },
  country: { label: 'Country' },
  region: { label: 'Region', many: true },
  city: { label: 'City', many: true },
  /** City and region combined. */
  suburb: { label: 'Suburb', many: true },
} as const;

export type Dimension = keyof typeof dimensions;
export const isDimension = (text: string): text is Dimension => Object.hasOwn(dimensions, text);
