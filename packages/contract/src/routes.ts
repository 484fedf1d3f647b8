/**
 * The addresses of the web application, known to both sides: the server answers a document request by them, the web
 * draws by them. In a pattern `:name` stands for one part and a last `*` for any rest, also none.
 */
export const publicPages = [
  '/login',
  '/logout',
  '/forgot-password',
  '/reset-password',
  '/reset-password/:token',
  '/set-password/:email/:token',
  '/troubleshooting',
  '/no-attribution',
  '/business-inactive',
] as const;

/** Pages behind the sign-in that exist; parents lead to their first readable child. */
export const memberPages = [
  '/',
  '/create-business',
  '/dashboard',
  '/dashboard/performance',
  '/meetings',
  '/meetings/:id/view',
  '/analytics',
  '/analytics/google-ads',
  '/analytics/facebook-ads',
  '/business',
  '/business/revenue',
  '/business/products',
  '/business/location',
  '/business/customers',
] as const;

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

/** Old addresses and where they live on; `*` and `:name` of the target are what the pattern's took. */
export const legacyRedirects = [
  { from: '/project/*', to: '/dashboard/performance' },
  { from: '/financials/*', to: '/business/*' },
  { from: '/meetings/:id', to: '/meetings/:id/view' },
] as const;

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** The rest that a pattern's `*` takes ('' without one), or undefined when the path does not fit the pattern. */
export const fits = (pattern: string, path: string): string | undefined => {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  const open = wanted.at(-1) === '*';
  const fixed = open ? wanted.slice(0, -1) : wanted;
  if (open ? given.length < fixed.length : given.length !== fixed.length) return undefined;
  const same = fixed.every((part, at) => part.startsWith(':') || part === given[at]);
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
    const parts = partsOf(to.replace('*', rest)).map((part) => (part.startsWith(':') ? given(part) : part));
    return `/${parts.join('/')}`;
  }
  return undefined;
};

export const isPage = (path: string): boolean => anyFits([...publicPages, ...memberPages], path);
export const isRetired = (path: string): boolean => anyFits(retiredPages, path);

/** The HTTP status of the document at a path: 410 for retired pages, 404 for unknown ones, also behind an old address. */
export const documentStatus = (path: string): 200 | 404 | 410 => {
  if (isRetired(path)) return 410;
  return isPage(redirectOf(path) ?? path) ? 200 : 404;
};
