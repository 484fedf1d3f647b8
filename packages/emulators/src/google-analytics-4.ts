import { addDays, dayAt, daysBetween } from '@bellwether/domain/time/day';
import { z } from 'zod';
import { type EmulatedAccount, emulatedAccounts } from './ad-account.ts';
import description from './descriptions/google-analytics-4.json' with { type: 'json' };
import fields from './descriptions/google-analytics-4-fields.json' with { type: 'json' };
import { googleError, refuseGoogleToken } from './google.ts';
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import type { Authority, HiddenFrom } from './sign-in/authority.ts';
import { type Visits, websiteVisits } from './website.ts';

const scope = 'https://www.googleapis.com/auth/analytics.readonly';

type Options = {
  authority: Authority;
  now: () => Date;
  /** Maximum number of rows of a response; the real API allows 250,000. */
  maxRows?: number;
  /** Maximum number of accounts of a page of the list; the real API allows 200. */
  listRows?: number;
  properties?: readonly Property[];
};

/** Analytics property: the website of a business. */
type Property = { id: string; name: string; account: EmulatedAccount };

const emulatedProperties: readonly Property[] = emulatedAccounts.map((account, at) => ({
  id: String(412_345_678 + at),
  name: `${account.name} website`,
  account,
}));

const reportRequest = z.object({
  dateRanges: z.array(z.object({ startDate: z.string(), endDate: z.string() })).length(1),
  dimensions: z.array(z.object({ name: z.string() })),
  metrics: z.array(z.object({ name: z.string() })),
  dimensionFilter: z
    .object({
      filter: z.union([
        z.object({
          fieldName: z.literal('newVsReturning'),
          stringFilter: z.object({ value: z.string() }),
        }),
        z.object({
          fieldName: z.literal('eventName'),
          inListFilter: z.object({ values: z.array(z.string()) }),
        }),
      ]),
    })
    .optional(),
  limit: z.string().default('10000'),
  offset: z.string().default('0'),
});

const batchRequest = z.object({ requests: z.array(z.unknown()).max(5) });

