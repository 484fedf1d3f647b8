import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { takeSample } from '@bellwether/domain/testing/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../apps/server/src/platform/passwords.ts';
import type { PgliteStore } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';
import { openTestPglite } from '../../apps/server/src/testing/store.ts';
import { demoAccounts, demoPassword } from './businesses/accounts.ts';
import { demoBusinesses } from './businesses/businesses.ts';
import { realBusiness } from './businesses/real-business.ts';
import { stableUuid } from './ids.ts';
import { loadDemo } from './load.ts';

const clock = { now: () => new Date('2026-08-20T03:00:00Z') };

let store: PgliteStore;
let warehouse: Warehouse;
const settings = { businesses: demoBusinesses.length, months: 2 };
const load = (businesses = settings.businesses) =>
  loadDemo({
    db: store.db,
    warehouse,
    clock,
    log: () => undefined,
    settings: { ...settings, businesses },
  });

beforeAll(async () => {
  store = await openTestPglite();
  warehouse = await openWarehouse(':memory:');
  await load();
});
afterAll(async () => {
  await warehouse.close();
  await store.close();
});

const sourcesOf = async (slug: string, fact: string): Promise<unknown[]> => {
  const rows = await warehouse.query({
    sql: `SELECT DISTINCT origin FROM ${fact} WHERE business_id = $b::UUID ORDER BY origin`,
    params: { b: stableUuid('business', slug) },
  });
  return rows.map((row) => row['origin']);
};

describe('a loaded demo', () => {
  test('the demo has twelve fictional businesses and one with real data', async () => {
    const found = await store.db.query.businesses.findMany();
    expect(found).toHaveLength(13);
    expect(found.map((one) => one.status)).toEqual(expect.arrayContaining(['prospective', 'inactive']));
    expect(found.find((one) => one.tradingName === realBusiness.tradingName)?.currency).toBe('GBP');
  });

  test('the demo has no plans unless the settings request them', async () => {
    expect(await store.db.query.plans.findMany()).toEqual([]);
  });

  test('the demo covers every revenue source', async () => {
    expect(await sourcesOf('clearwater-plumbing', 'invoices')).toEqual(['xero']);
    expect(await sourcesOf('ironbark-landscapes', 'invoices')).toEqual(['myob']);
    expect(await sourcesOf('saltbush-home', 'invoices')).toEqual(['woocommerce']);
    expect(await sourcesOf('tallow-and-grain', 'invoices')).toEqual(['woocommerce', 'xero']);
    expect(await sourcesOf('quill-accounting', 'invoices')).toEqual(['csv']);
    expect(await sourcesOf('kinetic-physio', 'invoices')).toEqual([]);
  });

  test('two businesses have searches on Google and the totals of them', async () => {
    for (const slug of ['bayside-smiles', 'sunline-solar'])
      for (const fact of ['organic_searches', 'search_totals'])
        expect(await sourcesOf(slug, fact), `${slug} ${fact}`).toEqual(['google_search_console']);
    expect(await sourcesOf('saltbush-home', 'search_totals')).toEqual([]);
  });

  test('the demo has no rows for a prospective business', async () => {
    for (const fact of ['ads', 'sessions', 'leads', 'invoices'])
      expect(await sourcesOf('second-crack', fact)).toEqual([]);
  });

  test('the demo imports the real files exact to the cent', async () => {
    const [found] = await warehouse.query({
      sql: `SELECT (SELECT sum(amount)::VARCHAR FROM invoices WHERE business_id = $b::UUID) AS revenue,
              (SELECT count(*)::INT FROM invoices WHERE business_id = $b::UUID) AS lines,
              (SELECT sum(amount)::VARCHAR FROM invoices WHERE business_id = $b::UUID AND document = 'credit_note') AS credited,
              (SELECT sum(cost)::VARCHAR FROM ads WHERE business_id = $b::UUID) AS spend,
              (SELECT sum(clicks)::INT FROM ads WHERE business_id = $b::UUID) AS clicks,
              (SELECT sum(sessions)::INT FROM sessions WHERE business_id = $b::UUID) AS visits`,
      params: { b: stableUuid('business', realBusiness.slug) },
    });
    expect(found).toEqual({
      revenue: '510456.260000',
      lines: 29_658,
      credited: '-96160.490000',
      spend: '946.340000',
      clicks: 592,
      visits: 10_154_114,
    });
  });

  test('the demo has one business with two disabled modules', async () => {
    const found = await store.db.query.businesses.findMany();
    const missing = found.flatMap((one) => moduleSlugs.filter((slug) => !one.moduleAccess.includes(slug)));
    expect(missing.toSorted()).toEqual(['analytics', 'roi']);
  });

  test('the demo has accounts that can sign in, each with its businesses', async () => {
    const users = await store.db.query.users.findMany();
    expect(users.map((user) => user.email).toSorted()).toEqual(demoAccounts.map((a) => a.email).toSorted());
    for (const user of users) expect(await verifyPassword(user.passwordHash, demoPassword)).toBe(true);
    const members = await store.db.query.memberships.findMany();
    const of = (email: string) => members.filter((m) => m.userId === stableUuid('user', email)).length;
    expect(['adviser', 'client', 'owner', 'admin'].map((name) => of(`${name}@bellwether.example`))).toEqual([
      10, 1, 2, 0,
    ]);
  });

  test('loading the demo again creates no duplicate rows', async () => {
    const count = () => warehouse.query({ sql: 'SELECT count(*)::INT AS n FROM ads', params: {} });
    const before = await count();
    // Loads only some of the businesses again, because each is loaded independently.
    await expect(load(takeSample(demoBusinesses, 0.2, 'anew').length)).rejects.toThrow();
    expect(await count()).toEqual(before);
  });
});
