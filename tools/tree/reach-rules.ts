import type { RuleBreach } from './breach.ts';
import { resolveImport, type SourceModules } from './imports.ts';

/**
 * Maximum files that a file may reach through its imports, types included. What it loads later counts for the file that
 * is loaded. A newcomer reads a page within these bounds, and a change far away does not test it again.
 */
const maxReached: readonly (readonly [path: RegExp, files: number])[] = [
  [/^apps\/web\/src\/screens\/.*-page\.tsx$/, 300],
  [/^apps\/server\/src\/features\/page-files\/fetch-page-reports\.ts$/, 250],
  [/^apps\/server\/src\/features\/insights\/questions\/answer-question\.ts$/, 250],
];

/** Returns the files that reach more files than `maxReached` allows. */
export function checkReach(modules: SourceModules): RuleBreach[] {
  const links = new Map(
    [...modules].map(([path, { imports }]) => [
      path,
      imports.flatMap(({ specifier, isLazy }) => {
        const target = isLazy ? undefined : resolveImport(specifier, path);
        return target && target.is !== 'builtin' && target.path !== undefined ? [target.path] : [];
      }),
    ]),
  );
  return [...links.keys()].flatMap((path) => {
    const max = maxReached.find(([pattern]) => pattern.test(path))?.[1];
    if (max === undefined) return [];
    const reached = new Set([path]);
    for (const one of reached)
      for (const target of links.get(one) ?? []) if (links.has(target)) reached.add(target);
    const message = `This file reaches ${reached.size} files through its imports; at most ${max} are allowed. Load a dialog when it opens, or move a shared type to the lower of its files.`;
    return reached.size > max ? [{ path, line: 1, message }] : [];
  });
}
