import { currencies } from '../catalogue/currencies.ts';

/** Currency codes that are also words in headings: 'Clicks (all)', 'Position (top)'. */
const codesUsedAsWords = ['ALL', 'TOP', 'CUP', 'GEL', 'BAM', 'MAD', 'MOP', 'SOS'];
/**
 * Currency codes that appear in exports, divided by `|`. BGN is included for exports from before Bulgaria
 * adopted the euro.
 */
export const currencyCodePattern = [
  ...currencies.filter((code) => !codesUsedAsWords.includes(code)),
  'BGN',
].join('|');
const inBrackets = new RegExp(`[([](${currencyCodePattern})[)\\]]`, 'i');

/**
 * Matches the time zone in a heading, which is not part of its name: `(UTC)`, `(in UTC)`, `(GMT+10:00)`,
 * `(Australia/Perth)`.
 */
const zone =
  /[([](?:(?:in|en|em) )?(?:utc|gmt|aest|aedt|acst|acdt|awst|nzst|nzdt|est|edt|cst|cdt|mst|mdt|pst|pdt|cet|cest|bst|wet|local time|(?:africa|america|asia|atlantic|australia|europe|pacific)\/[a-z_]+)(?:[+-]\d{1,2}(?::?\d{2})?)?[)\]]/i;

const singular = (word: string): string =>
  word.length > 3 && !word.endsWith('ss') ? word.replace(/s$/, '') : word;

/**
 * Normalises a column heading for comparison: `Amount spent (USD)` → `amountspent`, `Invoice_No.` →
 * `invoiceno`. Ignores case, punctuation, spaces, byte order mark, plural endings, and a currency or time
 * zone in brackets.
 */
export const normaliseHeading = (heading: string): string => splitWords(heading).map(singular).join('');

/** Normalises a heading like `normaliseHeading`, but keeps plural endings: `Orders` → `orders`. */
export const normaliseHeadingKeepingPlurals = (heading: string): string => splitWords(heading).join('');

const splitWords = (heading: string): string[] =>
  heading
    .normalize('NFKC')
    .replace(inBrackets, ' ')
    .replace(zone, ' ')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');

const keys = new Map<string, string>();
/** Returns the cached `normaliseHeading` of an alias from the code; every file needs thousands of them. */
export const normaliseKnownHeading = (heading: string): string => {
  const known = keys.get(heading) ?? normaliseHeading(heading);
  keys.set(heading, known);
  return known;
};

/** Returns the currency in brackets of a heading: `Amount spent (USD)` → `USD`. */
export const findHeadingCurrency = (heading: string): string | undefined =>
  inBrackets.exec(heading)?.[1]?.toUpperCase();

/** Reports whether a text is a currency code that appears in exports. */
export const isCurrencyCode = (text: string): boolean =>
  new RegExp(`^(?:${currencyCodePattern})$`, 'i').test(text.trim());
