import { isMetric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { compareValues, formatChange } from '@bellwether/domain/format/change';
import {
  currencyForReader,
  type DisplayCurrency,
  formatPercentChange,
  formatValue,
} from '@bellwether/domain/format/number';
import { formatMonthlyAmount } from '@bellwether/domain/insights/insight-text';
import { formatDay, formatMonth } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { MeetingPack, Outcome } from '../api/meetings/meeting-pack.ts';

export const outcomeStateLabels = {
  reached: { label: 'Reached', tone: 'good' },
  missed: { label: 'Missed', tone: 'bad' },
  on_track: { label: 'On track', tone: 'good' },
  behind: { label: 'Behind', tone: 'warn' },
  unknown: { label: 'Not known', tone: 'even' },
} as const satisfies Record<Outcome['state'], { label: string; tone: string }>;

/** Returns the tone of an outcome's state; a difference that chance can explain has none. */
export const outcomeTone = ({ state, is_clear: isClear }: Outcome) =>
  isClear === false ? 'even' : outcomeStateLabels[state].tone;

export const metricLabel = (metric: string): string => (isMetric(metric) ? metricInfo(metric).label : metric);

/** Formats a value of a metric as tables do. */
export const formatMetricValue = (metric: string, value: number | null, currency: DisplayCurrency): string =>
  isMetric(metric) ? formatValue(value, metricInfo(metric).unit, 'table', currency) : String(value ?? 'N/A');

const formatDays = ({ from, to }: Range): string => `${formatDay(from)} – ${formatDay(to)}`;

/** Formats an expected outcome: 'Leads of Email, +10.0% by 5 Mar, 2026'. */
export const expectedChangeText = ({ metric, channel, expected_change, measure_by }: Outcome): string =>
  `${metricLabel(metric)}${channel === null ? '' : ` from ${channel}`}, ${formatPercentChange(expected_change)} by ${formatDay(measure_by)}`;

/**
 * Formats a measured outcome with its days: '412 → 455, +10.4%: … against the 28 days before'. `ownCurrency` is the
 * business's currency.
 */
export const measuredChangeText = (one: Outcome, ownCurrency: string): string => {
  const { metric, before, after, currency, change, days, why: reason } = one;
  if (reason !== null || !days) return reason ?? '';
  const percent = change === null ? 'from zero' : formatPercentChange(change);
  const [previous, current] = [before, after].map((value) =>
    formatMetricValue(metric, value, currencyForReader(currency, ownCurrency)),
  );
  const doubt = one.is_clear === false && before !== after ? '; chance alone can explain the difference' : '';
  return `${previous} → ${current}, ${percent}: ${formatDays(days.after)} vs the ${days.count} ${days.count === 1 ? 'day' : 'days'} before${doubt}`;
};

/** Formats seconds as minutes and seconds: '9 min 10 s'. */
export const formatCallLength = (seconds: number): string => {
  const wholeSeconds = Math.round(seconds);
  const [minutes, rest] = [Math.floor(wholeSeconds / 60), wholeSeconds % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
};

type Move = MeetingPack['moves'][number];

/** Formats a change as all pages do: '+12.3%', or '+15.7 pts' for a rate. */
export const moveChangeText = ({ metric, now, before, percent, judgement }: Move): string => {
  if (!isMetric(metric)) return formatPercentChange(percent);
  const { unit, goodDirection } = metricInfo(metric);
  const change = compareValues(now, before, goodDirection, unit, judgement);
  return change ? formatChange(change, unit) : formatPercentChange(percent);
};

const targetNames: Record<string, string> = { revenue: 'Revenue', ecom: 'Online revenue', leads: 'Leads' };
const targetLabel = (type: string): string => targetNames[type] ?? type;

const findUnit = (type: string) => (type === 'leads' ? 'count' : 'currency');
export const formatTargetAmount = (type: string, value: number | null, currency: DisplayCurrency): string =>
  formatValue(value, findUnit(type), 'table', currency);

const formatAttainment = (attainment: number | null): string =>
  formatValue(attainment, 'percent', 'table', '');

type Target = MeetingPack['targets'][number];

/** Reports whether a meeting has to discuss a target: it is behind, unknown, or a month missed it. */
const needsAttention = ({ attainment, missed_months }: Target): boolean =>
  attainment === null || attainment < 1 || missed_months.length > 0;

export const listTargetsToDiscuss = ({ targets }: Pick<MeetingPack, 'targets'>): Target[] =>
  targets.filter(needsAttention);

/** Returns why a pack lists no target. */
export const noTargetsText = ({ targets, closed }: Pick<MeetingPack, 'targets' | 'closed'>): string => {
  if (closed.includes('plan')) return 'You do not have access to the plan.';
  return targets.length === 0 ? 'No targets set.' : 'All targets are on track.';
};

/** Formats a target's progress: 'Revenue at 92.0% of target so far'. */
export const targetProgressText = ({ type, attainment }: Target): string =>
  attainment === null
    ? `${targetLabel(type)} is not known so far`
    : `${targetLabel(type)} at ${formatAttainment(attainment)} of target so far`;

/** Formats a target's amounts, and the months that missed it. */
export const targetAmountsText = (
  { plan, type, currency, actual, target_to_date, needed_per_day, missed_months }: Target,
  ownCurrency: string,
): string => {
  const formatAmount = (value: number | null) =>
    formatTargetAmount(type, value, currencyForReader(currency, ownCurrency));
  const missed = missed_months.map(formatMonth).join(', ');
  return [
    `${plan}: ${formatAmount(actual)} of ${formatAmount(target_to_date)} to date`,
    `${formatAmount(needed_per_day)} needed per day from now`,
    ...(missed === '' ? [] : [`missed in ${missed}`]),
  ].join('; ');
};

/** Formats an insight's amount: '−$2,400 a month'; empty if it has none. */
export const insightAmountText = (
  { amount, currency }: MeetingPack['insights'][number],
  ownCurrency: string,
): string => (amount === null ? '' : formatMonthlyAmount(amount, currencyForReader(currency, ownCurrency)));

const part = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[heading, ...lines.map((line) => `- ${line}`)].join('\n')];

/**
 * Formats the meeting pack as the text of a mail. `ownCurrency` is the business's currency. Empty sections are left
 * out.
 */
export const packText = (pack: MeetingPack, outcomes: readonly Outcome[], ownCurrency: string): string =>
  [
    `Meeting pack: ${formatDays(pack.since.range)} compared with ${formatDays(pack.since.before)}`,
    ...part(
      'Results',
      outcomes.map(
        (one) =>
          `${one.name} (${expectedChangeText(one)}): ${outcomeStateLabels[one.state].label}. ${measuredChangeText(one, ownCurrency)}`,
      ),
    ),
    ...part(
      'Biggest changes',
      pack.moves.map((move) => {
        const { metric, before, now } = move;
        const currency = currencyForReader(move.currency, ownCurrency);
        return `${metricLabel(metric)}: ${formatMetricValue(metric, before, currency)} → ${formatMetricValue(metric, now, currency)}, ${moveChangeText(move)}`;
      }),
    ),
    ...part(
      'Insights',
      pack.insights.map((insight) =>
        [insight.title, insightAmountText(insight, ownCurrency)].filter(Boolean).join(', '),
      ),
    ),
    ...part(
      'Targets',
      listTargetsToDiscuss(pack).map(
        (target) => `${targetProgressText(target)}. ${targetAmountsText(target, ownCurrency)}`,
      ),
    ),
    ...part(
      'Open action items',
      pack.actions.map(
        ({ name, assigned_to, due_date, overdue }) =>
          `${name}, ${assigned_to ?? 'not assigned yet'}${due_date ? `, ${overdue ? 'overdue since' : 'due'} ${formatDay(due_date)}` : ''}`,
      ),
    ),
  ].join('\n\n');
