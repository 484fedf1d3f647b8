import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import {
  activateBusiness,
  endSession,
  readSessionState,
  restoreConfiguration,
  storeConfiguration,
  toSession,
  type UserConfiguration,
} from './session.ts';

const business = (id: string) => ({ id, trading_name: id, module_access: ['analytics'], integrations: [] });
const configuration = {
  user: { id: 'u', first_name: 'Ann', email: 'ann@b.co', roles: [{ name: 'Client', fk_business_id: null }] },
  businesses: [business('a'), business('b')],
  rolePermissions: [
    { id: '1', slug: 'analytics', fk_business_id: null },
    { id: '2', slug: 'dashboard', fk_business_id: 'b' },
  ],
  expiry: 0,
} as unknown as UserConfiguration;

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  endSession();
});

test('the session holds user, businesses and permissions after loading [SESSION-016, SESSION-033, SESSION-034, SESSION-037]', () => {
  storeConfiguration(configuration);
  activateBusiness('a');
  const session = toSession(readSessionState());
  expect(session?.user).toMatchObject({ first_name: 'Ann', email: 'ann@b.co' });
  expect(session?.businesses.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(session?.reader.permissions).toEqual(['analytics']);
});

test.each([
  ['Client', null, false, false],
  ['Editor', null, false, false],
  ['Admin', null, true, false],
  ['Super Admin', null, true, true],
  ['Super Admin', 'a', true, false],
])(
  'a user with the role %s of business %s: admin is %s, Super Admin is %s [PERM-018, PERM-025]',
  (name, fk_business_id, isAdmin, isSuperAdmin) => {
    const user = { ...configuration.user, roles: [{ id: 'r', name, fk_business_id }] };
    storeConfiguration({ ...configuration, user });
    activateBusiness('a');
    expect(toSession(readSessionState())).toMatchObject({ isAdmin, isSuperAdmin });
  },
);

test('the browser stores the current business for this tab and for the next visit [SESSION-036, STORE-004, STORE-005]', () => {
  storeConfiguration(configuration);
  activateBusiness('b');
  expect(toSession(readSessionState())?.business.id).toBe('b');
  expect(sessionStorage.getItem('currentBusiness')).toBe('b');
  expect(localStorage.getItem('lastAccessedBusiness')).toBe('b');
});

test('a role in one business gives permissions only in that business', () => {
  storeConfiguration(configuration);
  activateBusiness('b');
  expect(toSession(readSessionState())?.may('read', 'dashboard')).toBe(true);
  activateBusiness('a');
  expect(toSession(readSessionState())?.may('read', 'dashboard')).toBe(false);
});

test('the notice about an unavailable business survives the corrected address but not a switch of business [BUS-010]', () => {
  activateBusiness('a', true);
  activateBusiness('a');
  expect(readSessionState().businessNotAvailable).toBe(true);
  activateBusiness('b');
  expect(readSessionState().businessNotAvailable).toBe(false);
});

test('an unparsable stored configuration logs a warning and is ignored [STORE-011]', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('userConfiguration', '{bad');
  expect(restoreConfiguration()).toBe(null);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test('ending the session clears the sign-in and keeps theme and sidebar [SESSION-028]', () => {
  storeConfiguration(configuration);
  activateBusiness('a');
  for (const key of ['authToken', 'integrationTypes', 'dataUpdated', 'theme', 'sidebar'])
    localStorage.setItem(key, 'x');
  endSession();
  expect(toSession(readSessionState())).toBe(null);
  expect(
    ['authToken', 'userConfiguration', 'integrationTypes'].map((key) => localStorage.getItem(key)),
  ).toEqual([null, null, null]);
  expect(localStorage.getItem('theme')).toBe('x');
  expect(localStorage.getItem('sidebar')).toBe('x');
});
