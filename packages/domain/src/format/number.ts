import type { Unit } from '../catalogue/metrics/entry.ts';

/** Replaces the hyphen by a typographic minus, and removes it from a zero. */
const minus = (text: string): string =>
  /^-[^1-9]*0[^1-9]*$/.test(text) ? text.slice(1) : text.replace('-', '−');

/** Cache of formatters by their options; creating one costs more than a hundred uses. */
const formatters = new Map<string, Intl.NumberFormat>();

const formatted = (value: number, options: Intl.NumberFormatOptions): string => {
  const key = JSON.stringify(options);
  const formatter = formatters.get(key) ?? new Intl.NumberFormat('en-AU', options);
  formatters.set(key, formatter);
  return minus(formatter.format(value));
};

/** Returns the sign of a foreign currency: `US$`, `A$`, `THB `. */
const signAbroad = (currency: string): string => {
  const parts = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return /[A-Za-z]$/.test(sign) ? `${sign} ` : sign;
};

/**
 * Currency of an amount as a code. With `own`, the reader's currency, a foreign currency gets a distinct sign (US$).
 */
export type DisplayCurrency = string | { readonly code: string; readonly own: string };

/** Returns the currency of an amount for a reader whose currency is `own`. */
export const currencyForReader = (code: string, ownCurrency: string): DisplayCurrency =>
  code === ownCurrency ? code : { code, own: ownCurrency };

const money = (value: number, currency: DisplayCurrency, options: Intl.NumberFormatOptions): string => {
  const { code, own: ownCurrency } =
    typeof currency === 'string' ? { code: currency, own: currency } : currency;
  const figure = formatted(value, options);
  // A code that is not three letters, as some files contain, is shown unchanged before the amount.
  if (!/^[A-Za-z]{3}$/.test(code)) return `${code} ${figure}`.trimStart();
  return code === ownCurrency
    ? formatted(value, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol', ...options })
    : `${figure.startsWith('−') ? '−' : ''}${signAbroad(code)}${figure.replace('−', '')}`;
};

const onCards: Intl.NumberFormatOptions = { notation: 'compact', maximumSignificantDigits: 3 };
const onAxes: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };

const plain = (value: number, decimals: number, compact: boolean): string =>
  formatted(value, compact && Math.abs(value) >= 10_000 ? onCards : { maximumFractionDigits: decimals });

/** Formats with one decimal and a thousands separator: '1,101.1'. Small numbers take a faster path. */
const oneDecimal = (value: number): string =>
  Math.abs(value) < 999.95
    ? minus(value.toFixed(1))
    : formatted(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * Formats a figure: `card` short ($1.24M), `table` exact ($1,240,000.00). `null`, `undefined` and NaN are
 * shown as 'N/A'.
 */
export const formatValue = (
  value: number | null | undefined,
  unit: Unit,
  where: 'card' | 'table',
  currency: DisplayCurrency = 'AUD',
): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return 'N/A';
  const compact = where === 'card' && Math.abs(value) >= 1_000_000;
  if (unit === 'currency') {
    // Cards show cents only below $100, and only if the amount has cents.
    const cents = where === 'table' || (Math.abs(value) < 100 && !Number.isInteger(value));
    const decimals = cents ? 2 : 0;
    return money(
      value,
      currency,
      compact ? onCards : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    );
  }
  if (unit === 'percent') return `${oneDecimal(value * 100)}%`;
  if (unit === 'ratio') return `${minus(value.toFixed(2))}×`;
  if (unit === 'scale') return formatted(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return plain(value, unit === 'count' || unit === 'rank' ? 0 : 2, where === 'card');
};

/** Formats a figure for an axis as short as possible: $250K. */
export const formatAxis = (value: number, unit: Unit, currency: DisplayCurrency): string => {
  if (unit === 'percent') return `${minus(String(Number((value * 100).toFixed(1))))}%`;
  if (Math.abs(value) < 10_000) return formatValue(value, unit, 'card', currency).replace(/\.0+$/, '');
  return unit === 'currency' ? money(value, currency, onAxes) : formatted(value, onAxes);
};

const signed = (value: number): string => {
  const shown = Number(value.toFixed(1));
  return `${shown > 0 ? '+' : ''}${oneDecimal(shown)}`;
};

/** Formats a change in percent with a typographic minus and one decimal: '+12.3%'. */
export const formatPercentChange = (percent: number): string => `${signed(percent)}%`;

/** Formats the difference of two scale values: '+0.3'. */
export const formatDifference = (difference: number): string => signed(difference);

/** Formats the difference of two rates, given as fractions, in percentage points: '+0.7 pts'. */
export const formatPoints = (difference: number): string => `${signed(difference * 100)} pts`;

/**
 * Parses typed text. A leading minus and the first decimal point count; other characters are ignored. Returns
 * null without a digit.
 */
export const parseNumber = (text: string): number | null => {
  const negative = /^\s*[-−]/.test(text);
  const [integerPart = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  if (!/\d/.test(integerPart + rest.join(''))) return null;
  const value = Number(`${integerPart || '0'}.${rest.join('') || '0'}`);
  return negative ? -value : value;
};
