export type TextType = 'text' | 'number' | 'alphanumeric_and_dot';

const removedCharacters: Readonly<Record<TextType, RegExp>> = {
  text: /[^\p{L}\p{M}\p{N}\-_| ]/gu,
  number: /[^\d\-. ]/g,
  alphanumeric_and_dot: /[^\p{L}\p{M}\p{N}.]/gu,
};

/**
 * Removes characters that the type does not allow. `text` keeps letters, digits, hyphen, underscore, pipe and
 * space. `number` keeps digits, minus, dot and space. `alphanumeric_and_dot` keeps letters, digits and dot.
 * Letters of any script are allowed.
 */
export const stripText = (type: TextType, text: string): string => text.replace(removedCharacters[type], '');

/** Operator that joins a text to the text before it; that of the first text has no effect. */
export type TextJoin = 'or' | 'and';
export type TextPart = { text: string; bool: TextJoin };

/** Parses a text filter: '|' is OR, ',' is AND. All groups must match, each with any of its texts. */
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

/** Splits a text filter into its input fields; an empty filter gives one empty field. */
export const splitTextFilter = (filter: string): TextPart[] => {
  const parts = parseTextGroups(filter).flatMap((group, inGroups) =>
    group.map((text, at): TextPart => ({ text, bool: at === 0 && inGroups > 0 ? 'and' : 'or' })),
  );
  return parts.length > 0 ? parts : [{ text: '', bool: 'or' }];
};

/** Joins input fields to a text filter; empty fields are left out. */
export const joinTextFilter = (parts: readonly TextPart[]): string => {
  const joined = parts.map(({ text, bool }, at) => `${at === 0 ? '' : bool === 'and' ? ',' : '|'}${text}`);
  return parseTextGroups(joined.join(''))
    .map((group) => group.join('|'))
    .join(',');
};

/** Returns a value in the form sent to the server: a caller number without whitespace and plus signs. */
export const normaliseSentValue = (field: string, value: string): string =>
  field === 'caller_number' ? value.replace(/[\s+]/g, '') : value;
