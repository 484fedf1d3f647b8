import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  formatMonth,
  monthEnd,
  monthStart,
} from '@bellwether/domain/time/day';
import type { Campaign } from '../../facts/business-facts.ts';
import { sizeOfMoney } from '../../money/size.ts';
import { findDayIndex, sumDays } from '../../series/daily-series.ts';
import type { Detector } from '../detector.ts';

/** Number of earlier months that define the usual pace. */
const usualMonths = 6;
const minUsualMonths = 4;
/** Minimum number of days of the month that are over; before that, the pace of spending is not meaningful. */
const minDays = 10;
const minDeviation = 0.3;
/** Minimum deviation of the pace from the range of the earlier months, as a share of that range's end. */
const minOutside = 0.2;
const minEffect = 100;
/**
 * Number of earlier months that show a campaign's spend, and the days without spend after which a campaign has ended.
 */
const turnoverMonths = 3;
const silentDays = 3;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/**
 * Returns how much a campaign that started or ended changes this month's ad spend, against its average over three
 * earlier months; 0 for any other campaign. Such a campaign has a card of its own, or was planned.
 */
const measureTurnover = ({ series: { cost } }: Campaign, from: Day, days: number): number => {
  if (!cost) return 0;
  const start = findDayIndex(cost, from);
  const end = start + days;
  const now = sumDays(cost, start, end) ?? 0;
  const before = sumDays(cost, findDayIndex(cost, addMonths(from, -turnoverMonths)), start) ?? 0;
  const hasEnded = sumDays(cost, end - silentDays, end) === 0;
  const hasStarted = now > 0 && before === 0;
  const months = daysBetween(addMonths(from, -turnoverMonths), from);
  return hasEnded || hasStarted ? now - (before / months) * days : 0;
};

export const budgetPaceDetector: Detector = {
  id: 'budget-pace',
  detect: ({ totals: { cost }, campaigns }): Finding[] => {
    if (!cost) return [];
    const to = addDays(cost.from, cost.values.length - 1);
    const from = monthStart(to);
    const days = daysBetween(from, to) + 1;
    const start = findDayIndex(cost, from);
    const spent = sumDays(cost, start, start + days);
    if (spent === null || days < minDays) return [];
    const before = Array.from({ length: usualMonths }, (_, at) => addMonths(from, -1 - at)).flatMap(
      (month) => {
        const first = findDayIndex(cost, month);
        const length = daysBetween(month, monthEnd(month)) + 1;
        return sumDays(cost, first, first + Math.min(days, length)) ?? [];
      },
    );
    const usual = median(before);
    const effect = spent - usual;
    if (before.length < minUsualMonths || usual <= 0) return [];
    const isOutside =
      spent > Math.max(...before) * (1 + minOutside) || spent < Math.min(...before) * (1 - minOutside);
    if (!isOutside || Math.abs(effect) < Math.max(minEffect, minDeviation * usual)) return [];
    const byCampaign = campaigns.reduce((sum, one) => sum + measureTurnover(one, from, days), 0);
    if (Math.abs(effect - byCampaign) < Math.max(minEffect, minDeviation * usual)) return [];
    const wholeMonth = daysBetween(from, monthEnd(from)) + 1;
    return [
      {
        detector: 'budget-pace',
        cause: `budget ${effect < 0 ? 'behind' : 'ahead'} ${from.slice(0, 7)}`,
        module: 'analytics',
        metric: 'cost',
        slices: [],
        channel: null,
        range: { from, to },
        actual: spent,
        expected: usual,
        band: { low: Math.min(...before), high: Math.max(...before) },
        // Spend below the usual pace has no size, because the results that the money would have brought are unknown.
        size:
          effect < 0
            ? null
            : sizeOfMoney((effect / days) * -wholeMonth, 'ad spend this month, against the usual'),
        confidence: 'high',
        drivers: [],
        facts: { days, months: before.length, projected: (spent / days) * wholeMonth },
        evidence: {
          report: 'marketing-spend',
          metric: 'cost',
          where: [],
          range: { from: addMonths(from, -usualMonths), to },
        },
      },
    ];
  },
  write: ({ range, actual, expected, facts }, { currency }) => {
    const money = (value: unknown) => formatValue(Number(value), 'currency', 'card', currency);
    const usual = expected ?? 0;
    const percent = formatValue(Math.abs(actual / usual - 1), 'percent', 'card');
    const isAhead = actual > usual;
    return {
      title: `Ad spend runs ${percent} ${isAhead ? 'above' : 'below'} the usual pace`,
      text: `${money(actual)} spent in the first ${String(facts['days'])} days of ${formatMonth(range.from)}; ${money(usual)} is the median of the ${String(facts['months'])} months before. At this pace the month ends at about ${money(facts['projected'])}.`,
      action: isAhead
        ? 'Check the daily budgets and bids, and lower them if nobody raised them on purpose.'
        : 'Check for paused campaigns, rejected ads and a payment that failed.',
    };
  },
};
