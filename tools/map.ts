import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, root } from './files.ts';

/** The files below a folder that a pattern picks, each as the pattern's first group. */
const found = (folder: string, pattern: RegExp): string[] => [
  ...new Set(filesBelow(folder).flatMap((path) => pattern.exec(path)?.[1] ?? [])),
];

const screens = found('apps/web/src/screens', /^(.*\/screen\.tsx)$/).map((file) => {
  const path = /\bpath:\s*['"]([^'"]+)['"]/.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  return `${path ?? '(no path)'}  ${file.replace('apps/web/src/screens/', '').replace('/screen.tsx', '')}`;
});

const map = {
  features: found('apps/server/src/features', /^apps\/server\/src\/features\/([^/]+)\//),
  screens,
  connectors: found('packages/connectors/src', /^packages\/connectors\/src\/([^/]+)\/connector\.ts$/),
  reports: found(
    'packages/contract/src/reports',
    /^packages\/contract\/src\/reports\/(?!define|list|answer)([^/]+?)(?<!\.test)\.ts$/,
  ),
  migrations: found('apps/server', /^apps\/server\/(?:.*\/)?migrations\/(?:.*\/)?([^/]+\.sql)$/),
};

for (const [what, names] of Object.entries(map)) {
  console.log(`${what} (${names.length})`);
  for (const name of names) console.log(`  ${name}`);
}
