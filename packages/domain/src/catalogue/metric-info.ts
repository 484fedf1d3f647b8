/**
 * Units of metrics. currency: in the business's currency · percent: a fraction, 0.05 is 5 % · ratio: a quotient, shown
 * as 2.50× · scale: an average position, rating, score or duration, with one decimal; its change is a difference, not a
 * percentage · rank: a whole position, whose change is a difference.
 */
export const units = ['currency', 'count', 'number', 'percent', 'ratio', 'scale', 'rank', 'date'] as const;
export type Unit = (typeof units)[number];
export type MetricInfo = {
  label: string;
  unit: Unit;
  goodDirection: 'higher' | 'lower' | 'neither';
  description: string;
};
