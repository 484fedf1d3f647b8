import type { ReportAnswer } from '../answers/answer.ts';
import { readDimension, readFigure, readMeta } from '../answers/figures.ts';
import type { Fact } from '../catalogue/facts.ts';
import { type AdChannel, adChannels, type ChannelOption } from '../channels/ad-channels.ts';
import { listOptions } from '../channels/channels.ts';
import { mixedChannels, paidChannels } from '../channels/paid-media.ts';
import type { ServiceSlug } from '../sources/services.ts';
import { addDays, addMonths, type Day, monthEnd, monthStart } from '../time/day.ts';
import { rangesOverlap } from '../time/intervals.ts';
import { countDays, type Range } from '../time/range.ts';
import type { Levers } from './projection.ts';

/** Numbers of whole past months from which a plan's levers can be computed; the first is the default. */
export const historyLengths = [12, 6, 3] as const;
export type HistoryLength = (typeof historyLengths)[number];

/** Parses a history length; returns the default if the text is not one. */
export const parseHistoryLength = (text: string | undefined): HistoryLength =>
  historyLengths.find((length) => String(length) === text) ?? historyLengths[0];

/**
 * Returns the date range of the last whole months before a day of the business. The running month is
 * excluded.
 */
export const historyRange = (today: Day, months: number): Range => {
  const running = monthStart(today);
  return { from: addMonths(running, -months), to: addDays(running, -1) };
};

export type ProgramHistory = {
  readonly name: string;
  /** Ad channels whose leads share a channel name and cannot be separated; the program's own channel is first. */
  readonly ads: readonly AdChannel[];
  /** Options of the channel filter that select the program's visits and leads; null means all. */
  readonly options: readonly ChannelOption[] | null;
  /** Whether only paid leads count, for an option whose leads also come from unpaid posts. */
  readonly paid?: true;
};

const social = {
  name: 'Paid social',
  options: listOptions(adChannels.facebook_ads),
  paid: true,
} as const;
const allChannels = { name: 'All channels', ads: [], options: null } as const;

export const programHistories: Record<ServiceSlug, ProgramHistory> = {
  google_ads: {
    name: 'Paid search',
    ads: ['google_ads', 'microsoft_ads'],
    options: listOptions(adChannels.google_ads),
  },
  display_and_remarketing: {
    name: 'Display',
    ads: ['display_and_remarketing'],
    options: listOptions(adChannels.display_and_remarketing),
  },
  facebook_ads: { ...social, ads: ['facebook_ads', 'linked_in_ads'] },
  linked_in_ads: { ...social, ads: ['linked_in_ads', 'facebook_ads'] },
  seo: { name: 'Organic search', ads: [], options: ['Organic Search'] },
  network_development: { name: 'Referrals', ads: [], options: ['Referral'] },
  marketing_automation: { name: 'Email', ads: [], options: ['Email'] },
  digital_experience: allChannels,
  advisory: allChannels,
};

export const unknownLeverReasons = [
  'no_ads',
  'not_loaded',
  'not_in_source',
  'other_currency',
  'nothing',
  'too_many',
] as const;
/**
 * Reason why a lever is unknown. `no_ads`: the program has no ads. `not_loaded`: no month is fully loaded.
 * `not_in_source`: no load contains the figure. `other_currency`: amounts are in another or several currencies.
 * `nothing`: one of the two figures is zero. `too_many`: the dividend exceeds the divisor, so the two figures do not
 * belong together.
 */
export type UnknownLeverReason = (typeof unknownLeverReasons)[number];

/**
 * Lever (quotient of two figures, such as cost per click) from past months: `part` ÷ `whole`, rounded to cents or
 * hundredths of a percent, and never 0. The value is null with a reason in `why`. `days` counts the days of months with
 * both figures; `sources` names their sources.
 */
export type HistoryLever = {
  readonly value: number | null;
  readonly why: UnknownLeverReason | null;
  readonly part: number | null;
  readonly whole: number | null;
  readonly days: number;
  readonly sources: readonly string[];
};

export type HistoryLevers = {
  readonly levers: Readonly<Record<keyof Levers, HistoryLever>>;
  /** Ad channels with data in these months; the program's own channel is first. */
  readonly ads: readonly AdChannel[];
  /** Number of leads in the range without a known channel. They count for no program; null if leads are unknown. */
  readonly unplaced: number | null;
};

