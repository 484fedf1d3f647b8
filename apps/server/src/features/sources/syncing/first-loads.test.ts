import { connectors } from '@bellwether/connectors/list';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts, sourceStreams } from '../../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.change(async (db) => {
    // Each business has a source from the start. Here it is one that is no longer read.
    await db.update(sourceAccounts).set({ vendor: 'google_analytics' });
    for (const { vendor, streams } of connectors.values()) {
      const [source] = await db
        .insert(sourceAccounts)
        .values({
          businessId: testApp.business.north,
          vendor,
          externalId: '1',
          name: 'An account',
          timeZone: 'UTC',
          updatedAt: testApp.clock.now(),
        })
        .returning();
      for (const { name } of streams)
        await db.insert(sourceStreams).values({ sourceId: source?.id ?? '', name });
    }
  });
});
afterAll(() => testApp.close());

type Row = {
  id: string;
  needs: { sentence: string }[];
  late_sources: { name: string }[];
  loading_sources: { name: string; percent: number }[];
};
const readNorth = async () => {
  const { body } = await (await testApp.as('adviser')).get('/v1/overview');
  return (body as { data: Row[] }).data.find(({ id }) => id === testApp.business.north);
};
const names = [...connectors.keys()].map(sourceLabel).toSorted();

test('a source of any service counts as loading, not late, while its first history is read', async () => {
  const row = await readNorth();
  expect(row?.loading_sources.map(({ name }) => name).toSorted()).toEqual(names);
  expect(row?.loading_sources.every(({ percent }) => percent === 0)).toBe(true);
  expect(row?.late_sources.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([]);
  // The north business also has the older Google Analytics, which is never late.
  const sentences = row?.needs.map(({ sentence }) => sentence) ?? [];
  expect(sentences.filter((one) => one.includes('has not synced yet'))).toEqual([]);
});

test("the loaded share of a source's history grows as days arrive", async () => {
  const today = testApp.clock.now();
  const readTo = today.toISOString().slice(0, 10);
  const readFrom = new Date(today.getTime() - 300 * 86_400_000).toISOString().slice(0, 10);
  await testApp.change((db) => db.update(sourceStreams).set({ readFrom, readTo, succeededAt: today }));
  const [ads] = ((await readNorth())?.loading_sources ?? []).filter(
    ({ name }) => name === sourceLabel('google_ads'),
  );
  expect(ads?.percent).toBeGreaterThan(5);
  expect(ads?.percent).toBeLessThan(100);
});

test('a first load that fails or makes no progress for 72 hours is late', async () => {
  const isAds = eq(sourceAccounts.vendor, 'google_ads');
  const label = sourceLabel('google_ads');
  const isLate = async () => (await readNorth())?.late_sources.some(({ name }) => name === label);
  expect(await isLate()).toBe(false);
  await testApp.change((db) => db.update(sourceAccounts).set({ fault: 'service_down' }).where(isAds));
  expect(await isLate()).toBe(true);
  await testApp.change((db) => db.update(sourceAccounts).set({ fault: null }).where(isAds));
  expect(await isLate()).toBe(false);
  const longAgo = new Date(testApp.clock.now().getTime() - 73 * 3_600_000);
  await testApp.change((db) => db.update(sourceStreams).set({ succeededAt: longAgo }));
  expect(await isLate()).toBe(true);
});
