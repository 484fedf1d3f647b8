/**
 * How addresses of the web application are written, and which are gone. Which pages exist is told by the screens (`apps/web/src/screens`); the
 * build writes their addresses down for the server. In a pattern `$name` stands for one part, `{-$name}` for one or none, and `*` for any
 * number of parts, also none.
 */

/** Pages of an earlier product that are gone for good. */
export const retiredPages = [
  '/digital-analytics/*',
  '/analytics/digital/*',
  '/analytics/google-analytics',
  '/analytics/email',
  '/analytics/social',
  '/analytics/direct',
  '/analytics/referral',
] as const;

/** The parts of a path or of a pattern. */
export const splitPath = (path: string): string[] => path.split('/').filter((part) => part !== '');

const isOptional = (part: string) => part.startsWith('{-$');
const matches = (pattern: readonly string[], given: readonly (string | undefined)[]): boolean =>
  pattern.every((part, at) => /^(\{-)?\$/.test(part) || part === given[at]);

/** The parts that a pattern's `*` takes ('' without one), or undefined when the path does not fit the pattern. */
export const matchPattern = (pattern: string, path: string): string | undefined => {
  const [wanted, given] = [splitPath(pattern), splitPath(path)];
  const star = wanted.indexOf('*');
  const [before, after] = star < 0 ? [wanted, []] : [wanted.slice(0, star), wanted.slice(star + 1)];
  const fixed = [...before, ...after];
  if (given.length < fixed.filter((part) => !isOptional(part)).length) return undefined;
  if (star < 0 && given.length > fixed.length) return undefined;
  if (!matches(before, given) || !matches(after, given.slice(given.length - after.length))) return undefined;
  return star < 0 ? '' : given.slice(before.length, given.length - after.length).join('/');
};

const anyFits = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => matchPattern(pattern, path) !== undefined);

/** Is there a page at this path? `pages` are the patterns of all that exist. */
export const isPage = (pages: readonly string[], path: string): boolean => anyFits(pages, path);
export const isRetired = (path: string): boolean => anyFits(retiredPages, path);
