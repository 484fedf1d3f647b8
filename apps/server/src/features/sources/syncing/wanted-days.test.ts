import { asc, eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sourceAccounts, sourceStreams, syncRuns } from '../../../platform/postgres/schema.ts';
import { createConnection } from '../../../testing/connections.ts';
import { openSourceApp, type SourceApp } from '../../../testing/source-app.ts';
import { sealTokens } from '../connections/tokens.ts';
import { openSyncDeps } from '../jobs.ts';
import { runStream } from './run-stream.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

const look = async (from: string, to: string) => {
  const filter = `business:=${sources.business.south},from_date:>=${from},to_date:<=${to}`;
  const query = new URLSearchParams({ filter, timestamp: 'day' });
  const client = await sources.adviser();
  const { status } = await client.get(`/v1/modules/analytics/data/google-ppc-overview?${query}`);
  expect(status).toBe(200);
};
const readWanted = async () => {
  const [row] = await sources.deps.db.select().from(sourceStreams);
  return [row?.wantedFrom, row?.wantedTo];
};
/** Returns the days of each read of campaigns so far, in order. */
const listReads = async () => {
  const runs = await sources.deps.db
    .select()
    .from(syncRuns)
    .where(eq(syncRuns.stream, 'campaigns'))
    .orderBy(asc(syncRuns.startedAt));
  return runs.map(({ fromDate, toDate }) => [fromDate, toDate]);
};

/** Creates a source whose campaigns were read for some days. */
const insertSource = async (read: { readFrom: string; readTo: string }) => {
  const { access } = sources.emulators.google.grant('https://www.googleapis.com/auth/adwords');
  const tokens = { access, accessUntil: null, refresh: null, refreshUntil: null };
  const [source] = await sources.deps.db
    .insert(sourceAccounts)
    .values({
      businessId: sources.business.south,
      vendor: 'google_ads',
      externalId: '1234567890',
      name: 'Bright Smile Dental',
      manager: '9998887777',
      currency: 'AUD',
      timeZone: 'Australia/Melbourne',
      connectionId: await createConnection(sources.deps.db, sealTokens(sources.deps, tokens)),
    })
    .returning();
  await sources.deps.db
    .insert(sourceStreams)
    .values({ sourceId: source?.id ?? '', name: 'campaigns', nextRunAt: sources.clock.now(), ...read });
};

test('the days of a report that a user views are read from the source before the remaining history', async () => {
  const { googleAds } = sources.emulators;
  const { answer } = googleAds;
  // Requests take time, so that reads have an order and the turn ends before the history does.
  googleAds.answer = (request) => {
    sources.clock.advance(5000);
    return answer(request);
  };
  await insertSource({ readFrom: '2026-03-01', readTo: '2026-03-15' });

  await look('2026-03-02', '2026-03-14');
  await look('2024-05-10', '2024-06-20');
  // Viewed days are stored after the answer, in the order in which they were viewed.
  await expect.poll(readWanted).toEqual(['2024-05-10', '2024-06-20']);

  // One turn; the history is longer.
  const [stream] = await sources.deps.db.select().from(sourceStreams);
  await runStream(openSyncDeps(sources.deps), stream?.id ?? '', new AbortController().signal);
  expect((await listReads()).slice(0, 4)).toEqual([
    ['2026-03-01', '2026-03-16'],
    ['2024-06-01', '2024-06-20'],
    ['2024-05-10', '2024-05-31'],
    ['2026-02-01', '2026-02-28'],
  ]);
  expect(await readWanted()).toEqual([null, null]);

  await look('2024-06-01', '2024-06-15');
  await look('2024-06-01', '2024-07-10');
  await expect.poll(readWanted).toEqual(['2024-06-21', '2024-07-10']);
  googleAds.answer = answer;
});

test('viewing a report again shortly after causes no query to the record store', async () => {
  const client = await sources.adviser();
  const filter = `business:=${sources.business.south},from_date:>=2024-08-01,to_date:<=2024-08-20`;
  const query = { filter, timestamp: 'day' };
  const path = `/v1/modules/analytics/data/google-ppc-overview?${new URLSearchParams(query)}`;
  const asks = [{ report: 'google-ppc-overview', query }];
  const readBoth = async () => [
    (await client.get(path)).status,
    (await client.post('/v1/modules/analytics/data', { business_id: sources.business.south, asks })).status,
  ];
  expect(await readBoth()).toEqual([200, 200]);
  await expect.poll(readWanted).toEqual(['2024-08-01', '2024-08-20']);
  const statements = vi.spyOn((sources.deps.db as unknown as { $client: Pool }).$client, 'query');
  expect(await readBoth()).toEqual([200, 200]);
  // The job queue polls by its own clock.
  const asked = statements.mock.calls.map(([statement]) => JSON.stringify(statement));
  expect(asked.filter((statement) => !statement.includes('pgboss.'))).toEqual([]);
  statements.mockRestore();
});
