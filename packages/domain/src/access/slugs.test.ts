import { expect, test } from 'vitest';
import { defaultPermissions, permissionSlugs } from './permissions.ts';
import { isModuleSlug, moduleSlugs } from './slugs.ts';

test('the modules match the decision table, in navigation order', () => {
  expect(moduleSlugs).toEqual([
    'dashboard',
    'prompts',
    'plan',
    'meetings',
    'config',
    'analytics',
    'growth_report',
    'insights',
    'conversions',
    'benchmarking',
    'roi',
    'financials',
    'tasks',
    'users',
    'businesses',
  ]);
});

test('Super Admin and Admin start with every slug, Client without configuration, users, businesses and rights', () => {
  expect(permissionSlugs).toEqual([...moduleSlugs, 'close_months']);
  expect(defaultPermissions['Super Admin']).toEqual(permissionSlugs);
  expect(defaultPermissions.Admin).toEqual(permissionSlugs);
  const withheld = permissionSlugs.filter((slug) => !defaultPermissions.Client.some((one) => one === slug));
  expect(withheld).toEqual(['config', 'users', 'businesses', 'close_months']);
});

test.each(['', 'Dashboard', 'leads', 'constructor', '__proto__', 'toString'])(
  '%j is not a module',
  (text) => {
    expect(isModuleSlug(text)).toBe(false);
  },
);
