import { currencies } from '@bellwether/domain/catalogue/currencies';

/** Currency codes that are also words in headings: 'Clicks (all)', 'Position (top)'. */
const codesUsedAsWords = ['ALL', 'TOP', 'CUP', 'GEL', 'BAM', 'MAD', 'MOP', 'SOS'];
/**
 * Currency codes that appear in exports, separated by `|`. BGN is included for exports from before Bulgaria adopted the
 * euro.
 */
export const currencyCodePattern = [
  ...currencies.filter((code) => !codesUsedAsWords.includes(code)),
  'BGN',
].join('|');
const inBrackets = new RegExp(`[([](${currencyCodePattern})[)\\]]`, 'i');
/** Matches a currency code as the last word: `spend_usd`, `Cost EUR`. */
const atEnd = new RegExp(`(?<=[\\p{L}\\p{N}])[\\s_.,/-]+(${currencyCodePattern})\\s*$`, 'iu');

/**
 * Matches the time zone in a heading, which is not part of its name: `(UTC)`, `(in UTC)`, `(GMT+10:00)`,
 * `(Australia/Perth)`.
 */
const zone =
  /[([](?:(?:in|en|em) )?(?:utc|gmt|aest|aedt|acst|acdt|awst|nzst|nzdt|est|edt|cst|cdt|mst|mdt|pst|pdt|cet|cest|bst|wet|local time|(?:africa|america|asia|atlantic|australia|europe|pacific)\/[a-z_]+)(?:[+-]\d{1,2}(?::?\d{2})?)?[)\]]/i;

const singular = (word: string): string =>
  word.length > 3 && !word.endsWith('ss') ? word.replace(/s$/, '') : word;

/**
 * Normalises a column heading for comparison: `Amount spent (USD)` → `amountspent`, `Invoice_No.` → `invoiceno`.
 * Ignores case, punctuation, spaces, byte order mark, plural endings, a currency or time zone in brackets, and a
 * currency at the end.
 */
export const normaliseHeading = (heading: string): string => splitWords(heading).map(singular).join('');

/** Normalises a heading like `normaliseHeading`, but keeps plural endings: `Orders` → `orders`. */
export const normaliseHeadingKeepingPlurals = (heading: string): string => splitWords(heading).join('');

/**
 * Maximum characters of a heading that are compared. A cell may have a megabyte, and headings are compared with the
 * names of every field and vendor.
 */
const maxHeading = 1_000;

const splitWords = (heading: string): string[] =>
  heading
    .slice(0, maxHeading)
    .normalize('NFKC')
    .replace(inBrackets, ' ')
    .replace(zone, ' ')
    .replace(atEnd, ' ')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');

const keys = new Map<string, string>();
/** Returns the cached `normaliseHeading` of an alias in the code, because every file needs thousands of them. */
export const normaliseKnownHeading = (heading: string): string => {
  const known = keys.get(heading) ?? normaliseHeading(heading);
  keys.set(heading, known);
  return known;
};

/** Returns the currency that a heading names: `Amount spent (USD)` → `USD`, `spend_usd` → `USD`. */
export const findHeadingCurrency = (heading: string): string | undefined => {
  const text = heading.slice(0, maxHeading);
  return (inBrackets.exec(text) ?? atEnd.exec(text))?.[1]?.toUpperCase();
};

/** Reports whether a text is a currency code that appears in exports. */
export const isCurrencyCode = (text: string): boolean =>
  new RegExp(`^(?:${currencyCodePattern})$`, 'i').test(text.trim());
