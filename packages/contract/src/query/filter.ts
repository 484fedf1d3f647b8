import { problem } from '../problems.ts';

/** `key:operatorvalue`; no operator is '='. */
export const operators = ['!=', '!~', '>=', '<=', '=', '~', '>', '<'] as const;
export type Operator = (typeof operators)[number];
export type Condition = { key: string; operator: Operator; value: string };
/** A list joined by AND; each entry is one condition or several joined by OR. */
export type Filter = readonly (readonly Condition[])[];

/**
 * Values are percent-encoded on their own, so that no character of a value can be taken for grammar.
 * Half a surrogate pair has no UTF-8 and becomes U+FFFD, as in any URL.
 */
const encodeValue = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*~]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const printCondition = ({ key, operator, value }: Condition): string =>
  `${key}:${operator}${encodeValue(value)}`;

/** The text of the `filter` parameter (to be URL-encoded once more as any parameter). */
export const printFilter = (filter: Filter): string =>
  filter
    .filter((group) => group.length > 0)
    .map((group) =>
      group.length === 1 && group[0] ? printCondition(group[0]) : `(${group.map(printCondition).join('|')})`,
    )
    .join(',');

const malformed = (text: string): never => {
  throw problem('malformed', `The filter could not be read at "${text.slice(0, 60)}".`);
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** A value begins with no operator character of its own, so that `a:<>5` is refused rather than read as below '>5'. */
const parseCondition = (text: string): Condition => {
  const match = /^([A-Za-z_][A-Za-z0-9_.]*):(!=|!~|>=|<=|=|~|>|<)?(?![!=~<>])([^,|()]*)$/.exec(text);
  if (!match) return malformed(text);
  const key = match[1] ?? '';
  const value = decoded(match[3] ?? '');
  if (value === undefined) return malformed(text);
  if (value.length > filterLimits.value)
    throw problem(
      'malformed',
      `${key.slice(0, 60)} is compared with more than ${filterLimits.value} characters.`,
    );
  return { key, operator: (match[2] as Operator | undefined) ?? '=', value };
};

/**
 * How much one filter may ask: each condition is work for the store, and a body could hold tens of thousands of them.
 * Characters of the text, conditions in all (of every OR group together), characters of one decoded value.
 */
export const filterLimits = { text: 20_000, conditions: 100, value: 2_000 } as const;

const withinLimits = (text: string): void => {
  const { text: longest, conditions } = filterLimits;
  if (text.length > longest)
    throw problem('malformed', `The filter must have at most ${longest} characters, not ${text.length}.`);
  const asked = text.split(/[,|]/).length;
  if (asked > conditions)
    throw problem('malformed', `The filter must have at most ${conditions} conditions, not ${asked}.`);
};

/**
 * Reads the `filter` parameter (already URL-decoded once).
 * @throws Problem 'malformed' naming the place, or the limit that was passed.
 */
export const parseFilter = (text: string): Filter => {
  if (text === '') return [];
  withinLimits(text);
  return text
    .split(',')
    .map((entry) =>
      entry.startsWith('(') && entry.endsWith(')')
        ? entry.slice(1, -1).split('|').map(parseCondition)
        : [parseCondition(entry)],
    );
};
