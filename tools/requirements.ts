import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow, root } from './files.ts';
import { measureCoverage, printCoverage } from './requirements/coverage.ts';

const { values } = parseArgs({ options: { area: { type: 'string' } } });
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const tests = filesBelow('').filter((path) => /\.test\.tsx?$/.test(path));
const found = measureCoverage(
  read('docs/requirements.tsv'),
  new Map(tests.map((path) => [path, read(path)])),
);

if (values.area !== undefined && !found.areas.some(({ prefix }) => prefix === values.area)) {
  console.error(`No area ${values.area}; there are ${found.areas.map(({ prefix }) => prefix).join(', ')}.`);
  process.exit(1);
}
console.log(printCoverage(found, values.area).join('\n'));
if (found.unknown.length > 0) process.exitCode = 1;
