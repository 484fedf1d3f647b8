import { z } from 'zod';
import { emulatedAccounts } from './ad-account.ts';
import type { Authority } from './authority.ts';
import description from './descriptions/google-analytics-4.json' with { type: 'json' };
import fields from './descriptions/google-analytics-4-fields.json' with { type: 'json' };
import { googleError } from './google.ts';
import type { EmulatedReply, EmulatedService } from './service.ts';
import { type Visits, websiteVisits } from './website.ts';

const scope = 'https://www.googleapis.com/auth/analytics.readonly';

type Options = {
  authority: Authority;
  now: () => Date;
  /** Maximum number of rows of a response; the real API allows 250,000. */
  maxRows?: number;
};

/** Analytics properties: the websites of the emulated businesses. */
const properties = emulatedAccounts.map((account, at) => ({
  id: String(412_345_678 + at),
  name: `${account.name} website`,
  account,
}));

const reportRequest = z.object({
  dateRanges: z.array(z.object({ startDate: z.string(), endDate: z.string() })).length(1),
  dimensions: z.array(z.object({ name: z.string() })),
  metrics: z.array(z.object({ name: z.string() })),
  limit: z.string().default('10000'),
  offset: z.string().default('0'),
});

const dimensionsOf: Readonly<Record<string, (visits: Visits) => string>> = {
  date: ({ day }) => day.replaceAll('-', ''),
  sessionDefaultChannelGroup: ({ channel }) => channel,
  sessionSource: ({ source }) => source,
  sessionMedium: ({ medium }) => medium,
  sessionCampaignName: ({ campaign }) => campaign,
  landingPage: ({ page }) => page,
  deviceCategory: ({ device }) => device,
  country: () => 'Australia',
  city: ({ device }) => (device === 'tablet' ? '(not set)' : 'Melbourne'),
};

const metricsOf: Readonly<Record<string, (visits: Visits) => number>> = {
  sessions: ({ sessions }) => sessions,
  totalUsers: ({ sessions }) => Math.ceil(sessions * 0.9),
  newUsers: ({ newUsers }) => newUsers,
  engagedSessions: ({ sessions }) => Math.round(sessions * 0.6),
  screenPageViews: ({ sessions }) => sessions * 2 + 1,
  keyEvents: ({ keyEvents }) => keyEvents,
  transactions: ({ keyEvents }) => Math.floor(keyEvents / 3),
  totalRevenue: ({ revenue }) => revenue,
  advertiserAdCost: ({ adCostMicros }) => Number(adCostMicros) / 1_000_000,
  advertiserAdClicks: ({ adClicks }) => adClicks,
};

/** State that a test changes: properties that the user may not read. */
type State = { closed: Set<string> };

/** Emulates Google Analytics 4: properties, and reports with known fields, in order and in pages. */
export const emulateGoogleAnalytics = ({
  authority,
  now,
  maxRows = 250_000,
}: Options): EmulatedService & { state: State } => {
  const state: State = { closed: new Set() };

  const report = (account: (typeof properties)[number]['account'], body: unknown): EmulatedReply => {
    const { dateRanges, dimensions, metrics, limit, offset } = reportRequest.parse(body);
    const unknown = [
      ...dimensions.filter(({ name }) => !fields.dimensions.includes(name)),
      ...metrics.filter(({ name }) => !fields.metrics.includes(name)),
    ];
    if (unknown.length > 0 || dimensions.length > 9 || metrics.length > 10)
      return googleError(400, 'INVALID_ARGUMENT', `Field ${unknown[0]?.name ?? 'count'} is not valid.`);
    const [range] = dateRanges;
    const sums = new Map<string, number[]>();
    for (const visits of websiteVisits(
      account,
      { from: range?.startDate ?? '', to: range?.endDate ?? '' },
      now(),
    )) {
      const key = dimensions.map(({ name }) => dimensionsOf[name]?.(visits) ?? '(not set)').join('\u0000');
      const sum = sums.get(key) ?? metrics.map(() => 0);
      sums.set(key, sum);
      for (const [at, { name }] of metrics.entries())
        sum[at] = (sum[at] ?? 0) + (metricsOf[name]?.(visits) ?? 0);
    }
    const sorted = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const first = Number(offset);
    const rows = sorted.slice(first, first + Math.min(Number(limit), maxRows)).map(([key, sum]) => ({
      dimensionValues: key.split('\u0000').map((value) => ({ value })),
      metricValues: sum.map((value) => ({ value: String(Number(value.toFixed(6))) })),
    }));
    return {
      status: 200,
      body: {
        dimensionHeaders: dimensions,
        metricHeaders: metrics.map(({ name }) => ({ name, type: 'TYPE_FLOAT' })),
        ...(sorted.length > 0 && { rows, rowCount: sorted.length }),
        metadata: { currencyCode: account.currency, timeZone: account.timeZone },
        kind: 'analyticsData#runReport',
      },
    };
  };

  return {
    hosts: ['analyticsdata.googleapis.com', 'analyticsadmin.googleapis.com'],
    description,
    state,
    answer: (request) => {
      if (authority.allows(request, scope) !== 'yes')
        return googleError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
      if (request.path.endsWith('/accountSummaries'))
        return {
          status: 200,
          body: {
            accountSummaries: properties.map(({ id, name }) => ({
              account: `accounts/1${id}`,
              displayName: name,
              propertySummaries: [{ property: `properties/${id}`, displayName: name }],
            })),
          },
        };
      const id = /\/properties\/(\d+)/.exec(request.path)?.[1] ?? '';
      const property = properties.find((one) => one.id === id);
      if (!property || state.closed.has(id))
        return googleError(
          403,
          'PERMISSION_DENIED',
          'User does not have sufficient permissions for this property.',
        );
      const { account, name } = property;
      if (request.path.endsWith(':runReport')) return report(account, request.body);
      return {
        status: 200,
        body: {
          name: `properties/${id}`,
          displayName: name,
          currencyCode: account.currency,
          timeZone: account.timeZone,
        },
      };
    },
  };
};
