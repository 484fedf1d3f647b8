import { type DisplayCurrency, formatValue } from '../format/number.ts';

export const insightsPath = '/insights/list';

/** Returns the id of an insight's card in the page, which links use as their hash. */
export const insightAnchor = (id: string): string => `insight-${id}`;

/** Returns '−$2,877 a month', with non-breaking spaces. */
export const formatMonthlyAmount = (amount: number, currency: DisplayCurrency): string => {
  const shown = formatValue(Math.abs(Math.round(amount)), 'currency', 'card', currency);
  return `${amount < 0 ? '−\u2060' : '+'}${shown}\u00a0a\u00a0month`;
};
