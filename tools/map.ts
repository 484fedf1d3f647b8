import { legacyRedirects } from '@bellwether/contract/page-addresses';
import { retiredPages } from '@bellwether/contract/routes';
import { listPages, listScreens } from '../apps/web/screen-files.ts';
import { filesBelow } from './files.ts';

/** Returns the first capture group of a pattern in each matching file below a folder, without duplicates. */
const found = (folder: string, pattern: RegExp): string[] => [
  ...new Set(filesBelow(folder).flatMap((path) => pattern.exec(path)?.[1] ?? [])),
];

const screens = (await listScreens()).map(({ path, title, scope, permission = '', folder }) =>
  [path.padEnd(34), scope.padEnd(10), permission.padEnd(12), title.padEnd(22), folder].join(' '),
);
const parents = (await listPages()).filter((path) => !screens.some((line) => line.startsWith(`${path} `)));

const map = {
  features: found('apps/server/src/features', /^apps\/server\/src\/features\/([^/]+)\//),
  'screens: address, for whom, permission, title, folder below apps/web/src': screens,
  'addresses that lead to the first readable screen below': parents,
  'old addresses, and where they lead': legacyRedirects.map(({ from, to }) => `${from.padEnd(34)} ${to}`),
  'addresses that are gone (410)': [...retiredPages],
  connectors: found('packages/connectors/src', /^packages\/connectors\/src\/([^/]+)\/connector\.ts$/),
  reports: found(
    'packages/contract/src/reports',
    /^packages\/contract\/src\/reports\/(?!define|list)([^/]+?)(?<!\.test)\.ts$/,
  ),
  migrations: found('apps/server', /^apps\/server\/(?:.*\/)?migrations\/(?:.*\/)?([^/]+\.sql)$/),
};

for (const [what, names] of Object.entries(map)) {
  console.log(`${what} (${names.length})`);
  for (const name of names) console.log(`  ${name}`);
}
