import { problem } from '@bellwether/domain/problems';

/**
 * Limits of a JSON body: bytes, number of values, and nesting depth. Code that reads bodies works once for each value,
 * and some of it recurses.
 */
export const bodyLimits = { bytes: 128 * 1024, values: 10_000, levels: 20 } as const;

const invalidTextMessage = 'The request contains a character that cannot be stored.';

/** Rejects NUL characters and lone surrogates: no keyboard produces them, and the database fails on them. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Checks the parsed query and body against the size limits, without recursion. @throws Problem 'malformed'. */
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
      // The list length is checked before its values, so that a much too long list is rejected cheaply.
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
 * Rejects path parameters with NUL characters or lone surrogates, because no record has such a name. @throws Problem
 * 'not_found'.
 */
export const rejectNulBytes = (params: unknown): void => {
  if (!Object.values(params ?? {}).every((one) => typeof one !== 'string' || isStorable(one)))
    throw problem('not_found');
};
