import { permissionSlugs } from './permissions.ts';

/** A role that a user holds; `where` is a business, or null for every business. */
export type RoleHolding = { user: string; role: string; where: string | null };
/** Slugs that each role opens, by role id. */
export type SlugsByRole = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the pairs of slug and place that a user's roles open. Slugs that are open in every business are not repeated
 * per business.
 */
const opened = (holdings: readonly RoleHolding[], slugs: SlugsByRole): Set<string> => {
  const at = (where: string | null) =>
    holdings.filter((one) => one.where === where).flatMap(({ role }) => slugs.get(role) ?? []);
  const globalSlugs = new Set(at(null));
  const places = [...new Set(holdings.flatMap(({ where }) => where ?? []))];
  const inPlaces = places.flatMap((where) =>
    at(where)
      .filter((slug) => !globalSlugs.has(slug))
      .map((slug) => `${slug} ${where}`),
  );
  return new Set([...[...globalSlugs].map((slug) => `${slug} `), ...inPlaces]);
};

const readSlug = (pair: string) => pair.slice(0, pair.indexOf(' '));

/**
 * Returns the slugs that `now` opens in a place in which `before` did not open them, neither there nor in every
 * business.
 */
const more = (now: ReadonlySet<string>, before: ReadonlySet<string>): Set<string> =>
  new Set([...now].filter((pair) => !before.has(pair) && !before.has(`${readSlug(pair)} `)).map(readSlug));

export type ModuleEffect = { slug: string; gain: number; lose: number };

/**
 * Counts the users who gain and lose each module when the slugs of roles change. A user who has the module by
 * another role loses nothing. A user who gains it in one business and loses it in another counts in both.
 */
export const countRoleEffects = (
  holdings: readonly RoleHolding[],
  before: SlugsByRole,
  after: SlugsByRole,
): ModuleEffect[] => {
  const found = new Map<string, ModuleEffect>();
  const count = (slug: string, effectType: 'gain' | 'lose') => {
    const effect = found.get(slug) ?? { slug, gain: 0, lose: 0 };
    effect[effectType] += 1;
    found.set(slug, effect);
  };
  for (const userHoldings of Map.groupBy(holdings, ({ user }) => user).values()) {
    const [previous, current] = [opened(userHoldings, before), opened(userHoldings, after)];
    for (const slug of more(current, previous)) count(slug, 'gain');
    for (const slug of more(previous, current)) count(slug, 'lose');
  }
  return permissionSlugs.flatMap((slug) => found.get(slug) ?? []);
};
