const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;

const atCode = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

/**
 * Returns the text of rich text (HTML) without markup. A line break counts as one character, a new paragraph as none.
 * The pattern never spans two tags, so it takes linear time.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(entity, (match, decimal?: string, hex?: string, name?: string) => {
      if (name) return characters[name.toLowerCase()] ?? match;
      return atCode(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
    });

/** Returns the length of rich text for limits and the counter, in UTF-16 code units like `maxlength`. */
export const plainLength = (html: string): number => plainText(html).length;
