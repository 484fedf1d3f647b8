import { arrowBreaches } from './arrow-rules.ts';
import type { Breach, Tree } from './breach.ts';
import { circleBreaches } from './circles.ts';
import { fileBreaches } from './file-rules.ts';

/** All breaches of the tree's rules, by path and line. */
export function breachesOf(tree: Tree): Breach[] {
  return [...arrowBreaches(tree), ...circleBreaches(tree), ...fileBreaches(tree)].sort(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}
