import fc from 'fast-check';
import { expect, test } from 'vitest';
import { can, canRead, canWrite, hasAdminRights, readModuleAccess } from './can.ts';
import { alwaysOnModules, type ModuleSlug, moduleSlugs } from './slugs.ts';

const acts = ['read', 'write', 'delete'] as const;
const leaf = (slug: string, allowed: boolean) => ({ slug, read: allowed, write: allowed, delete: allowed });

test.each([
  [['Super Admin'], true],
  [['Admin'], true],
  [['Client', 'Admin'], true],
  [['Client'], false],
  [['admin'], false],
  [[], false],
] as const)('the roles %j have admin rights: %s [PROD-002] [PROD-006]', (roles, admin) => {
  expect(hasAdminRights(roles)).toBe(admin);
});

test("a role named 'Editor' has no admin rights and opens exactly its slugs [PERM-029]", () => {
  const permissions = ['meetings', 'tasks'];
  expect(hasAdminRights(['Editor'])).toBe(false);
  expect(moduleSlugs.filter((slug) => canRead(slug, permissions))).toEqual(permissions);
  expect(moduleSlugs.filter((slug) => canWrite(slug, { admin: false, permissions }))).toEqual(permissions);
});

test("every user, admins included, needs the module's slug to read [PERM-001]", () => {
  expect(canRead('meetings', ['tasks', 'meetings'])).toBe(true);
  expect(canRead('meetings', ['tasks'])).toBe(false);
  expect(canRead('meetings', [])).toBe(false);
});

test('an admin can write in a module without having its slug [PERM-002]', () => {
  expect(canWrite('meetings', { admin: true, permissions: [] })).toBe(true);
  expect(canWrite('meetings', { admin: true, permissions: ['meetings'] })).toBe(true);
});

test("a user who is not an admin needs the module's slug to write [PERM-003]", () => {
  expect(canWrite('meetings', { admin: false, permissions: [] })).toBe(false);
  expect(canWrite('meetings', { admin: false, permissions: ['tasks'] })).toBe(false);
  expect(canWrite('meetings', { admin: false, permissions: ['meetings'] })).toBe(true);
});

test('a module is open when both the role and the business have its slug [PERM-004]', () => {
  expect(readModuleAccess('leads', ['leads'], ['leads'])).toEqual(leaf('leads', true));
});

test('a module that is off for the business is closed [PERM-005]', () => {
  expect(readModuleAccess('leads', ['leads'], [])).toEqual(leaf('leads', false));
  expect(readModuleAccess('leads', ['leads'], ['plan'])).toEqual(leaf('leads', false));
});

test('a module that the role lacks is closed [PERM-006]', () => {
  expect(readModuleAccess('leads', [], ['leads'])).toEqual(leaf('leads', false));
  expect(readModuleAccess('leads', ['plan'], ['leads'])).toEqual(leaf('leads', false));
});

// Columns: admin, slug in the role, module on for the business; then general read, general write, module leaf
// (Q003).
test.each([
  [false, false, false, false, false, false],
  [false, false, true, false, false, false],
  [false, true, false, true, true, false],
  [false, true, true, true, true, true],
  [true, false, false, false, true, false],
  [true, false, true, false, true, false],
  [true, true, false, true, true, false],
  [true, true, true, true, true, true],
])(
  'admin %s, slug %s, module on %s: read %s, write %s, module open %s [PERM-019]',
  (admin, slug, on, read, write, open) => {
    const permissions = slug ? ['meetings'] : [];
    const access = on ? ['meetings'] : [];
    expect(canRead('meetings', permissions)).toBe(read);
    expect(canWrite('meetings', { admin, permissions })).toBe(write);
    expect(readModuleAccess('meetings', permissions, access)).toEqual(leaf('meetings', open));
  },
);

test.each(moduleSlugs)('%s: switching the module off closes it, unless it is always open', (slug) => {
  const repairs = ['dashboard', 'config', 'tasks', 'users', 'businesses'].includes(slug);
  expect(alwaysOnModules.includes(slug)).toBe(repairs);
  expect(readModuleAccess(slug, [slug], [])).toEqual(leaf(slug, repairs));
  expect(readModuleAccess(slug, [slug], [slug])).toEqual(leaf(slug, true));
  expect(readModuleAccess(slug, [], [slug])).toEqual(leaf(slug, false));
});

test('reading, writing and deleting in a module have equal rights, and `can` agrees with them [PERM-021]', () => {
  const some = fc.subarray([...moduleSlugs]);
  fc.assert(
    fc.property(some, some, fc.constantFrom(...moduleSlugs), (permissions, access, slug) => {
      const found = readModuleAccess(slug, permissions, access);
      expect(new Set([found.read, found.write, found.delete]).size).toBe(1);
      for (const action of acts)
        expect(can({ permissions, moduleAccess: access }, action, slug)).toBe(found[action]);
    }),
  );
});

test('closing months needs its own right besides an open growth report', () => {
  const closes = (permissions: readonly string[], moduleAccess: readonly string[], slug: ModuleSlug) =>
    can({ permissions, moduleAccess }, 'close', slug);
  const both = ['growth_report', 'close_months'];
  expect(closes(both, ['growth_report'], 'growth_report')).toBe(true);
  expect(closes(['growth_report'], ['growth_report'], 'growth_report')).toBe(false);
  expect(closes(['close_months'], ['growth_report'], 'growth_report')).toBe(false);
  expect(closes(both, [], 'growth_report')).toBe(false);
  expect(closes([...moduleSlugs, 'close_months'], moduleSlugs, 'roi')).toBe(false);
});
