import { checkArrows } from './arrow-rules.ts';
import type { RepositoryTree, RuleBreach } from './breach.ts';
import { checkCircles } from './circles.ts';
import { checkFiles } from './file-rules.ts';
import { checkFloors } from './floor-rules.ts';
import { readModules } from './imports.ts';
import { checkReach } from './reach-rules.ts';

export function checkTree(tree: RepositoryTree): RuleBreach[] {
  const modules = readModules(tree);
  return [
    ...checkArrows(tree, modules),
    ...checkCircles(modules),
    ...checkFiles(tree, modules),
    ...checkFloors(modules),
    ...checkReach(modules),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
}
