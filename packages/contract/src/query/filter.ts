import { problem } from '@bellwether/domain/problems';

/** Operators in `key:operatorvalue`; '=' is the default. */
export const operators = ['!=', '!~', '>=', '<=', '=', '~', '>', '<'] as const;
export type Operator = (typeof operators)[number];
export type Condition = { key: string; operator: Operator; value: string };
/** Conditions joined by AND. Each entry is one condition, or several joined by OR. */
export type Filter = readonly (readonly Condition[])[];

/**
 * Percent-encodes a value separately, so that no character of it is parsed as grammar. Half a surrogate pair
 * becomes U+FFFD, as in any URL.
 */
const encodeValue = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*~]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const printCondition = ({ key, operator, value }: Condition): string =>
  `${key}:${operator}${encodeValue(value)}`;

/** Prints the `filter` parameter. The caller URL-encodes it again like any parameter. */
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

/**
 * Parses a condition. A value cannot start with an operator character: `a:<>5` is rejected, not parsed as
 * below '>5'.
 */
const parseCondition = (text: string): Condition => {
  const match = /^([A-Za-z_][A-Za-z0-9_.]*):(!=|!~|>=|<=|=|~|>|<)?(?![!=~<>])([^,|()]*)$/.exec(text);
  if (!match) return malformed(text);
  const key = match[1] ?? '';
  const value = decoded(match[3] ?? '');
  if (value === undefined) return malformed(text);
  if (value.length > filterLimits.value)
    throw problem(
      'malformed',
      `The filter value of ${key.slice(0, 60)} must have at most ${filterLimits.value} characters.`,
    );
  return { key, operator: (match[2] as Operator | undefined) ?? '=', value };
};

/**
 * Limits of one filter, because each condition costs time and a body could contain tens of thousands. `text`:
 * characters of the text. `conditions`: total, including OR groups. `value`: characters of one decoded value.
 */
export const filterLimits = { text: 20_000, conditions: 100, value: 2_000 } as const;

const withinLimits = (text: string): void => {
  const { text: maxLength, conditions } = filterLimits;
  if (text.length > maxLength)
    throw problem('malformed', `The filter must have at most ${maxLength} characters, not ${text.length}.`);
  const conditionCount = text.split(/[,|]/).length;
  if (conditionCount > conditions)
    throw problem(
      'malformed',
      `The filter must have at most ${conditions} conditions, not ${conditionCount}.`,
    );
};

/**
 * Parses the `filter` parameter, URL-decoded once.
 * @throws Problem 'malformed' that names the position, or the exceeded limit.
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
