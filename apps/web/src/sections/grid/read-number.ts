/** Number parsed from text. `percent`: it had a percent sign. `currency`: its currency code or symbol, if any. */
export type ParsedNumber = { value: number; percent: boolean; currency: string | null };

const currencyMark = /[A-Z]{0,3}\p{Sc}|\b[A-Z]{3}\b/u;

const signs = new Map<string, string>();
/** Returns the narrow symbol of a currency: '$', '€'. */
const currencySign = (currency: string): string => {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  signs.set(currency, sign);
  return sign;
};

/**
 * Returns whether the currency of a number differs from `currency`. 'A$5', '$5' and '5 AUD' are Australian
 * dollars; 'US$5' and '€5' are not.
 */
export const isOtherCurrency = (mark: string | null, currency: string): boolean => {
  if (mark === null || mark === currency) return false;
  const sign = currencySign(currency);
  return !mark.endsWith(sign) || !currency.startsWith(mark.slice(0, -sign.length));
};

/**
 * Parses a number as people and spreadsheets write it. Thousands are separated by comma, point, space or
 * apostrophe; the decimal separator is a comma or point. A currency may come before or after, and a percent
 * sign is accepted. Negative numbers have a minus on either side, or brackets. A single comma before exactly
 * three digits separates thousands; a single point is always decimal. Returns null if the text is not a
 * number.
 */
export function readTypedNumber(text: string): ParsedNumber | null {
  let rest = text.trim().replaceAll(/[\u2212\u2013]/g, '-');
  const bracketed = /^\(.*\)$/.test(rest);
  if (bracketed) rest = rest.slice(1, -1);
  const percent = rest.includes('%');
  const [currency = null] = currencyMark.exec(rest) ?? [];
  rest = rest.replace('%', '').replace(currencyMark, '').trim();
  const minus = rest.startsWith('-') || rest.endsWith('-');
  rest = rest.replace(/^[+-]|-$/, '').trim();
  // Accounting format of zero: '$ -'.
  if (rest === '' && minus && currency !== null) return { value: 0, percent, currency };
  const digits = plainDigits(rest.replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d)/g, ''));
  if (digits === null) return null;
  const size = Number(digits);
  const value = (bracketed || minus) && size !== 0 ? -size : size;
  return { value: percent ? Number((value / 100).toPrecision(15)) : value, percent, currency };
}

/** Normalises a written number to plain digits with a decimal point; null if the text is not a number. */
function plainDigits(text: string): string | null {
  if (/^\d+(\.\d*)?e[+-]?\d+$/i.test(text)) return text;
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return null;
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1];
  const decimal =
    commas > 0 && points > 0
      ? text.lastIndexOf(',') > text.lastIndexOf('.')
        ? ','
        : '.'
      : points === 1
        ? '.'
        : commas === 1 && !/^\d{1,3},\d{3}$/.test(text)
          ? ','
          : null;
  const thousands = decimal === ',' ? '.' : decimal === '.' ? ',' : commas > 0 ? ',' : '.';
  const [integerPart = '', ...fraction] = decimal === null ? [text] : text.split(decimal);
  if (fraction.length > 1 || (fraction[0] ?? '').includes(thousands)) return null;
  const groups = integerPart.split(thousands);
  if (groups.length > 1 && !groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)))
    return null;
  return `${groups.join('') || '0'}.${fraction[0] || '0'}`;
}
