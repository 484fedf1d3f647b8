import type { getBusiness, getSetup } from '@bellwether/contract/api/businesses';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

test('each step of the setup checklist is done once its data exists, and the user can close the checklist', async () => {
  const created = (await admin.post('/v1/businesses', { trading_name: 'Acme' })).body as {
    data: { id: string };
  };
  const { id } = created.data;
  const done = async () => {
    const { body } = await admin.get(`/v1/businesses/${id}/setup`);
    const { steps } = (body as ReplyOf<typeof getSetup>).data;
    return Object.entries(steps).flatMap(([step, is]) => (is ? [step] : []));
  };
  expect(await done()).toEqual([]);
  await admin.put(`/v1/businesses/${id}`, { website: 'acme.example' });
  expect(await done()).toEqual(['details']);
  const elsewhere = testScope({ id: testApp.business.elsewhere });
  await loadRows(testApp.warehouse, elsewhere, 'invoices', [testInvoiceLine('2025-05-05', '1', 100)]);
  const { body: other } = await admin.get(`/v1/businesses/${testApp.business.elsewhere}/setup`);
  // An uploaded file counts as a source too.
  expect((other as ReplyOf<typeof getSetup>).data.steps).toMatchObject({ connect: true, upload: true });
  const form = { business_id: id, name: 'Quote', thank_you: 'Thanks.' };
  const fields = [{ label: 'Phone', kind: 'phone', required: true }];
  await admin.post('/v1/modules/config/forms/website-forms/items', { ...form, fields });
  expect(await done()).toEqual(['details', 'connect']);
  await loadRows(testApp.warehouse, testScope({ id }), 'invoices', [testInvoiceLine('2025-05-05', '1', 100)]);
  expect(await done()).toEqual(['details', 'connect', 'upload']);
  await admin.put(`/v1/users/${testApp.user.stranger}`, { businesses: [testApp.business.elsewhere, id] });
  expect(await done()).toEqual(['details', 'connect', 'upload', 'invite']);
  const plan = { business_id: id, name: 'The year', start_date: '2025-07-01' };
  await admin.post('/v1/modules/plan/forms/plans/items', plan);
  expect(await done()).toEqual(['details', 'connect', 'upload', 'invite', 'plan']);

  const inSetup = async () =>
    ((await admin.get(`/v1/businesses/${id}`)).body as ReplyOf<typeof getBusiness>).data.in_setup;
  expect(await inSetup()).toBe(true);
  expect((await admin.ask('DELETE', `/v1/businesses/${id}/setup`)).status).toBe(200);
  expect(await inSetup()).toBe(false);
});
