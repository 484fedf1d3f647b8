import type { ListedCostTerms } from '@bellwether/contract/api/figures/cost-terms';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
let client: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  client = await testApp.as('client');
  const rows = [testAdRow('2026-01-10', 'Drains', 100), testAdRow('2026-01-20', 'Drains', 50)];
  await loadRows(testApp.deps.warehouse, testScope({ id: testApp.business.north }), 'ads', rows, {
    from: '2026-01-01',
    to: '2026-01-31',
  });
});
afterAll(() => testApp.close());

const terms = {
  from: '2026-01-15',
  monthly_fee: 310,
  fee_of_media: 0.1,
  markup: 0.2,
  clients_see_markup: true,
};
const path = '/v1/roi/cost-terms';
const listed = ({ body }: { body: unknown }) => (body as { data: ListedCostTerms[] }).data;
const report = (slug: string) =>
  `/v1/modules/roi/data/${slug}?business_id=${testApp.business.north}&filter=date:>=2026-01-01,date:<=2026-01-31&per_page=-1`;
const totals = async (who: TestClient, slug = 'roi-with-fees') => {
  const answer = await who.get(report(slug));
  expect(answer.status).toBe(200);
  const { meta } = answer.body as { meta: [{ totals: Record<string, number> }] };
  return meta[0].totals;
};
const readEtag = async (who: TestClient) => {
  const etag = (await who.get(report('roi-with-fees'))).headers['etag'];
  expect(typeof etag).toBe('string');
  return String(etag);
};

test('the agency sets cost terms; clients see the fees but not the markup [PERM-003]', async () => {
  const business_id = testApp.business.north;
  const before = [await readEtag(admin), await readEtag(client)];
  expect((await client.put(path, { business_id, ...terms })).status).toBe(403);
  const saved = await admin.put(path, { business_id, ...terms });
  expect([saved.status, listed(saved)]).toMatchObject([200, [{ ...terms, updated_by: 'admin Tester' }]]);
  const read = await client.get(`${path}?business_id=${business_id}`);
  expect(listed(read)).toMatchObject([{ monthly_fee: 310, markup: null, clients_see_markup: null }]);
  // Changed terms change the ETag of both readers at once.
  const after = [await readEtag(admin), await readEtag(client)];
  expect(new Set([...before, ...after]).size).toBe(4);
  // The fee covers 17 of 31 days, plus 10% of the media cost of those days. The markup is included in the ad spend.
  expect(await totals(admin)).toMatchObject({ cost: 160, agency_fees: 175, cost_with_fees: 335 });
  expect(await totals(client)).toMatchObject({ cost: 160, agency_fees: 175, cost_with_fees: 335 });
  expect(await totals(admin, 'roi-markup')).toMatchObject({
    platform_cost: 150,
    media_markup: 10,
    agency_bill: 335,
  });
  expect((await client.get(report('roi-markup'))).status).toBe(403);
});

test('new cost terms replace those of the same day, a hidden markup is not billed, and terms can be deleted', async () => {
  const business_id = testApp.business.north;
  const again = await admin.put(path, { business_id, ...terms, clients_see_markup: false });
  expect(listed(again)).toHaveLength(1);
  expect(await totals(client)).toMatchObject({ cost: 150, agency_fees: 175, cost_with_fees: 325 });
  expect(await totals(admin)).toMatchObject({ cost: 150, cost_with_fees: 325 });
  expect(await totals(admin, 'roi-markup')).toMatchObject({ agency_bill: 335, cost_with_fees: 325 });
  const [listedTerms] = listed(again);
  expect((await client.ask('DELETE', `${path}/${listedTerms?.id}?business_id=${business_id}`)).status).toBe(
    403,
  );
  const elsewhere = await admin.ask(
    'DELETE',
    `${path}/${listedTerms?.id}?business_id=${testApp.business.south}`,
  );
  expect(elsewhere.status).toBe(404);
  const deletion = await admin.ask('DELETE', `${path}/${listedTerms?.id}?business_id=${business_id}`);
  expect([deletion.status, listed(deletion)]).toEqual([200, []]);
  expect(await totals(admin)).toMatchObject({ cost: 150, agency_fees: 0, cost_with_fees: 150 });
});

test('a markup hidden from clients changes neither their report nor its ETag', async () => {
  const business_id = testApp.business.north;
  const hidden = { business_id, ...terms, clients_see_markup: false };
  const tagsWith = async (markup: number) => {
    expect((await admin.put(path, { ...hidden, markup })).status).toBe(200);
    return [await readEtag(client), await readEtag(admin)];
  };
  const [clientTag, agencyTag] = await tagsWith(0.2);
  const [sameClientTag, otherAgencyTag] = await tagsWith(0.3);
  expect(sameClientTag).toBe(clientTag);
  expect(otherAgencyTag).not.toBe(agencyTag);
});

test('a client with the `config` permission changes and deletes fees but not the markup', async () => {
  const business_id = testApp.business.north;
  const config = { roleId: testApp.roles.Client, slug: 'config' };
  await testApp.change((db) => db.insert(rolePermissions).values(config));
  const asAdmin = async () => listed(await admin.get(`${path}?business_id=${business_id}`));
  const [listedTerms] = listed(await admin.put(path, { business_id, ...terms }));
  expect((await client.put(path, { business_id, ...terms, monthly_fee: 400, markup: 0 })).status).toBe(200);
  expect(await asAdmin()).toMatchObject([{ id: listedTerms?.id, monthly_fee: 400, markup: 0.2 }]);
  const later = await client.put(path, { business_id, ...terms, from: '2026-02-01', markup: 0 });
  const [second] = listed(later);
  const remove = (id: string | undefined) => client.ask('DELETE', `${path}/${id}?business_id=${business_id}`);
  // The same markup already applies from an earlier day, so deleting the terms of this day deletes the whole row.
  expect(listed(await remove(second?.id))).toMatchObject([{ id: listedTerms?.id }]);
  expect((await remove(listedTerms?.id)).status).toBe(200);
  expect(await asAdmin()).toMatchObject([
    {
      id: listedTerms?.id,
      from: terms.from,
      monthly_fee: 0,
      fee_of_media: 0,
      markup: 0.2,
      clients_see_markup: true,
    },
  ]);
  await testApp.change((db) =>
    db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, config.roleId), eq(rolePermissions.slug, config.slug))),
  );
  await admin.ask('DELETE', `${path}/${listedTerms?.id}?business_id=${business_id}`);
  expect(await asAdmin()).toEqual([]);
});

test.each([
  [{ from: '2026-02-30' }, 'from', 'Choose the start date.'],
  [{ monthly_fee: -1 }, 'monthly_fee', 'The monthly fee must not be below 0.'],
  [{ monthly_fee: 10.005 }, 'monthly_fee', 'The monthly fee must be in whole cents.'],
  [{ markup: 6 }, 'markup', 'The markup must not be above 500 %.'],
])('cost terms with %j are rejected with a message', async (wrong, field, sentence) => {
  const answer = await admin.put(path, { business_id: testApp.business.north, ...terms, ...wrong });
  expect([answer.status, answer.body]).toMatchObject([422, { fields: { [field]: sentence } }]);
});
