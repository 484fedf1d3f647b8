import { expect, test } from 'vitest';
import { chooseBusiness, isClosedBusiness, isProspectiveBusiness, readBrandColours } from './business.ts';

const open = (id: string) => ({ id, status: 'active' }) as const;
const nothing = { requested: undefined, current: null, last: null, available: ['a', 'b', 'c'].map(open) };

test('a business with unset or invalid colours has the default brand colours [BUS-006, BUS-007]', () => {
  expect(readBrandColours({})).toEqual({ primary: '#6B75FF', secondary: '#272729' });
  expect(readBrandColours({ primary_color: null, secondary_color: 'red' })).toEqual(readBrandColours({}));
  expect(readBrandColours({ primary_color: '#FF0000', secondary_color: '#0f0' })).toEqual({
    primary: '#FF0000',
    secondary: '#0f0',
  });
});

test('only the status `prospective` makes a business prospective [BUS-014]', () => {
  expect(isProspectiveBusiness({ status: 'prospective' })).toBe(true);
  for (const status of ['active', 'inactive', 'lost'] as const)
    expect(isProspectiveBusiness({ status })).toBe(false);
});

test('inactive and lost businesses are closed businesses, which show no data [BUS-017]', () => {
  expect(
    (['active', 'prospective', 'inactive', 'lost'] as const).map((status) => isClosedBusiness({ status })),
  ).toEqual([false, false, true, true]);
});

test('the business opened in this tab takes precedence over the business used last [SESSION-010]', () => {
  expect(chooseBusiness({ ...nothing, current: 'b', last: 'a' }).id).toBe('b');
});

test('a new tab opens the business used last, else the first business [SESSION-011]', () => {
  expect(chooseBusiness({ ...nothing, last: 'c' }).id).toBe('c');
  expect(chooseBusiness({ ...nothing, last: 'gone' }).id).toBe('a');
  expect(chooseBusiness({ ...nothing, available: [] }).id).toBe(null);
});

test('a new tab opens an active business before a closed one, unless the closed one was used last', () => {
  const [lost, inactive] = [{ id: 'x', status: 'lost' } as const, { id: 'y', status: 'inactive' } as const];
  expect(chooseBusiness({ ...nothing, available: [lost, inactive, ...nothing.available] }).id).toBe('a');
  expect(chooseBusiness({ ...nothing, available: [lost, inactive] }).id).toBe('x');
  // Keeps the closed business, because the user then sees a message that it is closed.
  expect(chooseBusiness({ ...nothing, last: 'x', available: [lost, ...nothing.available] }).id).toBe('x');
});

test('a business in the page address takes precedence if the user can access it [SESSION-009, BUS-019]', () => {
  expect(chooseBusiness({ ...nothing, requested: 'c', current: 'b', last: 'a' })).toEqual({
    id: 'c',
    notAvailable: false,
  });
});

test('a business in the address that the user cannot access is flagged, and the business used last opens [BUS-016]', () => {
  expect(chooseBusiness({ ...nothing, requested: 'x', current: 'b', last: 'c' })).toEqual({
    id: 'c',
    notAvailable: true,
  });
  expect(chooseBusiness({ ...nothing, requested: 'x', last: 'gone' }).id).toBe('a');
});
