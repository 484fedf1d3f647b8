import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeadNames } from './docs/dead-names.ts';
import { findDeadPaths } from './docs/dead-paths.ts';
import { filesBelow, root } from './files.ts';

const exists = (path: string) => existsSync(join(root, path));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const all = filesBelow('');
const endsFile = (end: string) => all.some((path) => path === end || path.endsWith(`/${end}`));
const pages = all.filter((path) => /^([^/]+|docs\/.+)\.md$/.test(path));
const code = all.filter((path) => /\.(tsx?|mjs|css|sql|json|html|typ|grit|sh)$|(^|\/)Dockerfile$/.test(path));
const names = new Set(code.flatMap((path) => read(path).match(/[A-Za-z_$][\w$]*/g) ?? []));

const breaches = pages.flatMap((page) => {
  const text = read(page);
  return [
    ...findDeadPaths(page, text, { exists, endsFile }).map(
      ({ line, path }) => `${page}:${line}: ${path} does not exist.`,
    ),
    // The change log is skipped, because it also names what a release removed.
    ...(page === 'CHANGELOG.md' ? [] : findDeadNames(page, text, (name) => names.has(name))).map(
      ({ line, name }) => `${page}:${line}: the code has no ${name}.`,
    ),
  ];
});

for (const breach of breaches) console.log(breach);
console.log(`${pages.length} pages, ${breaches.length} dead paths and names`);
if (breaches.length > 0) process.exitCode = 1;
