import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLeadOrigin, type LeadVisit, leadOriginSql } from './lead-origin.ts';

const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 });
const host = fc.constantFrom(
  'https://www.us.example',
  'https://us.example/book',
  'partner.co.uk',
  'http://news.example:80/',
  '/book',
  'nonsense',
);
const address = fc
  .tuple(
    host,
    fc.array(
      fc.constantFrom(
        'utm_source=bing',
        'utm_medium=email',
        'utm_source=',
        'gclid=1',
        'wbraid=x',
        'msclkid=2',
        'fbclid=3',
        'ref=us.example',
      ),
      { maxLength: 3 },
    ),
  )
  .map(([start, marks]) => (marks.length > 0 ? `${start}?${marks.join('&')}#top` : start));
const visit: fc.Arbitrary<LeadVisit> = fc.record({
  source: orNone(fc.constantFrom('google', 'newsletter')),
  medium: orNone(fc.constantFrom('cpc', 'email')),
  page: orNone(address),
  referrer: orNone(address),
  clickOf: orNone(fc.constantFrom('google' as const, 'bing' as const, 'facebook' as const)),
});

test('TypeScript and SQL give a lead the same source and medium', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const sql = leadOriginSql({
    source: 'v.source',
    medium: 'v.medium',
    page: 'v.page',
    referrer: 'v.referrer',
    clickOf: 'v."clickOf"',
  });
  const shape = JSON.stringify([
    { source: 'VARCHAR', medium: 'VARCHAR', page: 'VARCHAR', referrer: 'VARCHAR', clickOf: 'VARCHAR' },
  ]);
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 300, maxLength: 300 }), async (visits) => {
      const found = await connection.runAndReadAll(
        `SELECT ${sql.source} AS source, ${sql.medium} AS medium FROM (SELECT unnest(from_json($visits, '${shape}')) AS v)`,
        { visits: JSON.stringify(visits) },
      );
      expect(found.getRowObjectsJS()).toEqual(visits.map(findLeadOrigin));
    }),
    { numRuns: 15 },
  );
  instance.closeSync();
});

test.each([
  ['stated values win over the address', { source: 'sms', page: '/?utm_source=x&gclid=1' }, 'sms', 'cpc'],
  ['a click id is paid search', { page: 'https://us.example/?msclkid=1' }, 'bing', 'cpc'],
  ['a Facebook click is social', { page: '/?fbclid=1' }, 'facebook', 'social'],
  [
    'another site is a referral',
    { page: 'https://us.example/', referrer: 'https://www.partner.co.uk/a' },
    'partner.co.uk',
    'referral',
  ],
  [
    'the own site is no referrer',
    { page: 'https://us.example/', referrer: 'https://www.us.example/a' },
    null,
    null,
  ],
])('%s', (_, of, source, medium) => {
  expect(findLeadOrigin(of)).toEqual({ source, medium });
});
