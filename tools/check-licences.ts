import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';
import { checkLicences, type Lockfile } from './licences/breaches.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;

const licenceIn = (path: string): string | undefined => {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown };
  return typeof license === 'string' ? license : undefined;
};

const breaches = checkLicences(lock, licenceIn);

for (const message of breaches) console.log(message);
console.log(
  `${Object.keys(lock.packages).length} packages, ${breaches.length} licences that are not allowed`,
);
if (breaches.length > 0) process.exitCode = 1;
