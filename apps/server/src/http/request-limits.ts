import { problem } from '@bellwether/contract/problems';

/**
 * How much a JSON body may hold: bytes, values of all kinds together, levels of objects and lists in each other. Everything that
 * reads a body (schemas, ids, forms) works once for each value, and some of it calls itself once for each level.
 */
export const bodyLimits = { bytes: 128 * 1024, values: 10_000, levels: 20 } as const;

const unkeepableText = 'The request holds a character that no text can be kept with.';

/** NUL and halves of surrogate pairs: no keyboard makes them, and the store fails on them. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Holds what was parsed of a request (query, body) to the limits, without recursion and no further than they go.
 * @throws Problem 'malformed'.
 */
export const rejectOversized = (parts: readonly unknown[]): void => {
  let level: unknown[] = [...parts];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > bodyLimits.levels)
      throw problem(
        'malformed',
        `The request has more than ${bodyLimits.levels} levels of objects and lists.`,
      );
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && !isKeepable(value)) throw problem('malformed', unkeepableText);
      if (typeof value !== 'object' || value === null) continue;
      // Counted before they are looked at: a list that is far too long costs nothing more.
      const keys = Array.isArray(value) ? [] : Object.keys(value);
      const inside: unknown[] = Array.isArray(value) ? value : Object.values(value);
      values += inside.length;
      if (values > bodyLimits.values)
        throw problem('malformed', `The request holds more than ${bodyLimits.values} values.`);
      if (!keys.every(isKeepable)) throw problem('malformed', unkeepableText);
      for (const one of inside) next.push(one);
    }
    level = next;
  }
};

/** @throws Problem 'not_found' for a path with such a character: nothing has that name. */
export const rejectNulBytes = (params: unknown): void => {
  if (!Object.values(params ?? {}).every((one) => typeof one !== 'string' || isKeepable(one)))
    throw problem('not_found');
};
