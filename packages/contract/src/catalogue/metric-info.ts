/**
 * currency: in the business's currency, tax-exclusive · percent: a fraction, 0.05 is 5 % · ratio: a plain quotient, shown 2.50× · scale: a place
 * on a scale, as a position or a rating, whose change is a difference and no percentage.
 */
export const units = ['currency', 'count', 'number', 'percent', 'ratio', 'scale', 'date'] as const;
export type Unit = (typeof units)[number];
export type MetricInfo = {
  label: string;
  unit: Unit;
  goodDirection: 'higher' | 'lower' | 'neither';
  description: string;
};
