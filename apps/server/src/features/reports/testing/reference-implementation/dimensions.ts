import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { RawFact, RawRow } from './raw-rows.ts';

/** Table from which a figure is counted: a loaded fact, a derived fact, or marketing costs. */
export type RowTable =
  | RawFact
  | 'lead_matches'
  | 'attributed_invoices'
  | 'attributed_payments'
  | 'marketing_costs';

type ReadValue = (row: RawRow) => string | null;

const text =
  (name: string): ReadValue =>
  (row) => {
    const value = row[name];
    return value === null || value === undefined ? null : String(value);
  };
const joined =
  (by: string, ...names: string[]): ReadValue =>
  (row) =>
    names.flatMap((name) => text(name)(row) ?? []).join(by) || null;

const splitWords = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);
const isBranded = (campaign: string): boolean => {
  const all = splitWords(campaign);
  return all.some((word, n) => (word === 'brand' || word === 'branded') && all[n - 1] !== 'non');
};
const options: Readonly<Record<string, string>> = {
  'Organic Search': 'Organic Search',
  Referral: 'Referral',
  Direct: 'Direct',
  Email: 'Email',
  'Organic Social': 'Social',
  Display: 'Display',
  Affiliates: 'Referral',
  facebook_ads: 'Social',
  linked_in_ads: 'Social',
  display_and_remarketing: 'Display',
  'Paid Video': 'Display',
  'Paid Other': 'Paid Other',
  other: 'Paid Other',
};
const searchAds = ['Paid Search', 'Cross-network', 'google_ads', 'microsoft_ads'];

export const channelOption = (channel: string | null, campaign: string | null): string | null => {
  if (channel === null) return null;
  if (!searchAds.includes(channel)) return options[channel] ?? '(Other)';
  if (campaign === null || campaign.startsWith('(')) return 'Paid Search';
  return isBranded(campaign) ? 'Branded Paid Search' : 'Generic Paid Search';
};
const option =
  (channel: string, campaign: string): ReadValue =>
  (row) =>
    channelOption(text(channel)(row), text(campaign)(row));

const pathOf =
  (name: string): ReadValue =>
  (row) => {
    const page = text(name)(row);
    return page === null ? null : new URL(page, 'https://a.example').pathname;
  };
const clock: ReadValue = (row) => {
  const [, time = ''] = String(row['occurred_at']).split(' ');
  return time === '00:00:00' ? null : time.slice(0, 2);
};
const weekday: ReadValue = ({ day }) => String(new Date(day).getUTCDay() || 7);

const shared: Partial<Record<Dimension, ReadValue>> = {
  internal_channel: option('channel', 'campaign'),
  source_medium: joined(' / ', 'source', 'medium'),
  page_path: pathOf('landing_page'),
};

const readersByTable: Partial<Record<RowTable, Partial<Record<Dimension, ReadValue>>>> = {
  invoices: {
    suburb: joined(', ', 'city', 'region'),
  },
  leads: {
    weekday,
    hour: clock,
    lead_status: (row) => text('lead_status')(row) ?? 'new',
  },
  keyword_rankings: {
    landing_page: text('url'),
  },
  competitor_metrics: {
    competitor_metric: text('metric'),
  },
  website_audits: { landing_page: text('page') },
  organic_searches: { search_query: text('query'), page_path: pathOf('page') },
  lead_matches: { match_state: text('state') },
  attributed_invoices: {
    first_touch_channel: option('first_channel', 'first_campaign'),
    last_touch_channel: option('last_channel', 'last_campaign'),
    first_touch_campaign: text('first_campaign'),
    last_touch_campaign: text('last_campaign'),
    first_lead_month: (row) => (row['first_lead'] ? `${String(row['first_lead']).slice(0, 7)}-01` : null),
  },
};

/** Returns a row's value for a dimension. */
export const matchesDimension = (place: RowTable, name: Dimension, row: RawRow): string | null => {
  const readValue = readersByTable[place]?.[name] ?? shared[name] ?? text(name);
  return readValue(row);
};
