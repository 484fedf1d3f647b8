import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { formatMonthlyAmount } from '@bellwether/domain/insights/insight-text';

type Size = NonNullable<Finding['size']>;

const formatFactors = ({ terms, spend }: Size, currency: DisplayCurrency): string => {
  const factors = terms
    .map(({ label, value, unit }) => `${formatValue(value, unit, 'card', currency)} ${label}`)
    .join(' × ');
  if (!spend) return terms.length < 2 ? '' : factors;
  const money = formatValue(Math.abs(spend), 'currency', 'card', currency);
  return `${factors} ${spend > 0 ? '+' : '−'} ${money} ad spend ${spend > 0 ? 'saved' : 'added'}`;
};

/**
 * Returns the formula of an insight's size with its range: '9.1 leads a month × 34.0% of … = +$900 a month; 80% likely
 * between …'. Empty for a single term without a range.
 */
export const describeSize = (size: Size, currency: DisplayCurrency): string => {
  const { amount, low, high, basis } = size;
  const show = (value: number) => formatMonthlyAmount(value, currency);
  const factors = formatFactors(size, currency);
  const formula = factors === '' ? '' : `${factors} = ${show(amount)}`;
  if (low === undefined || high === undefined || Math.round(low) === Math.round(high)) return formula;
  const costs = basis === 'revenue' ? ' (revenue, before costs)' : '';
  const range = `between ${show(Math.min(low, high))} and ${show(Math.max(low, high))}`;
  return formula === '' ? `80% likely ${range}${costs}` : `${formula}; 80% likely ${range}${costs}`;
};
