import { checkArrows } from './arrow-rules.ts';
import type { Breach, Tree } from './breach.ts';
import { checkCircles } from './circles.ts';
import { checkFiles } from './file-rules.ts';

export function checkTree(tree: Tree): Breach[] {
  return [...checkArrows(tree), ...checkCircles(tree), ...checkFiles(tree)].sort(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}
