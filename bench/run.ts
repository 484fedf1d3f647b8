import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Runs the benchmark in the folder NAME: `npm run bench -- NAME [options]`. README.md of this folder describes each
// benchmark.
const [, , name = ''] = process.argv;
const scriptOf = (folder: string) => join(import.meta.dirname, folder, 'run.ts');
const names = readdirSync(import.meta.dirname).filter((folder) => existsSync(scriptOf(folder)));
if (names.includes(name)) {
  process.argv.splice(2, 1);
  await import(pathToFileURL(scriptOf(name)).href);
} else {
  console.error(`npm run bench -- ${names.join('|')} [options]`);
  process.exitCode = 1;
}
