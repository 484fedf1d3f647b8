import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { targetMetrics } from '@bellwether/domain/plan/measured';
import { addDays } from '@bellwether/domain/time/day';
import { sizeOfRevenue } from '../../money/size.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';
import { hasLevers, measureLevers, tellLevers } from './levers.ts';

/** Minimum gap as a share of the target; a smaller gap is not reported. */
const minGap = 0.05;

/** Returns the amount that is short of the target a month. The band of the forecast holds 80 %, and so does its range. */
const sizeOfGap = ({ gap, least, most }: { gap: number; least: number; most: number }): Finding['size'] => {
  const size = sizeOfRevenue(-gap, 'short of the target, a month');
  return size && { ...size, low: -least, high: -most };
};

export const targetGapDetector: Detector = {
  id: 'target-gap',
  detect: (all) =>
    all.targets.flatMap((one): Finding[] => {
      const { plan, unit, target, forecast, monthsLeft } = one;
      const { lastDay } = all;
      const gap = target - forecast.value;
      if (gap < minGap * target || monthsLeft <= 0) return [];
      const isOutside = forecast.high < target;
      const metric = targetMetrics[one.of];
      return [
        {
          detector: 'target-gap',
          cause: `target ${plan}`,
          module: 'plan',
          metric,
          slices: [],
          channel: null,
          range: { from: lastDay, to: lastDay },
          actual: forecast.value,
          expected: target,
          band: { low: forecast.low, high: forecast.high },
          size:
            unit === 'currency'
              ? sizeOfGap({
                  gap: gap / monthsLeft,
                  least: (target - forecast.high) / monthsLeft,
                  most: (target - forecast.low) / monthsLeft,
                })
              : null,
          confidence: isOutside ? 'high' : 'low',
          drivers: [],
          facts: { plan, unit, months_left: monthsLeft, ...measureLevers(all, one, gap / monthsLeft) },
          evidence: {
            report: 'plan-performance',
            metric,
            where: [],
            range: { from: addDays(lastDay, -364), to: lastDay },
          },
        },
      ];
    }),
  write: (finding, { currency }) => {
    const { actual, expected, band, facts } = finding;
    const show = (value: number) =>
      formatValue(Math.round(value), facts['unit'] === 'currency' ? 'currency' : 'count', 'card', currency);
    const target = expected ?? 0;
    const percent = formatValue(1 - actual / target, 'percent', 'card');
    return {
      ...fitNameIntoTitle({
        name: String(facts['plan']),
        // Where the band reaches the target, the plan may still make it.
        rest:
          (band?.high ?? 0) < target
            ? ` is forecast ${percent} below its target`
            : ` may end ${percent} below its target`,
        other: 'The plan',
        text: `The forecast for the year is ${show(actual)} (between ${show(band?.low ?? actual)} and ${show(band?.high ?? actual)}), the target ${show(target)}.${tellLevers(finding, currency)}`,
      }),
      action: !hasLevers(finding)
        ? 'Decide at the next meeting what closes the gap: more leads, higher prices, or another target.'
        : facts['best_year'] === undefined
          ? 'Choose the lever at the next meeting, with its budget and its owner.'
          : 'Choose the lever at the next meeting, or set a target that the best year supports.',
    };
  },
};
