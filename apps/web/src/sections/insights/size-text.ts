import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';

type Size = NonNullable<Finding['size']>;

/**
 * Returns the formula of an insight's size with its figures: '9.1 leads a month × 34.0% of …'. Empty for a single term.
 */
export const formatSizeFormula = ({ terms }: Size, currency: DisplayCurrency): string =>
  terms.length < 2
    ? ''
    : terms
        .map(({ label, value, unit }) => `${formatValue(value, unit, 'card', currency)} ${label}`)
        .join(' × ');
