import { currencies } from '../catalogue/currencies.ts';

/** Codes that are words of headings too: 'Clicks (all)', 'Position (top)'. */
const words = ['ALL', 'TOP', 'CUP', 'GEL', 'BAM', 'MAD', 'MOP', 'SOS'];
/** Currency codes that exports carry, divided by `|`; that of Bulgaria before it had the euro too. */
export const currencyCodePattern = [...currencies.filter((code) => !words.includes(code)), 'BGN'].join('|');
const inBrackets = new RegExp(`[([](${currencyCodePattern})[)\\]]`, 'i');

/** `(UTC)`, `(in UTC)`, `(GMT+10:00)`, `(Australia/Perth)`: the zone of a column's times is no part of its name. */
const zone =
  /[([](?:(?:in|en|em) )?(?:utc|gmt|aest|aedt|acst|acdt|awst|nzst|nzdt|est|edt|cst|cdt|mst|mdt|pst|pdt|cet|cest|bst|wet|local time|(?:africa|america|asia|atlantic|australia|europe|pacific)\/[a-z_]+)(?:[+-]\d{1,2}(?::?\d{2})?)?[)\]]/i;

/** A word without its plural ending, so that `WarehouseSession` finds `SessionCache`. */
const singular = (word: string): string =>
  word.length > 3 && !word.endsWith('ss') ? word.replace(/s$/, '') : word;

/**
 * What stays of a column heading when case, punctuation, spaces, byte order mark, plural endings and a currency
 * or time zone in brackets are ignored: `Amount spent (USD)` → `amountspent`, `Invoice_No.` → `invoiceno`.
 */
export const normaliseHeading = (heading: string): string => wordsOf(heading).map(singular).join('');

/** The same with plural endings kept: `Orders` → `orders`. */
export const normaliseHeadingKeepingPlurals = (heading: string): string => wordsOf(heading).join('');

const wordsOf = (heading: string): string[] =>
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
/** `normaliseHeading` of a heading that stands in a table of this program, worked out once: thousands are asked for at every file. */
export const normaliseKnownHeading = (heading: string): string => {
  const known = keys.get(heading) ?? normaliseHeading(heading);
  keys.set(heading, known);
  return known;
};

/** The currency that a heading names in brackets: `Amount spent (USD)` → `USD`. */
export const findHeadingCurrency = (heading: string): string | undefined =>
  inBrackets.exec(heading)?.[1]?.toUpperCase();

/** Whether a text is one of the currency codes that exports carry. */
export const isCurrencyCode = (text: string): boolean =>
  new RegExp(`^(?:${currencyCodePattern})$`, 'i').test(text.trim());
