/**
 * The addresses of the web application that no screen has: old ones. Which pages exist is told by the screens (`apps/web/src/screens`); the
 * build writes their addresses down for the server. In a pattern `$name` stands for one part, `{-$name}` for one or none, and a last `*`
 * for any rest, also none.
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

/** Old addresses and where they live on; `*` and `$name` of the target are what the pattern's took. */
export const legacyRedirects = [
  { from: '/project/*', to: '/dashboard/performance' },
  { from: '/financials/*', to: '/business/*' },
  { from: '/meetings/$id', to: '/meetings/$id/view' },
] as const;

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The rest that a pattern's `*` takes ('' without one), or undefined when the path does not fit the pattern. */
export const fits = (pattern: string, path: string): string | undefined => {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  const open = wanted.at(-1) === '*';
  const fixed = open ? wanted.slice(0, -1) : wanted;
  const needed = fixed.filter((part) => !part.startsWith('{-$')).length;
  if (given.length < needed || (!open && given.length > fixed.length)) return undefined;
  const same = fixed.every((part, at) => /^(\{-)?\$/.test(part) || part === given[at]);
  return same ? given.slice(fixed.length).join('/') : undefined;
};

const anyFits = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => fits(pattern, path) !== undefined);

/** Where an old address leads, without query; undefined when the path is none of the old ones. */
export const redirectOf = (path: string): string | undefined => {
  for (const { from, to } of legacyRedirects) {
    const rest = fits(from, path);
    if (rest === undefined) continue;
    const given = (part: string) => partsOf(path)[partsOf(from).indexOf(part)] ?? '';
    const parts = partsOf(to.replace('*', rest)).map((part) => (part.startsWith('$') ? given(part) : part));
    return `/${parts.join('/')}`;
  }
  return undefined;
};

/** Is there a page at this path? `pages` are the patterns of all that exist. */
export const isPage = (pages: readonly string[], path: string): boolean => anyFits(pages, path);
export const isRetired = (path: string): boolean => anyFits(retiredPages, path);

/** The HTTP status of the document at a path: 410 for retired pages, 404 for unknown ones, also behind an old address. */
export const documentStatus = (pages: readonly string[], path: string): 200 | 404 | 410 => {
  if (isRetired(path)) return 410;
  return isPage(pages, redirectOf(path) ?? path) ? 200 : 404;
};
