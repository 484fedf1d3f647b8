import type { Unit } from '../catalogue/metrics.ts';

/** A typographic minus, not a hyphen, and never a negative zero. */
const minus = (text: string): string =>
  /^-[^1-9]*0[^1-9]*$/.test(text) ? text.slice(1) : text.replace('-', '−');

/** Formatters by what they show: making one costs more than using it a hundred times. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatted = (value: number, options: Intl.NumberFormatOptions): string => {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.NumberFormat('en-AU', options);
  formatters.set(key, formatter);
  return minus(formatter.format(value));
};

/** `US$`, `A$`, `THB `: the sign of a currency where another one is at home. */
const signAbroad = (currency: string): string => {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return /[A-Za-z]$/.test(sign) ? `${sign} ` : sign;
};

const money = (
  value: number,
  currency: string,
  { decimals, compact, own }: { decimals: number; compact: boolean; own: string },
): string => {
  const options: Intl.NumberFormatOptions = compact
    ? { notation: 'compact', maximumSignificantDigits: 3 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // A code is three letters or it is none: an odd one that a file brought stands before the amount as it is.
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${currency} ${formatted(value, options)}`.trimStart();
  const figure = formatted(value, options);
  return currency === own
    ? formatted(value, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options })
    : `${figure.startsWith('−') ? '−' : ''}${signAbroad(currency)}${figure.replace('−', '')}`;
};

const plain = (value: number, decimals: number, compact: boolean): string =>
  formatted(
    value,
    compact && Math.abs(value) >= 10_000
      ? { notation: 'compact', maximumSignificantDigits: 3 }
      : { maximumFractionDigits: decimals },
  );

/**
 * How a figure is shown: `card` short ($1.24M), `table` exact ($1,240,000.00). `null` is 'N/A': there is no such figure. `own` is the currency of
 * those who read it: one that shares its sign is then told apart (US$).
 */
export const formatValue = (
  value: number | null | undefined,
  unit: Unit,
  where: 'card' | 'table',
  currency = 'AUD',
  own = currency,
): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return 'N/A';
  const compact = where === 'card' && Math.abs(value) >= 1_000_000;
  if (unit === 'currency') {
    // Under $100 the cents of a card say something, unless there are none.
    const cents = where === 'table' || (Math.abs(value) < 100 && !Number.isInteger(value));
    return money(value, currency, { decimals: cents ? 2 : 0, compact, own });
  }
  if (unit === 'percent') return minus(`${(value * 100).toFixed(1)}%`);
  if (unit === 'ratio') return `${minus(value.toFixed(2))}×`;
  return plain(value, unit === 'count' ? 0 : 2, where === 'card');
};

const signed = (value: number, decimals: number): string => {
  const shown = Number(value.toFixed(decimals));
  return `${shown > 0 ? '+' : ''}${minus(shown.toFixed(decimals))}`;
};

/** '+12.3%' with a true minus sign and one decimal. */
export const formatPercentChange = (percent: number): string => `${signed(percent, 1)}%`;

/** '+0.7 pts': the difference of two rates, given as fractions, in percentage points. */
export const formatPoints = (difference: number): string => `${signed(difference * 100, 1)} pts`;

/** Parses what a person typed: a leading minus and the first decimal point stay, no digit gives null. */
export const parseNumber = (text: string): number | null => {
  const negative = /^\s*[-−]/.test(text);
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  if (!/\d/.test(whole + rest.join(''))) return null;
  const value = Number(`${whole || '0'}.${rest.join('') || '0'}`);
  return negative ? -value : value;
};
