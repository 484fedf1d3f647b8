import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './files.ts';
import { checkTree } from './tree/check.ts';

const paths = filesBelow('').filter((path) => /\.(tsx?|css)$|(^|\/)package\.json$/.test(path));
const breaches = checkTree(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])));

for (const { path, line, message } of breaches) console.log(`${path}:${line}: ${message}`);
console.log(`${paths.length} files, ${breaches.length} breaches of the tree's rules`);
if (breaches.length > 0) process.exitCode = 1;
