import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeadPaths } from './docs/dead-paths.ts';
import { filesBelow, root } from './files.ts';

const pages = filesBelow('').filter((path) => /^([^/]+|docs\/.+)\.md$/.test(path));
const dead = pages.flatMap((page) =>
  findDeadPaths(page, readFileSync(join(root, page), 'utf8'), (path) => existsSync(join(root, path))),
);

for (const { page, line, path } of dead) console.log(`${page}:${line}: ${path} does not exist.`);
console.log(`${pages.length} pages, ${dead.length} dead paths`);
if (dead.length > 0) process.exitCode = 1;
