import { findRoom, isTest } from './arrows.ts';
import type { RuleBreach } from './breach.ts';
import { resolveImport, type SourceModules } from './imports.ts';
import { findShortestCircles, type GraphLink } from './shortest-circles.ts';

type ImportLink = GraphLink & { path: string; target: string; line: number };

/** Returns circular imports between files and between rooms, including type imports. */
export function checkCircles(modules: SourceModules): RuleBreach[] {
  const files = fileLinks(modules);
  const rooms = files.flatMap(roomLink);
  return [
    ...findShortestCircles(files).map((circle) => breachOf(circle, 'Imports form a cycle', '.')),
    ...findShortestCircles(rooms)
      // A circle of rooms that are all single files is already reported as a circle of files.
      .filter((circle) => circle.some(({ from, path }) => from !== path))
      .map((circle) =>
        breachOf(
          circle,
          'Folders import each other in a cycle',
          ` (${circle.map(({ path, target }) => `${path} → ${target}`).join(', ')}).`,
        ),
      ),
  ];
}

const fileLinks = (modules: SourceModules): ImportLink[] =>
  [...modules].flatMap(([path, { imports }]) =>
    imports.flatMap(({ specifier, line }) => {
      const found = resolveImport(specifier, path);
      const target = found.is === 'builtin' ? undefined : found.path;
      return target !== undefined && modules.has(target)
        ? [{ from: path, to: target, path, target, line }]
        : [];
    }),
  );

/** Returns the link between the rooms of two files. Imports within a room are free, and tests may import any room. */
const roomLink = ({ path, target, line }: ImportLink): ImportLink[] => {
  const [from, to] = [findRoom(path), findRoom(target)];
  if (isTest(path) || from === undefined || to === undefined || from === to) return [];
  return [{ from, to, path, target, line }];
};

const breachOf = (circle: readonly ImportLink[], what: string, end: string): RuleBreach => {
  const [first] = circle;
  const way = [...circle.map(({ from }) => from), first?.from].join(' → ');
  return { path: first?.path ?? '', line: first?.line ?? 1, message: `${what}: ${way}${end}` };
};
