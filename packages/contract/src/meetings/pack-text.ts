import type { MeetingPack, Outcome } from '../api/meeting-pack.ts';
import { isMetric, metricInfo } from '../catalogue/metrics.ts';
import {
  currencyForReader,
  type DisplayCurrency,
  formatPercentChange,
  formatValue,
} from '../format/number.ts';
import { formatDay } from '../time/day.ts';
import type { Range } from '../time/range.ts';

export const outcomeStateLabels = {
  reached: { label: 'Reached', tone: 'good' },
  missed: { label: 'Missed', tone: 'bad' },
  on_track: { label: 'On track', tone: 'good' },
  behind: { label: 'Behind', tone: 'warn' },
  unknown: { label: 'Not known', tone: 'even' },
} as const satisfies Record<Outcome['state'], { label: string; tone: string }>;

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
  return `${previous} → ${current}, ${percent}: ${formatDays(days.after)} vs the ${days.count} ${days.count === 1 ? 'day' : 'days'} before`;
};

/** Formats seconds as minutes and seconds: '12:05'. */
export const formatCallLength = (seconds: number): string => {
  const wholeSeconds = Math.round(seconds);
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
};

const targetNames: Record<string, string> = { revenue: 'Revenue', ecom: 'Online revenue', leads: 'Leads' };
export const targetLabel = (type: string): string => targetNames[type] ?? type;

const findUnit = (type: string) => (type === 'leads' ? 'count' : 'currency');
export const formatTargetAmount = (type: string, value: number | null, currency: DisplayCurrency): string =>
  formatValue(value, findUnit(type), 'table', currency);

export const formatAttainment = (attainment: number | null): string =>
  formatValue(attainment, 'percent', 'table', '');

const part = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[heading, ...lines.map((line) => `- ${line}`)].join('\n')];

/**
 * Formats the meeting pack as the text of a mail. `ownCurrency` is the business's currency. Empty parts are left out.
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
      pack.moves.map(
        ({ metric, before, now, percent, currency: moveCurrency }) =>
          `${metricLabel(metric)}: ${formatMetricValue(metric, before, currencyForReader(moveCurrency, ownCurrency))} → ${formatMetricValue(metric, now, currencyForReader(moveCurrency, ownCurrency))}, ${formatPercentChange(percent)}`,
      ),
    ),
    ...part(
      'Behind target',
      pack.targets.map(({ plan, type, currency, actual, target_to_date, attainment, needed_per_day }) => {
        const formatAmount = (value: number | null) =>
          formatTargetAmount(type, value, currencyForReader(currency, ownCurrency));
        return `${plan}: ${targetLabel(type)} at ${formatAttainment(attainment)} of target so far, ${formatAmount(actual)} of ${formatAmount(target_to_date)}; ${formatAmount(needed_per_day)} needed per day`;
      }),
    ),
    ...part(
      'Open action items',
      pack.actions.map(
        ({ name, assigned_to, due_date, overdue }) =>
          `${name}, ${assigned_to ?? 'not assigned yet'}${due_date ? `, ${overdue ? 'overdue since' : 'due'} ${formatDay(due_date)}` : ''}`,
      ),
    ),
  ].join('\n\n');
