import type { Unit } from '../catalogue/metrics/entry.ts';
import { type DisplayCurrency, formatValue } from '../format/number.ts';
import type { Judgement, LargestEvent } from '../judgement/judge.ts';

type Format = { unit: Unit; currency: DisplayCurrency };

/** Tells how an invoice makes a difference. @param shown its amount */
export const tellLargest = ({ exceeds }: LargestEvent, shown: string): string =>
  exceeds
    ? `one invoice of ${shown} alone is more than the difference`
    : `one invoice of ${shown} makes most of the difference`;

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