/** Report answers by month: `plan-history` of the business and `plan-history-ads` of each ad channel. */
export type HistoryAnswers = {
  readonly all: ReportAnswer;
  readonly ads: ReadonlyMap<AdChannel, ReportAnswer>;
};

/** Reports whether a visit, lead or invoice belongs to the program. */
const belongsTo = (row: ReportAnswer['data'][number], { options, paid }: ProgramHistory): boolean => {
  const option = readDimension(row, 'internal_channel');
  if (options !== null && !options.some((one) => one === option)) return false;
  if (!paid) return true;
  const channel = readDimension(row, 'channel')?.toLowerCase() ?? '';
  const campaign = readDimension(row, 'campaign');
  // Counts a lead of the channel 'Social' as paid only if it has a campaign, because the channel contains paid and
  // organic leads.
  return (
    paidChannels.includes(channel) ||
    (mixedChannels.includes(channel) && campaign !== null && !campaign.startsWith('('))
  );
};

type AdMetric = 'cost' | 'clicks';
type BusinessMetric = 'sessions' | 'leads' | 'acquired_customers' | 'acquired_value';

/** Monthly values of a figure in the months that are fully loaded, and the reason if there are none. */
type Course = {
  readonly byMonth: ReadonlyMap<Day, number>;
  readonly why: UnknownLeverReason;
  readonly sources: readonly string[];
};

const nowhere: Course = { byMonth: new Map(), why: 'not_loaded', sources: [] };

const metricFacts: Record<AdMetric | BusinessMetric, Fact> = {
  cost: 'ads',
  clicks: 'ads',
  sessions: 'sessions',
  leads: 'leads',
  acquired_customers: 'attributed_invoices',
  acquired_value: 'attributed_invoices',
};

const readCourse = (
  answer: ReportAnswer | undefined,
  metric: AdMetric | BusinessMetric,
  months: readonly Day[],
  which: (row: ReportAnswer['data'][number]) => boolean,
  money?: string,
): Course => {
  if (!answer) return nowhere;
  const meta = readMeta(answer);
  const gaps = meta.gaps[metric] ?? [];
  const sources = meta.sources.flatMap(({ fact, source }) =>
    fact === metricFacts[metric] && source !== null ? [source] : [],
  );
  const own = meta.currencies[metric] ?? meta.currency;
  if (meta.missing[metric] === 'several_currencies' || (money !== undefined && own !== money))
    return { ...nowhere, why: 'other_currency', sources };
  const byMonth = new Map<Day, number>();
  for (const month of months)
    if (!gaps.some((gap) => rangesOverlap(gap, { from: month, to: monthEnd(month) }))) byMonth.set(month, 0);
  for (const row of answer.data.filter(which)) {
    const month = readDimension(row, 'date') ?? '';
    const before = byMonth.get(month);
    if (before !== undefined) byMonth.set(month, before + (readFigure(row, metric) ?? 0));
  }
  const isNotInSource = gaps.some(({ why }) => why === 'not_in_source');
  return { byMonth, why: isNotInSource ? 'not_in_source' : 'not_loaded', sources };
};

/**
 * Adds other figures to a figure, month by month, only for months in which all are known: a channel with an unknown
 * figure may still have brought leads.
 */
const addCourses = (own: Course, others: readonly Course[]): Course => ({
  ...own,
  byMonth: new Map(
    [...own.byMonth]
      .filter(([month]) => others.every(({ byMonth }) => byMonth.has(month)))
      .map(([month, value]) => [
        month,
        others.reduce((sum, { byMonth }) => sum + (byMonth.get(month) ?? 0), value),
      ]),
  ),
  sources: [...new Set([own, ...others].flatMap(({ sources }) => sources))],
});

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const countMonthDays = (months: readonly Day[]): number =>
  sum(months.map((month) => countDays({ from: month, to: monthEnd(month) })));
const rounded = (value: number): number => Number(value.toFixed(2));

const unknown = (why: UnknownLeverReason, more: Partial<HistoryLever> = {}): HistoryLever => ({
  value: null,
  why,
  part: null,
  whole: null,
  days: 0,
  sources: [],
  ...more,
});

