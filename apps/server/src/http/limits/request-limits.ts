import { problem } from '@bellwether/domain/problems';

/**
 * Maximum bytes, values of all kinds together, and levels of nesting of a JSON body. Readers of a body
 * (schemas, ids, forms) work once for each value, and some recurse once for each level.
 */
export const bodyLimits = { bytes: 128 * 1024, values: 10_000, levels: 20 } as const;

const invalidTextMessage = 'The request contains a character that cannot be stored.';

/** Rejects NUL and lone surrogates: no keyboard makes them, and the store fails on them. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Checks the parsed query and body against the limits. It does not recurse and stops at the first limit.
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
      if (typeof value === 'string' && !isStorable(value)) throw problem('malformed', invalidTextMessage);
      if (typeof value !== 'object' || value === null) continue;
      // Counted before the values are read, so that a list far too long costs nothing more.
      const keys = Array.isArray(value) ? [] : Object.keys(value);
      const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
      values += children.length;
      if (values > bodyLimits.values)
        throw problem('malformed', `The request contains more than ${bodyLimits.values} values.`);
      if (!keys.every(isStorable)) throw problem('malformed', invalidTextMessage);
      for (const one of children) next.push(one);
    }
    level = next;
  }
};

/**
 * Rejects path parameters with NUL or lone surrogates, because no record has such a name.
 * @throws Problem 'not_found'.
 */
export const rejectNulBytes = (params: unknown): void => {
  if (!Object.values(params ?? {}).every((one) => typeof one !== 'string' || isStorable(one)))
    throw problem('not_found');
};
