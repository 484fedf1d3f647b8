import { type AdChannel, adChannels, type googleChannels } from '../catalogue/channels.ts';
import type { Fact } from '../catalogue/facts.ts';
import type { ServiceSlug } from '../catalogue/services.ts';
import type { ReportAnswer } from '../reports/answer.ts';
import { readDimension, readFigure, readMeta } from '../reports/text/figures.ts';
import { addDays, addMonths, type Day, monthEnd, monthStart } from '../time/day.ts';
import { rangesOverlap } from '../time/intervals.ts';
import { countDays, type Range } from '../time/range.ts';
import type { Levers } from './projection.ts';

/** Over how many whole months a history is taken; the first is what it begins with. */
export const historyLengths = [12, 6, 3] as const;
export type HistoryLength = (typeof historyLengths)[number];

/** The length that a text names; the first without one. */
export const parseHistoryLength = (text: string | undefined): HistoryLength =>
  historyLengths.find((length) => String(length) === text) ?? historyLengths[0];

/** The last whole months before a day of the business: the running one is not over. */
export const historyRange = (today: Day, months: number): Range => {
  const running = monthStart(today);
  return { from: addMonths(running, -months), to: addDays(running, -1) };
};

type Option = (typeof googleChannels)[number];
export type ProgramHistory = {
  /** What its visits and leads are called together. */
  readonly name: string;
  /** Its own advertising first, and with it what brings leads that are called alike: by its leads alone nobody tells them apart. */
  readonly ads: readonly AdChannel[];
  /** The options of the channel filter that its visits and leads are of; null: all of them. */
  readonly options: readonly Option[] | null;
  /** Only what was paid for, of an option that posts without a campaign are of too. */
  readonly paid?: true;
};

const search = ['Branded Paid Search', 'Generic Paid Search', 'Paid Search'] as const;
const social = { name: 'Paid social', options: ['Social'], paid: true } as const;
const everywhere = { name: 'All channels', ads: [], options: null } as const;

/** Where the history of a program is found among what was loaded. */
export const programHistories: Record<ServiceSlug, ProgramHistory> = {
  google_ads: { name: 'Paid search', ads: ['google_ads', 'microsoft_ads'], options: search },
  display_and_remarketing: { name: 'Display', ads: ['display_and_remarketing'], options: ['Display'] },
  facebook_ads: { ...social, ads: ['facebook_ads', 'linked_in_ads'] },
  linked_in_ads: { ...social, ads: ['linked_in_ads', 'facebook_ads'] },
  seo: { name: 'Organic search', ads: [], options: ['Organic Search'] },
  network_development: { name: 'Referrals', ads: [], options: ['Referral'] },
  marketing_automation: { name: 'Email', ads: [], options: ['Email'] },
  digital_experience: everywhere,
  advisory: everywhere,
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
 * Why a history does not tell a lever. no_ads: the program has no advertising of its own · not_loaded: of no month all of it is known ·
 * not_in_source: what it is counted from came with no load · other_currency: it is in another currency, or in several · nothing: one of
 * both is none · too_many: more of it than of what it is a part of, so that one did not come of the other.
 */
export type UnknownLeverReason = (typeof unknownLeverReasons)[number];

/**
 * A lever as the months have it: `part` ÷ `whole` rounded to cents, or to hundredths of a percent, and never 0; null with why. `days` are those of
 * the months of which both are known, `sources` where they came from.
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
  /** Advertising that was there in these months, the program's own first. */
  readonly ads: readonly AdChannel[];
  /** Leads of these days of which nobody knows the channel: they are counted for no program. Null where leads are not known. */
  readonly unplaced: number | null;
};

/** What is asked for a history, by month: `plan-history` of the business, and `plan-history-ads` of each advertising channel. */
export type HistoryAnswers = {
  readonly all: ReportAnswer;
  readonly ads: ReadonlyMap<AdChannel, ReportAnswer>;
};

const paidNames: readonly string[] = ['paid social', ...Object.keys(adChannels)];

/** Is a visit, a lead or an invoice the program's? */
const isOf = (row: ReportAnswer['data'][number], { options, paid }: ProgramHistory): boolean => {
  const option = readDimension(row, 'internal_channel');
  if (options !== null && !options.some((one) => one === option)) return false;
  if (!paid) return true;
  const channel = readDimension(row, 'channel')?.toLowerCase() ?? '';
  const campaign = readDimension(row, 'campaign');
  // 'Social' is said of both: what has a campaign was paid for.
  return (
    paidNames.includes(channel) || (channel === 'social' && campaign !== null && !campaign.startsWith('('))
  );
};

type OfAds = 'cost' | 'clicks';
type OfAll = 'sessions' | 'leads' | 'acquired_customers' | 'acquired_value';

/** What is known of a figure: what it was in each of the months that no gap touches, and why none is where there is none. */
type Course = {
  readonly byMonth: ReadonlyMap<Day, number>;
  readonly why: UnknownLeverReason;
  readonly sources: readonly string[];
};

const nowhere: Course = { byMonth: new Map(), why: 'not_loaded', sources: [] };

