const monthNames =
  'january february march april may june july august september october november december'.split(' ');

const spellDay = (day: string, month: string, year: string, unread: string): string => {
  const name = monthNames[Number(month) - 1];
  return name ? `${Number(day)} ${name} ${year}` : unread;
};

const spellMonth = (month: string, year: string, unread: string): string => {
  const name = monthNames[Number(month) - 1];
  return name ? `${name} ${year}` : unread;
};

/** Pattern of '1 to 15 October 2026', where the first day gets the month of the second. */
const daysOfMonth =
  /\b(\d{1,2}) (?:to|and|until|till) (\d{1,2}) (january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)\b( 20\d\d)?/g;

const fullYear = (text: string): string => (text.length === 2 ? `20${text}` : text);

/**
 * Returns a text in lower case with single spaces. Dates and financial years get one spelling (`fy2026` ends in 2026).
 */
export const normaliseQuestion = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (all, year, month, day) => spellDay(day, month, year, all))
    .replace(
      /\b(from|to|since|on|between|and|until) (\d{1,2})\/(\d{1,2})\b(?!\/)/g,
      (all, word, day, month) =>
        spellDay(day, month, '', all) === all ? all : `${word} ${spellDay(day, month, '', all).trim()}`,
    )
    .replace(/\b(20\d\d)-(\d{2})\b(?!-)/g, (all, year, month) => spellMonth(month, year, all))
    .replace(/\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/g, (all, day, month, year) =>
      spellDay(day, month, fullYear(year), all),
    )
    .replace(
      /\b(?:fy|financial year|fiscal year) ?'?(?:\d{4}|\d{2}) ?[/–-] ?(\d{4}|\d{2})\b/g,
      (_, year) => `fy${fullYear(year)}`,
    )
    .replace(/\b20\d\d ?\/ ?(\d{2})\b/g, (_, year) => `fy${fullYear(year)}`)
    .replace(/\b(?:fy|financial year|fiscal year) ?'?(\d{4}|\d{2})\b/g, (_, year) => `fy${fullYear(year)}`)
    .replace(/\b(this|current|last|previous) (?:fy|fin year)\b/g, '$1 financial year')
    .replace(/'s\b/g, (all, at: number, whole: string) =>
      /\b(?:what|how|where|that|it)$/.test(whole.slice(0, at)) ? ' is' : all.slice(2),
    )
    .replace(/ [–—-] /g, ' to ')
    .replace(/(\d) ?[–-] ?(?=\d)/g, '$1 to ')
    .replace(daysOfMonth, '$1 $3$4 to $2 $3$4')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .replace(/'/g, '')
    .trim()
    .replace(/ +/g, ' ');

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a pattern that matches any of the phrases, longest first. */
export const phrasePattern = (phrases: readonly string[]): string =>
  phrases
    .toSorted((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|');

/** Returns the placeholder that replaces understood words of a question, such as `§m0`. Words never contain `§`. */
export const placeholderFor = (kind: string, at: number): string => `§${kind}${at}`;

/**
 * Replaces whole words of a text. The replacer gets the match and its groups, as in `String.replace`; a group without a
 * match is undefined.
 */
export const replaceWords = (
  text: string,
  pattern: string,
  replace: (match: string, ...groups: (string | undefined)[]) => string,
): string =>
  text
    .replace(new RegExp(`(?<![^ ])(?:${pattern})(?![^ ])`, 'gu'), (match: string, ...rest: unknown[]) =>
      // The last two arguments of a replacer are the position of the match and the whole text.
      replace(match, ...rest.slice(0, -2).map((one) => (typeof one === 'string' ? one : undefined))),
    )
    .replace(/ +/g, ' ')
    .trim();
