import { grantScope, type Scope } from '@bellwether/domain/access/scope';
import { dayAt } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import type { Warehouse } from '../../../platform/warehouse.ts';
import { openTestWarehouse } from '../../../testing/warehouse.ts';
import { createAsker } from '../testing/asker.ts';

const scopes = Array.from({ length: 62 }, (_, n) => testScope({ tradingName: `Business ${n}` }));
const day = fc.integer({ min: 0, max: 120 }).map((n) => dayAt('UTC', new Date(Date.UTC(2025, 0, 1 + n))));
const ads = fc.record({
  day,
  channel: fc.constantFrom('google_ads', 'facebook_ads'),
  clicks: fc.nat(50),
  impressions: fc.nat(5000),
  cost: fc.nat(100_000).map((cents) => cents / 100),
  conversions: fc.nat(3),
});
const leads = fc.record({
  day,
  channel: fc.constantFrom('Direct', 'Email'),
  kind: fc.constantFrom('call', 'form'),
});

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openTestWarehouse();
  for (const [n, scope] of scopes.entries()) {
    await loadRows(warehouse, scope, 'ads', fc.sample(ads, { numRuns: 12, seed: n }));
    if (n % 3 === 0) await loadRows(warehouse, scope, 'leads', fc.sample(leads, { numRuns: 5, seed: n }));
  }
});
afterAll(() => warehouse.close());

const runReport = createAsker(() => warehouse, '2026-06-01');
const scopeOfAll = (of: readonly (typeof scopes)[number][]): Scope =>
  grantScope(
    { userId: 'u', isAdmin: true },
    of.map(({ business }) => business),
  );

test.each(['portfolio-spend', 'portfolio'])(
  'the report %s of many businesses equals each business alone and excludes businesses outside the scope',
  async (slug) => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(scopes, { minLength: 50, maxLength: 58 }),
        fc.constantFrom('', ',compare_from_date:=2025-01-01,compare_to_date:=2025-02-14'),
        async (of, compared) => {
          const query = { filter: `date:>=2025-02-10,date:<=2025-03-25${compared}`, per_page: '-1' };
          const { data } = await runReport(scopeOfAll(of), slug, query);
          const separate = [];
          for (const scope of of) separate.push(...(await runReport(scopeOfAll([scope]), slug, query)).data);
          const sortByName = (rows: typeof data) =>
            Object.fromEntries(rows.map((row) => [String(row['business']), row]));
          expect(sortByName(data)).toEqual(sortByName(separate));
        },
      ),
      { numRuns: 3 },
    );
  },
);