const factOf: Record<OfAds | OfAll, Fact> = {
  cost: 'ads',
  clicks: 'ads',
  sessions: 'sessions',
  leads: 'leads',
  acquired_customers: 'attributed_invoices',
  acquired_value: 'attributed_invoices',
};

const courseOf = (
  answer: ReportAnswer | undefined,
  metric: OfAds | OfAll,
  months: readonly Day[],
  which: (row: ReportAnswer['data'][number]) => boolean,
  money?: string,
): Course => {
  if (!answer) return nowhere;
  const meta = readMeta(answer);
  const gaps = meta.gaps[metric] ?? [];
  const sources = meta.sources.flatMap(({ fact, source }) =>
    fact === factOf[metric] && source !== null ? [source] : [],
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
  const lacking = gaps.some(({ why }) => why === 'not_in_source');
  return { byMonth, why: lacking ? 'not_in_source' : 'not_loaded', sources };
};

/** Added up month by month, of the months that all of them know: what one of them does not know brought leads all the same. */
const together = (own: Course, others: readonly Course[]): Course => ({
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
const daysOf = (months: readonly Day[]): number =>
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

/** A part over its whole; a rate is of a hundred, and at most that. */
const leverOf = (
  kind: 'money' | 'rate',
  part: number,
  whole: number,
  of: Pick<HistoryLever, 'days' | 'sources'>,
): HistoryLever => {
  const from = { part, whole, ...of };
  if (part <= 0 || whole <= 0) return unknown('nothing', from);
  if (kind === 'rate' && part > whole) return unknown('too_many', from);
  const value = rounded(kind === 'rate' ? (part / whole) * 100 : part / whole);
  return value > 0 && Number.isFinite(value) ? { value, why: null, ...from } : unknown('nothing', from);
};

/** One figure over another, in the months of which both are known. */
const quotient = (kind: 'money' | 'rate', part: Course, whole: Course): HistoryLever => {
  const sources = [...new Set([...part.sources, ...whole.sources])];
  const months = [...part.byMonth.keys()].filter((month) => whole.byMonth.has(month));
  if (months.length === 0) return unknown(part.byMonth.size === 0 ? part.why : whole.why, { sources });
  const total = ({ byMonth }: Course) => sum(months.map((month) => byMonth.get(month) ?? 0));
  return leverOf(kind, total(part), total(whole), { days: daysOf(months), sources });
};

/** What a month costs: of the months in which something was spent, for a program that rests costs nothing and brings nothing. */
const spendOf = (cost: Course): HistoryLever => {
  const { sources } = cost;
  const months = [...cost.byMonth].filter(([, value]) => value > 0).map(([month]) => month);
  if (months.length === 0) return unknown(cost.byMonth.size === 0 ? cost.why : 'nothing', { sources });
  const spent = sum(months.map((month) => cost.byMonth.get(month) ?? 0));
  return leverOf('money', spent, months.length, { days: daysOf(months), sources });
};

/**
 * The levers of a program as a business's own months have them: what its advertising cost a month and a click, which part of the clicks (of the
 * visits, where it has no advertising) became leads and of the leads customers, and what a customer won in these days was invoiced to date. Each is
 * of the months of which all of it is known; multiplied they make what the months made. `currency` is the business's own, which all money is in.
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
  const ofAds = (channel: AdChannel, metric: OfAds, money?: string) =>
    courseOf(ads.get(channel), metric, months, () => true, money);
  const ofAll = (metric: OfAll, money?: string) =>
    courseOf(all, metric, months, (row) => isOf(row, where), money);
  const [own, ...others] = where.ads;
  const ownClicks = own && ofAds(own, 'clicks');
  const beside = others
    .map((channel) => ({ channel, clicks: ofAds(channel, 'clicks') }))
    .filter(({ clicks: { byMonth } }) => [...byMonth.values()].some((value) => value > 0));
  const hasOwn = ownClicks && [...ownClicks.byMonth.values()].some((value) => value > 0);
  const visits = !ownClicks
    ? ofAll('sessions')
    : hasOwn
      ? together(
          ownClicks,
          beside.map(({ clicks }) => clicks),
        )
      : ownClicks;
  const [leads, customers] = [ofAll('leads'), ofAll('acquired_customers')];
  const lost = courseOf(all, 'leads', months, (row) => readDimension(row, 'internal_channel') === null);
  return {
    levers: {
      monthly_budget: own ? spendOf(ofAds(own, 'cost', currency)) : unknown('no_ads'),
      cost_per_click:
        own && ownClicks ? quotient('money', ofAds(own, 'cost', currency), ownClicks) : unknown('no_ads'),
      conversion_rate: quotient('rate', leads, visits),
      close_rate: quotient('rate', customers, leads),
      average_value: quotient('money', ofAll('acquired_value', currency), customers),
    },
    ads: own ? [own, ...beside.map(({ channel }) => channel)] : [],
    unplaced: where.options === null || lost.byMonth.size === 0 ? null : sum([...lost.byMonth.values()]),
  };
};
