/**
 * Patterns of web application addresses, and the retired pages. The screens (`apps/web/src/screens`) define the
 * existing pages, and the build writes their addresses for the server. In a pattern, `$name` matches one path segment,
 * `{-$name}` one or none, and `*` any number, including none.
 */

/** Pages of an earlier product that were removed permanently. */
export const retiredPages = [
  '/digital-analytics/*',
  '/analytics/digital/*',
  '/analytics/google-analytics',
  '/analytics/email',
  '/analytics/social',
  '/analytics/direct',
  '/analytics/referral',
] as const;

/** Splits a path or pattern into its segments. */
export const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '');

const isOptional = (part: string) => part.startsWith('{-$');
const matches = (pattern: readonly string[], pathParts: readonly (string | undefined)[]): boolean =>
  pattern.every((part, at) => /^(\{-)?\$/.test(part) || part === pathParts[at]);

/** Returns the segments that a pattern's `*` matches ('' without `*`), or undefined if the path does not match. */
export const matchPattern = (pattern: string, path: string): string | undefined => {
  const [patternParts, pathParts] = [splitPath(pattern), splitPath(path)];
  const star = patternParts.indexOf('*');
  const [before, after] =
    star < 0 ? [patternParts, []] : [patternParts.slice(0, star), patternParts.slice(star + 1)];
  const fixed = [...before, ...after];
  if (pathParts.length < fixed.filter((part) => !isOptional(part)).length) return undefined;
  if (star < 0 && pathParts.length > fixed.length) return undefined;
  if (!matches(before, pathParts) || !matches(after, pathParts.slice(pathParts.length - after.length)))
    return undefined;
  return star < 0 ? '' : pathParts.slice(before.length, pathParts.length - after.length).join('/');
};

const anyFits = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchPattern(pattern, path) !== undefined);

/** Reports whether a page exists at this path. `pages` holds the patterns of all pages. */
export const isPage = (pages: readonly string[], path: string): boolean => anyFits(pages, path);
export const isRetired = (path: string): boolean => anyFits(retiredPages, path);
