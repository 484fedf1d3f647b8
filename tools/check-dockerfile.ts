import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDockerfile } from './dockerfile/check.ts';
import { filesBelow, root } from './files.ts';

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

const breaches = checkDockerfile(read('Dockerfile'), {
  files: filesBelow(''),
  dockerignore: read('.dockerignore'),
});

for (const { line, message } of breaches) console.log(`Dockerfile:${line}: ${message}`);
console.log(`Dockerfile: ${breaches.length} faults`);
if (breaches.length > 0) process.exitCode = 1;
