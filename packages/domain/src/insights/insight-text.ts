import { type DisplayCurrency, formatValue } from '../format/number.ts';

export const insightsPath = '/insights/list';

/** Returns the id of an insight's card in the page, which links use as their hash. */
export const insightAnchor = (id: string): string => `insight-${id}`;

/**
 * Returns an amount a month with the careful end of its range: '−$2,877 a month (at least $1,200)', or 'may be nothing' if
 * the range holds zero.
 */
export const formatStake = (
  { amount, stake }: { amount: number; stake: number },
  currency: DisplayCurrency,
): string => {
  const shown = formatMonthlyAmount(amount, currency);
  if (stake === 0) return `${shown} (may be nothing)`;
  const least = formatValue(Math.abs(Math.round(stake)), 'currency', 'card', currency);
  return Math.abs(stake) < Math.abs(amount) ? `${shown} (at least ${least})` : shown;
};

/** Returns '−$2,877 a month', with non-breaking spaces. */
export const formatMonthlyAmount = (amount: number, currency: DisplayCurrency): string => {
  const shown = formatValue(Math.abs(Math.round(amount)), 'currency', 'card', currency);
  return `${amount < 0 ? '−\u2060' : '+'}${shown}\u00a0a\u00a0month`;
};