/** Computes a lever: divides `part` by `whole`. A rate is a percentage of at most 100. */
const computeLever = (
  kind: 'money' | 'rate',
  part: number,
  whole: number,
  details: Pick<HistoryLever, 'days' | 'sources'>,
): HistoryLever => {
  const from = { part, whole, ...details };
  if (part <= 0 || whole <= 0) return unknown('nothing', from);
  if (kind === 'rate' && part > whole) return unknown('too_many', from);
  const value = rounded(kind === 'rate' ? (part / whole) * 100 : part / whole);
  return value > 0 && Number.isFinite(value) ? { value, why: null, ...from } : unknown('nothing', from);
};

/** Divides one figure by another over the months where both are known. */
const quotient = (kind: 'money' | 'rate', part: Course, whole: Course): HistoryLever => {
  const sources = [...new Set([...part.sources, ...whole.sources])];
  const months = [...part.byMonth.keys()].filter((month) => whole.byMonth.has(month));
  if (months.length === 0) return unknown(part.byMonth.size === 0 ? part.why : whole.why, { sources });
  const total = ({ byMonth }: Course) => sum(months.map((month) => byMonth.get(month) ?? 0));
  return computeLever(kind, total(part), total(whole), { days: countMonthDays(months), sources });
};

/** Returns the average monthly spend over months with spend. A paused program costs nothing and has no results. */
const averageSpend = (cost: Course): HistoryLever => {
  const { sources } = cost;
  const months = [...cost.byMonth].filter(([, value]) => value > 0).map(([month]) => month);
  if (months.length === 0) return unknown(cost.byMonth.size === 0 ? cost.why : 'nothing', { sources });
  const spent = sum(months.map((month) => cost.byMonth.get(month) ?? 0));
  return computeLever('money', spent, months.length, { days: countMonthDays(months), sources });
};

/**
 * Returns the levers of a program from a business's own months. They are monthly ad spend, cost per click,
 * leads per click (per visit without ads) and customers per lead. The last one is the amount invoiced to date
 * per customer won. Each covers the months where it is fully known. Multiplied, they give the measured
 * revenue.
 * @param currency The business's own currency, in which all money is.
 */
export const computeLevers = (
  program: ServiceSlug,
  { from, to }: Range,
  { all, ads }: HistoryAnswers,
  currency: string,
): HistoryLevers => {
  const where = programHistories[program];
  const months: Day[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month);
  const readAdMetric = (channel: AdChannel, metric: AdMetric, money?: string) =>
    readCourse(ads.get(channel), metric, months, () => true, money);
  const readMetric = (metric: BusinessMetric, money?: string) =>
    readCourse(all, metric, months, (row) => belongsTo(row, where), money);
  const [own, ...others] = where.ads;
  const ownClicks = own && readAdMetric(own, 'clicks');
  const activeOthers = others
    .map((channel) => ({ channel, clicks: readAdMetric(channel, 'clicks') }))
    .filter(({ clicks: { byMonth } }) => [...byMonth.values()].some((value) => value > 0));
  const hasOwn = ownClicks && [...ownClicks.byMonth.values()].some((value) => value > 0);
  const visits = !ownClicks
    ? readMetric('sessions')
    : hasOwn
      ? addCourses(
          ownClicks,
          activeOthers.map(({ clicks }) => clicks),
        )
      : ownClicks;
  const [leads, customers] = [readMetric('leads'), readMetric('acquired_customers')];
  const lost = readCourse(all, 'leads', months, (row) => readDimension(row, 'internal_channel') === null);
  return {
    levers: {
      monthly_budget: own ? averageSpend(readAdMetric(own, 'cost', currency)) : unknown('no_ads'),
      cost_per_click:
        own && ownClicks
          ? quotient('money', readAdMetric(own, 'cost', currency), ownClicks)
          : unknown('no_ads'),
      conversion_rate: quotient('rate', leads, visits),
      close_rate: quotient('rate', customers, leads),
      average_value: quotient('money', readMetric('acquired_value', currency), customers),
    },
    ads: own ? [own, ...activeOthers.map(({ channel }) => channel)] : [],
    unplaced: where.options === null || lost.byMonth.size === 0 ? null : sum([...lost.byMonth.values()]),
  };
};
