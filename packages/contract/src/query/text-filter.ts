/** What may be typed into a text filter. */
export type TextType = 'text' | 'number' | 'alphanumeric_and_dot';

const unwanted: Readonly<Record<TextType, RegExp>> = {
  text: /[^\p{L}\p{M}\p{N}\-_| ]/gu,
  number: /[^\d\-. ]/g,
  alphanumeric_and_dot: /[^\p{L}\p{M}\p{N}.]/gu,
};

/**
 * What is left of typed text: `text` letters, digits, hyphen, underscore, pipe and space; `number` digits, minus, dot
 * and space; `alphanumeric_and_dot` letters, digits and dot. Letters are those of any script.
 */
export const stripText = (type: TextType, text: string): string => text.replace(unwanted[type], '');

/** How a text joins the one before it; the first joins nothing. */
export type TextJoin = 'or' | 'and';
export type TextPart = { text: string; bool: TextJoin };

/** What a text filter asks for: '|' is OR, ',' is AND. Every group must hold, and of a group any text. */
export const parseTextGroups = (filter: string): string[][] =>
  filter
    .split(',')
    .map((group) =>
      group
        .split('|')
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    )
    .filter((group) => group.length > 0);

/** A text filter as the parts it is typed in; an empty one is one empty part. */
export const splitTextFilter = (filter: string): TextPart[] => {
  const parts = parseTextGroups(filter).flatMap((group, inGroups) =>
    group.map((text, at): TextPart => ({ text, bool: at === 0 && inGroups > 0 ? 'and' : 'or' })),
  );
  return parts.length > 0 ? parts : [{ text: '', bool: 'or' }];
};

/** Parts as one text filter; parts without text are left out. */
export const joinTextFilter = (parts: readonly TextPart[]): string => {
  const joined = parts.map(({ text, bool }, at) => `${at === 0 ? '' : bool === 'and' ? ',' : '|'}${text}`);
  return parseTextGroups(joined.join(''))
    .map((group) => group.join('|'))
    .join(',');
};

/** A value as it is sent: a caller's number goes without whitespace and plus signs. */
export const normaliseSentValue = (field: string, value: string): string =>
  field === 'caller_number' ? value.replace(/[\s+]/g, '') : value;
