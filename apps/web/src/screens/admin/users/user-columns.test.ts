import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import { expect, test } from 'vitest';
import { formatUserTime, signInStatus, userBusinessesText, userRolesText } from './user-columns.tsx';

type Role = UserRow['roles'][number];
const role = (name: string, business: string | null = null): Role =>
  ({ name, business, fk_business_id: business }) as Role;
const businesses = (...names: string[]) =>
  names.map((trading_name) => ({ trading_name })) as UserRow['businesses'];
const account = (more: Partial<UserRow>): UserRow =>
  ({ status: 'active', has_password: false, invited_until: null, last_login_at: null, ...more }) as UserRow;

test('the status of a user is that of the account, and before the first sign-in that of the invitation', () => {
  const statusOf = (more: Partial<UserRow>) => signInStatus(account(more)).text;
  expect(statusOf({ invited_until: '2030-01-01T00:00:00Z' })).toBe('Invited');
  expect(statusOf({})).toBe('Invitation expired');
  expect(statusOf({ has_password: true })).toBe('Active');
  expect(statusOf({ last_login_at: '2026-01-01T00:00:00Z' })).toBe('Active');
  expect(statusOf({ has_password: true, status: 'inactive' })).toBe('Inactive');
});

test("a user's roles are named with their business; a Super Admin has all businesses", () => {
  expect(userRolesText({ roles: [role('Client'), role('Admin', 'Acme')] })).toBe('Client, Admin in Acme');
  expect(userRolesText({ roles: [] })).toBe('–');
  expect(userBusinessesText({ roles: [role('Super Admin')], businesses: [] })).toBe('All');
  expect(userBusinessesText({ roles: [role('Super Admin', 'Acme')], businesses: businesses('Acme') })).toBe(
    'Acme',
  );
  expect(userBusinessesText({ roles: [], businesses: [] })).toBe('–');
});

test('a user who never signed in has no time of the last sign-in', () => {
  expect(formatUserTime(null)).toBe('Never');
  expect(formatUserTime('2026-01-02T03:04:05Z')).toMatch(/2026/);
});
