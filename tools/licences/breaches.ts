import { allowedLicences, developmentOnly } from './allowed.ts';
import { satisfiesExpression } from './expression.ts';

type LockedPackage = { license?: string; dev?: boolean; link?: boolean };

export type Lockfile = { packages: Record<string, LockedPackage> };

const installed = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)$/;

/**
 * Returns a message for each locked package whose licence is missing or not allowed. Development-only
 * packages may also have a licence from `developmentOnly`.
 * @param licenceIn reads the licence from the package.json at a path, for lockfile entries without one.
 */
export function checkLicences(lock: Lockfile, licenceIn: (path: string) => string | undefined): string[] {
  const breaches = Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = installed.exec(path)?.[1];
    if (name === undefined || entry.link) return [];
    const licence = entry.license ?? licenceIn(path);
    if (licence === undefined) return [`${name}: no licence is stated.`];
    const isAllowed = (id: string) => allowedLicences.has(id) || isException(name, id, entry.dev ?? false);
    return satisfiesExpression(licence, isAllowed) ? [] : [`${name}: ${licence} is not allowed.`];
  });
  return [...new Set(breaches)];
}

const isException = (name: string, id: string, development: boolean): boolean =>
  development && developmentOnly.some((one) => one.licence === id && one.name.test(name));
