import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reports } from '@bellwether/contract/reports/list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, scopeOf } from '../../platform/warehouse/testing.ts';
import { ad } from '../../platform/warehouse/testing-rows.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { release, sourcesTag } from './release.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const path = (module: string, slug: string, more = '') =>
  `/v1/modules/${module}/data/${slug}?filter=business:=${testApp.business.north},date:%3E=2026-01-01,date:%3C=2026-01-31${more}`;

/** Loads one campaign of a channel and answers what its overview says of January. */
const overview = async (channel: string, slug: string) => {
  await loadRows(testApp.warehouse, scopeOf({ id: testApp.business.north }), 'ads', [
    { ...ad('2026-01-05', 'Spring', 12.5), channel },
  ]);
  return (await testApp.as('admin')).get(path('analytics', slug));
};

test('google-ppc-overview counts Google Ads [REPORT-002]', async () => {
  const answer = await overview('google_ads', 'google-ppc-overview');
  expect(answer.body).toMatchObject({ meta: [{ totals: { cost: 12.5, clicks: 10 } }] });
});

test('facebook-ppc-overview counts Meta ads [REPORT-009]', async () => {
  const answer = await overview('facebook_ads', 'facebook-ppc-overview');
  expect(answer.body).toMatchObject({ meta: [{ totals: { cost: 12.5, clicks: 10 } }] });
});

test('every report of the contract is answered under its own module and no other [API-030]', async () => {
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

test('an unchanged report answers 304, and one whose rows changed answers anew', async () => {
  const client = await testApp.as('admin');
  const url = path('dashboard', 'marketing-spend');
  const first = await client.get(url);
  const etag = String(first.headers['etag']);
  const headers = { 'if-none-match': etag };
  expect((await client.get(url, headers)).status).toBe(304);
  await loadRows(testApp.warehouse, scopeOf({ id: testApp.business.south }), 'ads', [
    ad('2026-01-07', 'Other', 3),
  ]);
  expect((await client.get(url, headers)).status).toBe(304);
  await loadRows(testApp.warehouse, scopeOf({ id: testApp.business.north }), 'ads', [
    ad('2026-01-07', 'Spring', 3),
  ]);
  const anew = await client.get(url, headers);
  expect(anew.status).toBe(200);
  expect(anew.headers['etag']).not.toBe(etag);
});

test('a release that changes a formula is never answered with 304', async () => {
  const { headers } = await (await testApp.as('admin')).get(path('dashboard', 'marketing-spend'));
  expect(String(headers['etag'])).toMatch(new RegExp(`^"${release()}-`));
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  await writeFile(join(folder, 'formula.ts'), 'export const ctr = clicks / impressions;');
  const before = sourcesTag([folder]);
  expect(sourcesTag([folder])).toBe(before);
  await writeFile(join(folder, 'formula.test.ts'), 'a test');
  expect(sourcesTag([folder])).toBe(before);
  await writeFile(join(folder, 'formula.ts'), 'export const ctr = impressions / clicks;');
  expect(sourcesTag([folder])).not.toBe(before);
  await rm(folder, { recursive: true });
});
