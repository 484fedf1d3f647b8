import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import { toCount, toDecimal } from '../kit/decimal.ts';

/**
 * Dimensions of a visit. Google allows nine, so the region is left out. `landingPage` has no query string, because
 * click ids would make every visit a separate row.
 */
export const reportDimensions = [
  'date',
  'sessionDefaultChannelGroup',
  'sessionSource',
  'sessionMedium',
  'sessionCampaignName',
  'landingPage',
  'deviceCategory',
  'country',
  'city',
] as const;

export const reportMetrics = [
  'sessions',
  'totalUsers',
  'newUsers',
  'engagedSessions',
  'screenPageViews',
  'keyEvents',
  'transactions',
  'totalRevenue',
] as const;

/** Columns of the fact that a visit fills. */
export const sessionColumns = [
  'day',
  'channel',
  'source',
  'medium',
  'campaign',
  'landing_page',
  'device',
  'country',
  'city',
  'sessions',
  'users',
  'new_users',
  'engaged_sessions',
  'pageviews',
  'conversions',
  'transactions',
  'revenue',
  'currency',
] as const;

/** Google may leave out an empty text. A row without a city still counts; one without a day or a figure is unreadable. */
const values = <Names extends readonly string[]>(names: Names) =>
  z.array(z.object({ value: z.string().default('') })).length(names.length);

export const visitForm = z.object({
  dimensionValues: values(reportDimensions),
  metricValues: values(reportMetrics),
});

/** Number of the chosen key events of some visits. */
export const keyEventsForm = z.object({
  dimensionValues: values(reportDimensions),
  metricValues: values(['keyEvents']),
});

type Dimensions = Pick<z.infer<typeof visitForm>, 'dimensionValues'>;

const toDay = (text: string): string => {
  if (!/^\d{8}$/.test(text)) throw new Error(`${text} is not a day.`);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
};

/** Returns the columns that say which visits a row is about. */
export const toDimensions = ({ dimensionValues }: Dimensions) => {
  const text = (at: number): string => dimensionValues[at]?.value ?? '';
  return {
    day: toDay(text(0)),
    channel: text(1),
    source: text(2),
    medium: text(3),
    campaign: text(4),
    landing_page: text(5),
    device: text(6),
    country: text(7),
    city: text(8),
  };
};

/** Key events and revenue are decimals, because their credit is split between visits. */
export const toSessionRow = (
  { dimensionValues, metricValues }: z.infer<typeof visitForm>,
  currency: string | null,
): FactRow<'sessions'> => {
  const figure = (at: number): string => metricValues[at]?.value ?? '';
  return {
    ...toDimensions({ dimensionValues }),
    sessions: toCount(figure(0)),
    users: toCount(figure(1)),
    new_users: toCount(figure(2)),
    engaged_sessions: toCount(figure(3)),
    pageviews: toCount(figure(4)),
    conversions: toDecimal(figure(5)),
    transactions: toCount(figure(6)),
    revenue: toDecimal(figure(7)),
    currency,
  };
};
