import type { Unit } from '@bellwether/contract/catalogue/metrics';
import { formatValue } from '@bellwether/contract/format/number';

/** A figure on an axis: as short as can be, $250K. */
export function shortValue(value: number, unit: Unit, currency: string): string {
  if (unit === 'percent') return `${Number((value * 100).toFixed(1))}%`;
  if (Math.abs(value) < 10_000) return formatValue(value, unit, 'card', currency).replace(/\.00$/, '');
  const text = new Intl.NumberFormat('en-AU', {
    notation: 'compact',
    maximumFractionDigits: 1,
    ...(unit === 'currency' ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
  }).format(value);
  return text.replace('-', '−');
}
