import { expect, test } from 'vitest';
import { isNamedRole, roleScope } from './grants.ts';

test('a role belongs to one business or is global [PERM-015]', () => {
  expect(roleScope({ business: 'Acme' })).toBe('Acme');
  expect(roleScope({})).toBe('Global');
  expect(roleScope({ business: null })).toBe('Global');
});

test.each([
  ['Admin', true],
  [' super admin ', true],
  ['CLIENT', true],
  ['Administrator', false],
])('%j is a reserved role name: %s', (name, isReserved) => {
  expect(isNamedRole(name)).toBe(isReserved);
});
