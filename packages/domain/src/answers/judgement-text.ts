import type { Unit } from '../catalogue/metrics/entry.ts';
import { type Metric, metricInfo } from '../catalogue/metrics/metrics.ts';
import { type DisplayCurrency, formatValue } from '../format/number.ts';
import type { Judgement, LargestEvent } from '../judgement/judge.ts';
import { formatDay } from '../time/day.ts';
import type { Range } from '../time/range.ts';

type Format = { unit: Unit; currency: DisplayCurrency };

/** Tells how an invoice makes a difference. @param shown its amount */
export const tellLargest = ({ exceeds }: LargestEvent, shown: string): string =>
  exceeds
    ? `one invoice of ${shown} alone is more than the difference`
    : `one invoice of ${shown} makes most of the difference`;

/** Says that a busy count is zero on some days, which is a failure to record. */
export const tellSilence = ({ from, to }: Range): string =>
  `nothing was recorded ${from === to ? 'on' : `from ${formatDay(from)} to`} ${formatDay(to)}, where much is usual`;

/** Says how days that were not recorded change a figure: a sum is too low, a quotient may be too high as well. */
export const tellSilenceOf = (metric: Metric, silence: Range): string => {
  const { formula } = metricInfo(metric);
  return `${formula && 'divide' in formula ? 'Not right' : 'Too low'}: ${tellSilence(silence)}.`;
};

/** Says why a figure is not compared. */
export const tellNotComparable = (metric: Metric, silence: Range): string =>
  `${metricInfo(metric).label} cannot be compared: ${tellSilence(silence)}. It was probably not tracked.`;

/** Names the invoice that makes the difference: 'One invoice of $38,112 makes most of the difference.' Empty if none does. */
const largestText = ({ largest }: Judgement, currency: DisplayCurrency): string =>
  largest
    ? `${tellLargest(largest, formatValue(largest.amount, 'currency', 'card', currency)).replace(/^o/, 'O')}.`
    : '';

/**
 * Describes a judgement in sentences: its verdict, and the event that makes the difference. Empty for an unknown verdict.
 */
export const describeJudgement = (judgement: Judgement, { unit, currency }: Format): string[] => {
  const { verdict, certainty, band80 } = judgement;
  const format = (value: number) => formatValue(Math.max(0, value), unit, 'card', currency);
  const usual = band80
    ? ` Without a change it is between ${format(band80.low)} and ${format(band80.high)} in 80 of 100 cases.`
    : '';
  const largest = largestText(judgement, currency);
  const texts: Record<Judgement['verdict'], string> = {
    up:
      certainty === 'high'
        ? 'A clear rise.'
        : 'Probably a rise: chance alone does this in fewer than 5 of 100 cases.',
    down:
      certainty === 'high'
        ? 'A clear fall.'
        : 'Probably a fall: chance alone does this in fewer than 5 of 100 cases.',
    unclear: `No clear change.${usual}`,
    too_early: 'Too early to tell.',
    too_little: 'Too few to tell a change from chance.',
    unknown: '',
  };
  return [texts[verdict], largest].filter(Boolean);
};
