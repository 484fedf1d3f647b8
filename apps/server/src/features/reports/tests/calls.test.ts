import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reports } from '@bellwether/contract/reports/list';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '../../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow } from '../../../platform/warehouse/testing/testing-rows.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashSources, releaseTag } from '../release.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const path = (module: string, slug: string, extra = '') =>
  `/v1/modules/${module}/data/${slug}?filter=business:=${testApp.business.north},date:%3E=2026-01-01,date:%3C=2026-01-31${extra}`;

const overview = async (channel: string, slug: string) => {
  await loadRows(testApp.warehouse, testScope({ id: testApp.business.north }), 'ads', [
    { ...testAdRow('2026-01-05', 'Spring', 12.5), channel },
  ]);
  return (await testApp.as('admin')).get(path('analytics', slug));
};

test('google-ppc-overview counts only Google Ads [REPORT-002]', async () => {
  const answer = await overview('google_ads', 'google-ppc-overview');
  expect(answer.body).toMatchObject({ meta: [{ totals: { cost: 12.5, clicks: 10 } }] });
});

test('facebook-ppc-overview counts only Meta ads [REPORT-009]', async () => {
  const answer = await overview('facebook_ads', 'facebook-ppc-overview');
  expect(answer.body).toMatchObject({ meta: [{ totals: { cost: 12.5, clicks: 10 } }] });
});

test('every report is available under its own module and no other [API-030]', async () => {
  const client = await testApp.as('admin');
  for (const report of reports) {
    expect([report.slug, (await client.get(path(report.module, report.slug))).status]).toEqual([
      report.slug,
      200,
    ]);
    const other = report.module === 'roi' ? 'plan' : 'roi';
    expect((await client.get(path(other, report.slug))).status).toBe(404);
  }
});

test('a report answers 304 while it is unchanged, and a new answer once its rows change', async () => {
  const client = await testApp.as('admin');
  const url = path('dashboard', 'marketing-spend');
  const first = await client.get(url);
  const etag = String(first.headers['etag']);
  const headers = { 'if-none-match': etag };
  expect((await client.get(url, headers)).status).toBe(304);
  await loadRows(testApp.warehouse, testScope({ id: testApp.business.south }), 'ads', [
    testAdRow('2026-01-07', 'Other', 3),
  ]);
  expect((await client.get(url, headers)).status).toBe(304);
  await loadRows(testApp.warehouse, testScope({ id: testApp.business.north }), 'ads', [
    testAdRow('2026-01-07', 'Spring', 3),
  ]);
  const secondReply = await client.get(url, headers);
  expect(secondReply.status).toBe(200);
  expect(secondReply.headers['etag']).not.toBe(etag);
});

test('a release that changes a formula never answers 304 to an earlier ETag', async () => {
  const { headers } = await (await testApp.as('admin')).get(path('dashboard', 'marketing-spend'));
  expect(String(headers['etag'])).toMatch(new RegExp(`^"${releaseTag()}-`));
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  await writeFile(join(folder, 'formula.ts'), 'export const ctr = clicks / impressions;');
  const before = hashSources([folder]);
  expect(hashSources([folder])).toBe(before);
  await writeFile(join(folder, 'formula.test.ts'), 'a test');
  expect(hashSources([folder])).toBe(before);
  await writeFile(join(folder, 'formula.ts'), 'export const ctr = impressions / clicks;');
  expect(hashSources([folder])).not.toBe(before);
  await rm(folder, { recursive: true });
});

test('filtering a report by invoices, and the average invoice, require access to financials', async () => {
  const client = await testApp.as('client');
  const urls = [
    path('conversions', 'lead-hours', ',invoice.amount:>100'),
    path('conversions', 'lead-hours', ',invoice:=yes'),
    path('financials', 'invoice-worth'),
  ];
  const statuses = async (caller: typeof client) =>
    Promise.all(urls.map(async (url) => (await caller.get(url)).status));
  expect(await statuses(client)).toEqual([200, 200, 200]);
  const tag = (await client.get(urls[0] ?? '')).headers['etag'];
  const financials = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    eq(rolePermissions.slug, 'financials'),
  );
  await testApp.change((db) => db.delete(rolePermissions).where(financials));
  const again = await testApp.as('client');
  expect(await statuses(again)).toEqual([403, 403, 403]);
  // A 304 would reveal that nothing has changed, so the call is refused.
  expect((await again.get(urls[0] ?? '', { 'if-none-match': String(tag) })).status).toBe(403);
  expect((await again.get(path('conversions', 'lead-hours'))).status).toBe(200);
});
