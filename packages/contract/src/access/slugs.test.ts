import { expect, test } from 'vitest';
import { defaultPermissions, isModuleSlug, moduleSlugs } from './slugs.ts';

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

test('Super Admin and Admin start with every slug, Client without configuration, users and businesses', () => {
  expect(defaultPermissions['Super Admin']).toEqual(moduleSlugs);
  expect(defaultPermissions.Admin).toEqual(moduleSlugs);
  const withheld = moduleSlugs.filter((slug) => !defaultPermissions.Client.includes(slug));
  expect(withheld).toEqual(['config', 'users', 'businesses']);
});

test.each(['', 'Dashboard', 'leads', 'constructor', '__proto__', 'toString'])(
  '%j is not a module',
  (text) => {
    expect(isModuleSlug(text)).toBe(false);
  },
);