/** Returns the week of a day as 'YYYYWW'; a week belongs to the year of its Thursday. */
const isoWeekOf = (day: string): string => {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const thursday = addDays(day, 3 - weekday);
  const week = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}${String(week).padStart(2, '0')}`;
};

const peopleMetrics = ['totalUsers', 'newUsers'];
const periodsOf: Readonly<Record<string, (day: string) => string>> = {
  date: (day) => day.replaceAll('-', ''),
  isoYearIsoWeek: isoWeekOf,
  yearMonth: (day) => day.slice(0, 7).replace('-', ''),
  year: (day) => day.slice(0, 4),
};

/** Visits of one row of a report, from which its people follow. */
type Group = { visits: number; daily: number; days: Set<string>; newUsers: number };

/**
 * People of some visits. They are fewer than the people of each visit together, because some come from several sources
 * and some on several days.
 */
const countUsers = ({ visits, daily, days, newUsers }: Group): number =>
  Math.max(newUsers, Math.round(daily * (0.9 + 0.1 / visits) * (0.8 + 0.2 / days.size)));

const addVisits = (group: Group, { day, sessions, newUsers }: Visits): void => {
  group.visits += 1;
  group.daily += Math.ceil(sessions * 0.9);
  group.days.add(day);
  group.newUsers += newUsers;
};

/** People who had visited before: those who are not new, and a tenth of the new ones, who came back. */
const countReturning = (group: Group): number => countUsers(group) - Math.round(group.newUsers * 0.9);

const dimensionsOf: Readonly<Record<string, (visits: Visits) => string>> = {
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
  newUsers: ({ newUsers }) => newUsers,
  engagedSessions: ({ sessions }) => Math.round(sessions * 0.6),
  screenPageViews: ({ sessions }) => sessions * 2 + 1,
  keyEvents: ({ keyEvents }) => keyEvents,
  transactions: ({ keyEvents }) => Math.floor(keyEvents / 3),
  totalRevenue: ({ revenue }) => revenue,
  advertiserAdCost: ({ adCostMicros }) => Number(adCostMicros) / 1_000_000,
  advertiserAdClicks: ({ adClicks }) => adClicks,
};

/** Events of some visits: key events of visits on a desktop are purchases, and a view is none. */
const eventsOf = ({ device, keyEvents }: Visits): { name: string; keyEvents: number }[] => [
  { name: 'page_view', keyEvents: 0 },
  { name: device === 'desktop' ? 'purchase' : 'generate_lead', keyEvents },
];

/** Returns the visits, or their events if the report asks for them by name. */
const splitEvents = (visits: Visits, isByEvent: boolean, events: readonly string[] | undefined) =>
  isByEvent
    ? eventsOf(visits)
        .filter(({ name }) => events?.includes(name) ?? true)
        .map(({ name, keyEvents }) => ({ name, visits: { ...visits, keyEvents } }))
    : [{ name: '', visits }];

/** State that a test changes: properties that no user or one user may read. */
type State = { closed: Set<string>; hiddenFrom: HiddenFrom };

/** Emulates Google Analytics 4: properties, and reports with known fields, in order and in pages. */
export const emulateGoogleAnalytics = ({
  authority,
  now,
  maxRows = 250_000,
  listRows = 200,
  properties = emulatedProperties,
}: Options): EmulatedService & { state: State; accounts: readonly Property[] } => {
  const state: State = { closed: new Set(), hiddenFrom: new Map() };

  const listProperties = (request: EmulatedRequest): EmulatedReply => {
    const { query } = request;
    const seen = properties.filter(({ id }) => !authority.hides(request, state.hiddenFrom, id));
    const first = Number((query.get('pageToken') ?? 'page-0').replace('page-', ''));
    const next = first + Math.min(Number(query.get('pageSize') ?? '50'), listRows);
    return {
      status: 200,
      body: {
        accountSummaries: seen.slice(first, next).map(({ id, name }) => ({
          account: `accounts/1${id}`,
          displayName: name,
          propertySummaries: [{ property: `properties/${id}`, displayName: name }],
        })),
        ...(next < seen.length && { nextPageToken: `page-${next}` }),
      },
    };
  };

  type DayGroup = { day: string; group: Group };
  const groupsByDay = new Map<string, DayGroup>();
  /** Returns the visits of each day as one group. Days are kept, because reports of periods read years of them. */
  const groupDays = (account: EmulatedAccount, from: string, to: string): DayGroup[] => {
    const today = dayAt(account.timeZone, now());
    const groups: DayGroup[] = [];
    let missing = false;
    const keyOf = (day: string) => `${account.id} ${today} ${day}`;
    for (let day = from; day <= to && day <= today; day = addDays(day, 1)) {
      const known = groupsByDay.get(keyOf(day));
      const one = known ?? { day, group: { visits: 0, daily: 0, days: new Set([day]), newUsers: 0 } };
      if (!known) missing = true;
      groups.push(one);
    }
    if (!missing) return groups;
    const byDay = new Map(groups.map((one) => [one.day, one]));
    for (const visits of websiteVisits(account, { from, to }, now())) {
      const one = byDay.get(visits.day);
      if (one && !groupsByDay.has(keyOf(visits.day))) addVisits(one.group, visits);
    }
    for (const one of groups) groupsByDay.set(keyOf(one.day), one);
    return groups;
  };

  const report = (account: EmulatedAccount, body: unknown): EmulatedReply => {
    const { dateRanges, dimensions, metrics, dimensionFilter, limit, offset } = reportRequest.parse(body);
    const unknown = [
      ...dimensions.filter(({ name }) => !fields.dimensions.includes(name)),
      ...metrics.filter(({ name }) => !fields.metrics.includes(name)),
    ];
    if (unknown.length > 0 || dimensions.length > 9 || metrics.length > 10)
      return googleError(400, 'INVALID_ARGUMENT', `Field ${unknown[0]?.name ?? 'count'} is not valid.`);
    const [range] = dateRanges;
    const sums = new Map<string, { sum: number[]; group: Group }>();
    const { from, to } = { from: range?.startDate ?? '', to: range?.endDate ?? '' };
    const find = (key: string) => {
      const found = sums.get(key) ?? {
        sum: metrics.map(() => 0),
        group: { visits: 0, daily: 0, days: new Set<string>(), newUsers: 0 },
      };
      sums.set(key, found);
      return found;
    };
    const isOfPeriods =
      dimensions.every(({ name }) => periodsOf[name] !== undefined) &&
      metrics.every(({ name }) => peopleMetrics.includes(name));
    if (isOfPeriods)
      for (const { day, group: own } of groupDays(account, from, to)) {
        if (own.visits === 0) continue;
        const { sum, group } = find(dimensions.map(({ name }) => periodsOf[name]?.(day)).join('\u0000'));
        group.visits += own.visits;
        group.daily += own.daily;
        group.days.add(day);
        group.newUsers += own.newUsers;
        for (const [at, { name }] of metrics.entries()) if (name === 'newUsers') sum[at] = group.newUsers;
      }
    const filter = dimensionFilter?.filter;
    const events = filter?.fieldName === 'eventName' ? filter.inListFilter.values : undefined;
    const isByEvent = events !== undefined || dimensions.some(({ name }) => name === 'eventName');
    for (const one of isOfPeriods ? [] : websiteVisits(account, { from, to }, now()))
      for (const { name: event, visits } of splitEvents(one, isByEvent, events)) {
        const textOf = (name: string) =>
          name === 'eventName' ? event : (periodsOf[name]?.(visits.day) ?? dimensionsOf[name]?.(visits));
        const { sum, group } = find(dimensions.map(({ name }) => textOf(name) ?? '(not set)').join('\u0000'));
        addVisits(group, visits);
        for (const [at, { name }] of metrics.entries())
          sum[at] = (sum[at] ?? 0) + (metricsOf[name]?.(visits) ?? 0);
      }
    const sorted = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const first = Number(offset);
    const isReturning = filter?.fieldName === 'newVsReturning' && filter.stringFilter.value === 'returning';
    const countPeople = isReturning ? countReturning : countUsers;
    const rows = sorted
      .slice(first, first + Math.min(Number(limit), maxRows))
      .map(([key, { sum, group }]) => ({
        dimensionValues: key.split('\u0000').map((value) => ({ value })),
        metricValues: sum
          .map((value, at) => (metrics[at]?.name === 'totalUsers' ? countPeople(group) : value))
          .map((value) => ({ value: String(Number(value.toFixed(6))) })),
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

  const reportBatch = (account: EmulatedAccount, body: unknown): EmulatedReply => {
    const replies = batchRequest.parse(body).requests.map((one) => report(account, one));
    const refused = replies.find(({ status }) => status !== 200);
    return (
      refused ?? {
        status: 200,
        body: { reports: replies.map((one) => one.body), kind: 'analyticsData#batchRunReports' },
      }
    );
  };

  return {
    hosts: ['analyticsdata.googleapis.com', 'analyticsadmin.googleapis.com'],
    description,
    state,
    accounts: properties,
    answer: (request) => {
      const refusal = refuseGoogleToken(authority, request, scope);
      if (refusal) return refusal;
      if (request.path.endsWith('/accountSummaries')) return listProperties(request);
      const id = /\/properties\/(\d+)/.exec(request.path)?.[1] ?? '';
      const property = properties.find((one) => one.id === id);
      if (!property || state.closed.has(id) || authority.hides(request, state.hiddenFrom, id))
        return googleError(
          403,
          'PERMISSION_DENIED',
          'User does not have sufficient permissions for this property.',
        );
      const { account, name } = property;
      if (request.path.endsWith(':runReport')) return report(account, request.body);
      if (request.path.endsWith(':batchRunReports')) return reportBatch(account, request.body);
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
