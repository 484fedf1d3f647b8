import { isTest } from './arrows.ts';
import type { RuleBreach } from './breach.ts';
import { findFloor, maxFeatureLevels } from './floors.ts';
import { resolveImport, type SourceModules } from './imports.ts';

const featureOf = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Returns features without a floor, imports of a higher floor, and features above too many others. */
export function checkFloors(modules: SourceModules): RuleBreach[] {
  const breaches: RuleBreach[] = [];
  const below = new Map<string, Set<string>>();
  for (const [path, { imports }] of modules) {
    const home = featureOf(path);
    if (home === undefined || isTest(path)) continue;
    const links = below.get(home) ?? new Set();
    below.set(home, links);
    const floor = findFloor(home);
    if (floor === undefined && path.endsWith('/register.ts'))
      breaches.push({ path, line: 1, message: `Give the feature ${home} a floor in tools/tree/floors.ts.` });
    for (const { specifier, line } of imports) {
      const target = resolveImport(specifier, path);
      const there = target.is === 'builtin' ? undefined : featureOf(target.path ?? '');
      if (there === undefined || there === home) continue;
      links.add(there);
      const other = findFloor(there);
      if (floor && other && other.height > floor.height)
        breaches.push({
          path,
          line,
          message: `${home} (${floor.name}) must not import ${there} (${other.name}), a higher floor.`,
        });
    }
  }
  for (const feature of below.keys()) {
    const levels = countLevels(feature, below);
    if (levels > maxFeatureLevels)
      breaches.push({
        path: `apps/server/src/features/${feature}/register.ts`,
        line: 1,
        message: `${feature} is on level ${levels} of the features; ${maxFeatureLevels} are allowed.`,
      });
  }
  return breaches;
}

/**
 * Returns a feature's level: 1 for a feature that imports no other feature. A circle ends the count, because another
 * check reports it.
 */
const countLevels = (
  feature: string,
  below: ReadonlyMap<string, ReadonlySet<string>>,
  above: readonly string[] = [],
): number =>
  1 +
  Math.max(
    0,
    ...[...(below.get(feature) ?? [])]
      .filter((next) => !above.includes(next))
      .map((next) => countLevels(next, below, [...above, feature])),
  );
