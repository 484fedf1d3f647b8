import { type DisplayCurrency, formatValue } from '@bellwether/contract/format/number';
import type { Finding } from '@bellwether/contract/insights/finding';

type Size = NonNullable<Finding['size']>;

/** Returns '−$2,877 a month', with spaces that do not break. */
export const formatSize = ({ amount }: Size, currency: DisplayCurrency): string => {
  const shown = formatValue(Math.abs(Math.round(amount)), 'currency', 'card', currency);
  return `${amount < 0 ? '−\u2060' : '+'}${shown}\u00a0a\u00a0month`;
};

/** Returns the formula of a size with its figures: '9.1 leads a month × 34.0% of …'. Empty for a single term. */
export const formatSizeFormula = ({ terms }: Size, currency: DisplayCurrency): string =>
  terms.length < 2
    ? ''
    : terms
        .map(({ label, value, unit }) => `${formatValue(value, unit, 'card', currency)} ${label}`)
        .join(' × ');
