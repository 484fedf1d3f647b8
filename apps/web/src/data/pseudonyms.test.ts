import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPseudonyms } from './pseudonyms.ts';

const answer = {
  data: [
    {
      id: '0a0a0a0a-0000-4000-8000-000000000001',
      trading_name: 'Clearwater Plumbing',
      logo_url: '/x',

      revenue: 1234.5,
      day: '2026-01-31',
      users: [{ first_name: 'Ann', last_name: 'Lee', full_name: 'Ann Lee' }],
    },
    {
      name: 'Bob Ray',
      phone: '0412 345 678',
      email: 'bob@ray.com',
      keys: { customer: 'bob@ray.com' },
      user: 'Cara Voss',
    },
    { name: 'Review with Ann Lee', note: 'Clearwater Plumbing, ring 0412 345 678 or bob@ray.com' },
  ],
};

test('demo mode gives a name, phone or email one pseudonym everywhere, and leaves figures, days and keys unchanged', () => {
  const { mask } = createPseudonyms();
  const [business, lead, meeting] = mask(answer).data as Record<string, unknown>[];
  const text = JSON.stringify([business, { ...lead, keys: null }, meeting]);
  for (const real of ['Clearwater', 'Ann', 'Lee', 'Bob', 'Ray', '0412', 'bob@', 'Cara', 'Voss'])
    expect(text).not.toContain(real);
  expect(business).toMatchObject({
    id: '0a0a0a0a-0000-4000-8000-000000000001',
    logo_url: null,
    revenue: 1234.5,
    day: '2026-01-31',
  });
  expect(lead?.['keys']).toEqual({ customer: 'bob@ray.com' });
  const [person] = (business?.['users'] ?? []) as Record<string, string>[];
  expect(person?.['full_name']).toBe(`${person?.['first_name']} ${person?.['last_name']}`);
  expect(meeting?.['name']).toBe(`Review with ${person?.['full_name']}`);
  expect(meeting?.['note']).toBe(
    `${business?.['trading_name']}, ring ${lead?.['phone']} or ${lead?.['email']}`,
  );
  expect(mask(mask(answer))).toEqual(mask(answer));
});

test('demo mode replaces names of people in search result titles, but no other titles', () => {
  const { mask } = createPseudonyms();
  const pseudonym = mask({ full_name: 'Ann Lee' }).full_name;
  expect(pseudonym).not.toContain('Ann');
  for (const kind of ['lead', 'customer']) expect(mask({ kind, title: 'Ann Lee' }).title).toBe(pseudonym);
  expect(mask({ kind: 'meeting', title: 'Quarterly review' }).title).toBe('Quarterly review');
});

test('two businesses never share a pseudonym, and requests send the real name for a pseudonym', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z][a-z ]{4,12}[a-z]$/), { maxLength: 60 }), (names) => {
      const { mask, unmask } = createPseudonyms();
      const masked = names.map((trading_name) => mask({ trading_name }).trading_name);
      expect(new Set(masked).size).toBe(names.length);
      for (const [at, name] of masked.entries()) {
        expect(unmask(`business:=${name}`)).toBe(`business:=${names[at]}`);
        expect(unmask(`?filter=business%3A%3D${encodeURIComponent(name)}`)).toBe(
          `?filter=business%3A%3D${encodeURIComponent(names[at] ?? '')}`,
        );
      }
    }),
    { numRuns: propertyRuns(50) },
  );
});
