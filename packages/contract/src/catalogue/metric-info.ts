/**
 * currency: in the business's currency, excluding tax · percent: a fraction, 0.05 is 5 % · ratio: a quotient,
 * shown as 2.50× · scale: a position or a rating, whose change is a difference and not a percentage.
 */
export const units = ['currency', 'count', 'number', 'percent', 'ratio', 'scale', 'date'] as const;
export type Unit = (typeof units)[number];
export type MetricInfo = {
  label: string;
  unit: Unit;
  goodDirection: 'higher' | 'lower' | 'neither';
  description: string;
};
