import { describe, expect, test } from 'vitest';
import { createProposer } from './propose-business.ts';

const business = (id: string, name: string, website: string | null = null) => ({ id, name, website });
const propose = createProposer(
  [
    business('smile', 'Bright Smile Dental Pty Ltd', 'https://www.brightsmile.example/book'),
    business('physio', 'Harbour Physio'),
    business('north', 'Harbour Physio North'),
    business('cafe', 'Café Zoë & Co', 'cafe-zoe.example'),
    business('twin-a', 'Acme Gardens'),
    business('twin-b', 'ACME gardens Limited'),
    business('it', 'It'),
  ],
  [
    { name: 'BSD Practice', businessId: 'smile' },
    { name: 'Shared', businessId: 'smile' },
    { name: 'Shared', businessId: 'physio' },
  ],
);
const of = (name: string, id = '1') => propose({ id, name })?.businessId ?? null;

describe('an account is proposed for', () => {
  test.each([
    ['Bright Smile Dental', 'smile'],
    ['bright smile dental pty. ltd.', 'smile'],
    ['BrightSmileDental', 'smile'],
    ['Bright Smile Dental - GA4', 'smile'],
    ['Bright Smile Dental | Search | AU', 'smile'],
    ['Harbour Physio', 'physio'],
    ['Harbour Physio North', 'north'],
    ['Harbour Physio North (new)', 'north'],
    ['Cafe Zoe', 'cafe'],
    ['BSD practice', 'smile'],
    ['www.brightsmile.example', 'smile'],
    ['harbourphysio.example/', 'physio'],
  ])('%s', (name, expected) => expect(of(name)).toBe(expected));

  test.each([
    ['sc-domain:cafe-zoe.example', 'cafe'],
    ['https://www.brightsmile.example/', 'smile'],
  ])('the site %s', (id, expected) => expect(of('A site', id)).toBe(expected));
});

test.each([
  'Acme Gardens',
  'Shared',
  'Smile',
  'Unknown Bakery',
  'Make it work',
  '',
  '123-456-7890',
  'Pty Ltd',
])('an account named %j is proposed for no business, as none or several fit', (name) =>
  expect(of(name)).toBeNull(),
);
