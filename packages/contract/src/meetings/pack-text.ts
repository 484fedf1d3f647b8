import type { MeetingPack, Outcome } from '../api/meeting-pack.ts';
import { isMetric, metricInfo } from '../catalogue/metrics.ts';
import { type Currency, currencyForReader, formatPercentChange, formatValue } from '../format/number.ts';
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

/** A figure of a metric as tables show it. */
export const formatMetricValue = (metric: string, value: number | null, currency: Currency): string =>
  isMetric(metric) ? formatValue(value, metricInfo(metric).unit, 'table', currency) : String(value ?? 'N/A');

const sayDays = ({ from, to }: Range): string => `${formatDay(from)} – ${formatDay(to)}`;

/** 'Leads of Email, +10.0% by 5 Mar, 2026'. */
export const expectedChangeText = ({ metric, channel, expected_change, measure_by }: Outcome): string =>
  `${metricLabel(metric)}${channel === null ? '' : ` of ${channel}`}, ${formatPercentChange(expected_change)} by ${formatDay(measure_by)}`;

/** What was measured, over which days, for a business whose currency is `own`: '412 → 455, +10.4%, 28 days to … against the 28 days before'. */
export const measuredChangeText = (one: Outcome, own: string): string => {
  const { metric, before, after, currency, change, days, why } = one;
  if (why !== null || !days) return why ?? '';
  const percent = change === null ? 'from nothing' : formatPercentChange(change);
  const [was, is] = [before, after].map((value) =>
    formatMetricValue(metric, value, currencyForReader(currency, own)),
  );
  return `${was} → ${is}, ${percent}: ${sayDays(days.after)} against the ${days.count} ${days.count === 1 ? 'day' : 'days'} before`;
};

/** '12:05'. */
export const formatCallLength = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const targetNames: Record<string, string> = { revenue: 'Revenue', ecom: 'Online revenue', leads: 'Leads' };
export const targetLabel = (type: string): string => targetNames[type] ?? type;

/** The unit of what a plan aims at. */
const unitOf = (type: string) => (type === 'leads' ? 'count' : 'currency');
export const formatTargetAmount = (type: string, value: number | null, currency: Currency): string =>
  formatValue(value, unitOf(type), 'table', currency);

export const formatAttainment = (attainment: number | null): string =>
  formatValue(attainment, 'percent', 'table', '');

const part = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [[heading, ...lines.map((line) => `- ${line}`)].join('\n')];

/** The pack as the text of a mail, of a business whose currency is `own`. What is not there is left out. */
export const packText = (pack: MeetingPack, outcomes: readonly Outcome[], own: string): string =>
  [
    `Meeting pack: ${sayDays(pack.since.range)} against ${sayDays(pack.since.before)}`,
    ...part(
      'What came of it',
      outcomes.map(
        (one) =>
          `${one.name} (${expectedChangeText(one)}): ${outcomeStateLabels[one.state].label}. ${measuredChangeText(one, own)}`,
      ),
    ),
    ...part(
      'What changed most',
      pack.moves.map(
        ({ metric, before, now, percent, currency: of }) =>
          `${metricLabel(metric)}: ${formatMetricValue(metric, before, currencyForReader(of, own))} → ${formatMetricValue(metric, now, currencyForReader(of, own))}, ${formatPercentChange(percent)}`,
      ),
    ),
    ...part(
      'Behind target',
      pack.targets.map(({ plan, type, currency, actual, target_to_date, attainment, needed_per_day }) => {
        const say = (value: number | null) =>
          formatTargetAmount(type, value, currencyForReader(currency, own));
        return `${plan}: ${targetLabel(type)} ${say(actual)} of ${say(target_to_date)} to date, ${formatAttainment(attainment)}; needed a day from now ${say(needed_per_day)}`;
      }),
    ),
    ...part(
      'Open action items',
      pack.actions.map(
        ({ name, assigned_to, due_date, overdue }) =>
          `${name}, ${assigned_to ?? 'nobody yet'}${due_date ? `, ${overdue ? 'overdue since' : 'due'} ${formatDay(due_date)}` : ''}`,
      ),
    ),
  ].join('\n\n');
