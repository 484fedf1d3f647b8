import type { Unit } from '../catalogue/metric-info.ts';

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

/** The currency of an amount, by its code; with `own`, the one of those who read it, where that is another: its sign is then told apart (US$). */
export type Currency = string | { readonly code: string; readonly own: string };

/** The currency of an amount beside that of those who read it. */
export const currencyForReader = (code: string, own: string): Currency =>
  code === own ? code : { code, own };

const money = (value: number, currency: Currency, options: Intl.NumberFormatOptions): string => {
  const { code, own } = typeof currency === 'string' ? { code: currency, own: currency } : currency;
  const figure = formatted(value, options);
  // A code is three letters or it is none: an odd one that a file brought stands before the amount as it is.
  if (!/^[A-Za-z]{3}$/.test(code)) return `${code} ${figure}`.trimStart();
  return code === own
    ? formatted(value, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol', ...options })
    : `${figure.startsWith('−') ? '−' : ''}${signAbroad(code)}${figure.replace('−', '')}`;
};

const onCards: Intl.NumberFormatOptions = { notation: 'compact', maximumSignificantDigits: 3 };
const onAxes: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };

const plain = (value: number, decimals: number, compact: boolean): string =>
  formatted(value, compact && Math.abs(value) >= 10_000 ? onCards : { maximumFractionDigits: decimals });

/** '1,101.1': with its thousands apart, which few percentages have. */
const oneDecimal = (value: number): string =>
  Math.abs(value) < 999.95
    ? minus(value.toFixed(1))
    : formatted(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How a figure is shown: `card` short ($1.24M), `table` exact ($1,240,000.00). `null` is 'N/A': there is no such figure. */
export const formatValue = (
  value: number | null | undefined,
  unit: Unit,
  where: 'card' | 'table',
  currency: Currency = 'AUD',
): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return 'N/A';
  const compact = where === 'card' && Math.abs(value) >= 1_000_000;
  if (unit === 'currency') {
    // Under $100 the cents of a card say something, unless there are none.
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
  const decimals = unit === 'count' ? 0 : unit === 'scale' && where === 'card' ? 1 : 2;
  return plain(value, decimals, where === 'card');
};

/** A figure on an axis: as short as can be, $250K. */
export const formatAxis = (value: number, unit: Unit, currency: Currency): string => {
  if (unit === 'percent') return `${minus(String(Number((value * 100).toFixed(1))))}%`;
  if (Math.abs(value) < 10_000) return formatValue(value, unit, 'card', currency).replace(/\.00$/, '');
  return unit === 'currency' ? money(value, currency, onAxes) : formatted(value, onAxes);
};

const signed = (value: number): string => {
  const shown = Number(value.toFixed(1));
  return `${shown > 0 ? '+' : ''}${oneDecimal(shown)}`;
};

/** '+12.3%' with a true minus sign and one decimal. */
export const formatPercentChange = (percent: number): string => `${signed(percent)}%`;

/** '+0.3': the difference of two places on a scale. */
export const formatDifference = (difference: number): string => signed(difference);

/** '+0.7 pts': the difference of two rates, given as fractions, in percentage points. */
export const formatPoints = (difference: number): string => `${signed(difference * 100)} pts`;

/** Parses what a person typed: a leading minus and the first decimal point stay, no digit gives null. */
export const parseNumber = (text: string): number | null => {
  const negative = /^\s*[-−]/.test(text);
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  if (!/\d/.test(whole + rest.join(''))) return null;
  const value = Number(`${whole || '0'}.${rest.join('') || '0'}`);
  return negative ? -value : value;
};
