import { moduleSlugs } from './slugs.ts';

/** Who holds which role where; `where` null is everywhere. */
export type RoleHolding = { user: string; role: string; where: string | null };
/** What each role opens, by its id. */
export type SlugsByRole = ReadonlyMap<string, readonly string[]>;

/** The pairs of place and slug that somebody's roles open, without those of a business which are open everywhere anyway. */
const opened = (holdings: readonly RoleHolding[], slugs: SlugsByRole): Set<string> => {
  const at = (where: string | null) =>
    holdings.filter((one) => one.where === where).flatMap(({ role }) => slugs.get(role) ?? []);
  const everywhere = new Set(at(null));
  const places = [...new Set(holdings.flatMap(({ where }) => where ?? []))];
  const inPlaces = places.flatMap((where) =>
    at(where)
      .filter((slug) => !everywhere.has(slug))
      .map((slug) => `${slug} ${where}`),
  );
  return new Set([...[...everywhere].map((slug) => `${slug} `), ...inPlaces]);
};

const slugOf = (pair: string) => pair.slice(0, pair.indexOf(' '));

/** The slugs of what is in `now` and was not open in `before`, there or everywhere. */
const more = (now: ReadonlySet<string>, before: ReadonlySet<string>): Set<string> =>
  new Set([...now].filter((pair) => !before.has(pair) && !before.has(`${slugOf(pair)} `)).map(slugOf));

export type ModuleEffect = { slug: string; gain: number; lose: number };

/**
 * How many people gain and lose each module by a change of what roles open. Who has it by another role loses nothing; who gains it in one
 * business and loses it in another counts for both.
 */
export const countRoleEffects = (
  holdings: readonly RoleHolding[],
  before: SlugsByRole,
  after: SlugsByRole,
): ModuleEffect[] => {
  const found = new Map<string, ModuleEffect>();
  const count = (slug: string, what: 'gain' | 'lose') => {
    const effect = found.get(slug) ?? { slug, gain: 0, lose: 0 };
    effect[what] += 1;
    found.set(slug, effect);
  };
  for (const own of Map.groupBy(holdings, ({ user }) => user).values()) {
    const [was, is] = [opened(own, before), opened(own, after)];
    for (const slug of more(is, was)) count(slug, 'gain');
    for (const slug of more(was, is)) count(slug, 'lose');
  }
  return moduleSlugs.flatMap((slug) => found.get(slug) ?? []);
};
