import { expect, test } from 'vitest';
import { checkLicences } from './breaches.ts';

const breaches = (
  packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>,
  licenceIn: (path: string) => string | undefined = () => undefined,
) => checkLicences({ packages }, licenceIn);

test('a package whose licence is not allowed is reported', () => {
  expect(
    breaches({
      'node_modules/good': { license: 'MIT' },
      'node_modules/@scope/bad': { license: 'GPL-3.0-only' },
      'node_modules/good/node_modules/worse': { license: 'UNLICENSED' },
    }),
  ).toEqual(['@scope/bad: GPL-3.0-only is not allowed.', 'worse: UNLICENSED is not allowed.']);
});

test('a forbidden package is reported only once, however often it is installed', () => {
  expect(
    breaches({
      'node_modules/bad': { license: 'AGPL-3.0-only' },
      'node_modules/good/node_modules/bad': { license: 'AGPL-3.0-only' },
    }),
  ).toHaveLength(1);
});

test('the licence is read from package.json when the lockfile states none', () => {
  const packages = { 'node_modules/quiet': {} };
  expect(breaches(packages, () => 'ISC')).toEqual([]);
  expect(breaches(packages, (path) => (path === 'node_modules/quiet' ? 'GPL-2.0-only' : 'ISC'))).toEqual([
    'quiet: GPL-2.0-only is not allowed.',
  ]);
  expect(breaches(packages)).toEqual(['quiet: no licence is stated.']);
});

test('workspaces and the links to them are skipped', () => {
  expect(breaches({ '': {}, 'apps/web': {}, 'node_modules/@bellwether/web': { link: true } })).toEqual([]);
});

test('MPL-2.0 is allowed for named packages that only development uses', () => {
  const named = {
    'node_modules/axe-core': { license: 'MPL-2.0', dev: true },
    'node_modules/lightningcss-linux-x64-gnu': { license: 'MPL-2.0', dev: true },
  };
  expect(breaches(named)).toEqual([]);
  expect(breaches({ 'node_modules/axe-core': { license: 'MPL-2.0' } })).toHaveLength(1);
  expect(breaches({ 'node_modules/other': { license: 'MPL-2.0', dev: true } })).toHaveLength(1);
});
