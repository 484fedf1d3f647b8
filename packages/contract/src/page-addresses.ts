import { isPage, isRetired, matchPattern, splitPath } from './routes.ts';

/**
 * Addresses that no screen has any more, and what the server answers at them; `npm run map` prints them as one table. A page that exists wins
 * over an old address.
 */

/** Old addresses and where they live on, the first that fits; a last `*`, and each `$name`, of the target is what the pattern's took. */
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

/** What a part of an address says; one that is written wrongly says what it is. */
const spoken = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Where somebody is led: `search` comes on top of what stands behind the '?' already. */
export type RedirectTarget = { path: string; search: Record<string, string> };

/** Where an old address leads; undefined when the path is none of the old ones. */
export const findRedirect = (path: string): RedirectTarget | undefined => {
  for (const { from, to } of legacyRedirects) {
    const rest = matchPattern(from, path);
    if (rest === undefined) continue;
    const given = (part: string) =>
      part.startsWith('$') ? (splitPath(path)[splitPath(from).indexOf(part)] ?? '') : part;
    const [target = '', query = ''] = to.split('?');
    const search = [...new URLSearchParams(query)].map(([name, value]) => [name, spoken(given(value))]);
    return {
      path: `/${splitPath(target.replace('*', rest)).map(given).join('/')}`,
      search: Object.fromEntries(search),
    };
  }
  return undefined;
};

/** Is there a page at this path, or one that an old address there leads to? */
export const reachesPage = (pages: readonly string[], path: string): boolean =>
  isPage(pages, path) || isPage(pages, findRedirect(path)?.path ?? path);

/** The HTTP status of the document at a path: 410 for retired pages, 404 for unknown ones, also behind an old address. */
export const documentStatus = (pages: readonly string[], path: string): 200 | 404 | 410 => {
  if (isRetired(path)) return 410;
  return reachesPage(pages, path) ? 200 : 404;
};
