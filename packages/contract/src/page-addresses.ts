import { isPage, isRetired, matchPattern, splitPath } from './routes.ts';

/**
 * Addresses of former pages and the server's responses to them; `npm run map` prints them as a table. If a page exists
 * at an address, it takes precedence.
 */

/**
 * Redirects from old addresses; the first match wins. A last `*` and each `$name` in the target take the
 * values matched in the pattern.
 */
export const legacyRedirects = [
  { from: '/project/*', to: '/dashboard/performance' },

  { from: '/strategy/*/brand', to: '/prompts/brand' },
  { from: '/strategy/*/market', to: '/prompts/market' },
  { from: '/strategy/*/segments', to: '/prompts/segments' },
  { from: '/strategy/*', to: '/prompts/summary' },
  { from: '/vision/*/brand', to: '/prompts/brand' },
  { from: '/vision/*/market', to: '/prompts/market' },
  { from: '/vision/*/segments', to: '/prompts/segments' },
  { from: '/vision/*', to: '/prompts/summary' },

  { from: '/plan/overview', to: '/plan/performance' },
  { from: '/plan/dashboard', to: '/plan/performance' },
  { from: '/plan/targets', to: '/plan/targets-and-goals' },
  { from: '/plan/goals', to: '/plan/targets-and-goals' },
  { from: '/plan/results', to: '/plan/results-input' },
  { from: '/plans/*', to: '/plan/performance' },

  { from: '/leads', to: '/conversions/list' },
  { from: '/conversion-leads', to: '/conversions/list' },
  { from: '/leads/$id', to: '/conversions/list?ga_id=$id' },
  { from: '/leads/$id/view', to: '/conversions/list?ga_id=$id' },
  { from: '/conversion-lead/$id', to: '/conversions/list?ga_id=$id' },
  { from: '/conversion-leads/$id', to: '/conversions/list?ga_id=$id' },

  { from: '/financials/*', to: '/business/*' },
  { from: '/attribution', to: '/roi' },
  { from: '/analytics/competitors', to: '/benchmarking/competitors' },
  { from: '/analytics/website', to: '/benchmarking/website' },

  { from: '/admin/business', to: '/admin/businesses' },
  { from: '/admin/business/$id', to: '/admin/businesses' },
  { from: '/admin/business/$id/edit', to: '/admin/businesses' },
  { from: '/admin/business/$id/settings', to: '/admin/businesses' },
  { from: '/admin/business/$id/users', to: '/admin/users' },
  { from: '/admin/business/$id/brand', to: '/prompts/brand?business=$id' },
  { from: '/admin/business/$id/strategy', to: '/prompts/brand?business=$id' },
  { from: '/admin/business/$id/prompts', to: '/prompts/brand?business=$id' },
  { from: '/admin/businesses/$id', to: '/admin/businesses' },
  { from: '/admin/businesses/$id/edit', to: '/admin/businesses' },
  { from: '/admin/businesses/$id/settings', to: '/admin/businesses' },
  { from: '/admin/businesses/$id/users', to: '/admin/users' },
  { from: '/admin/businesses/$id/brand', to: '/prompts/brand?business=$id' },
  { from: '/admin/businesses/$id/strategy', to: '/prompts/brand?business=$id' },
  { from: '/admin/businesses/$id/prompts', to: '/prompts/brand?business=$id' },

  { from: '/meetings/$id', to: '/meetings/$id/view' },
] as const;

/** Decodes a segment of a path; returns it unchanged if the encoding is invalid. */
const spoken = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Target of a redirect. `search` is added to the existing query string. */
export type RedirectTarget = { path: string; search: Record<string, string> };

/** Returns the redirect target of an old address; undefined for any other path. */
export const findRedirect = (path: string): RedirectTarget | undefined => {
  for (const { from, to } of legacyRedirects) {
    const rest = matchPattern(from, path);
    if (rest === undefined) continue;
    const resolvePart = (part: string) =>
      part.startsWith('$') ? (splitPath(path)[splitPath(from).indexOf(part)] ?? '') : part;
    const [target = '', query = ''] = to.split('?');
    const search = [...new URLSearchParams(query)].map(([name, value]) => [name, spoken(resolvePart(value))]);
    return {
      path: `/${splitPath(target.replace('*', rest)).map(resolvePart).join('/')}`,
      search: Object.fromEntries(search),
    };
  }
  return undefined;
};

/** Reports whether a path, or its redirect target, is a page. */
export const reachesPage = (pages: readonly string[], path: string): boolean =>
  isPage(pages, path) || isPage(pages, findRedirect(path)?.path ?? path);

/**
 * Returns the HTTP status of the document at a path: 410 for retired pages, 404 for unknown ones, also after
 * a redirect.
 */
export const documentStatus = (pages: readonly string[], path: string): 200 | 404 | 410 => {
  if (isRetired(path)) return 410;
  return reachesPage(pages, path) ? 200 : 404;
};
