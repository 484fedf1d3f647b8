import { addDays, dayAt } from '@bellwether/domain/time/day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts, sourceStreams, syncRuns } from '../../platform/postgres/schema.ts';
import { openSourceApp, type SourceApp } from '../../testing/source-app.ts';
import { openSyncDeps } from './jobs.ts';
import { runStream } from './syncing/run-stream.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

type Action = { id: string; count: number; counts: boolean; is_default: boolean };
const listActions = async (sourceId: string) => {
  const { body } = await (await sources.adviser()).get(sources.at(`sources/${sourceId}/conversions`));
  return (body as { data: { chosen: boolean; actions: Action[] } }).data;
};
const choose = async (sourceId: string, actions: readonly string[] | null) =>
  (await sources.adviser()).put(sources.at(`sources/${sourceId}/conversions`), { actions });

/** Conversions of the last 90 days in the warehouse, as many days as the list counts. */
const sumConversions = async (): Promise<number> => {
  const today = dayAt('UTC', sources.clock.now());
  const [row] = await sources.warehouse.query({
    sql: 'SELECT sum(conversions)::DOUBLE AS total FROM ads WHERE business_id = $b::UUID AND day BETWEEN $from::DATE AND $to::DATE',
    params: { b: sources.business.south, from: addDays(today, -89), to: today },
  });
  return Number(row?.['total']);
};
const readStream = async () => {
  const [stream] = await sources.deps.db.select().from(sourceStreams);
  return stream;
};
/** Syncs until the days that the list counts have been read. */
const readCounted = async () => {
  const first = addDays(dayAt('UTC', sources.clock.now()), -89);
  for (let rounds = 0; rounds < 20; rounds += 1) {
    await sources.runDue();
    const readFrom = (await readStream())?.readFrom ?? null;
    if (readFrom !== null && readFrom <= first) return;
  }
  throw new Error('The days were not read.');
};
const numberOf = (actions: readonly Action[], isCounted: (action: Action) => boolean) =>
  actions.filter(isCounted).reduce((sum, { count }) => sum + count, 0);

test('a user chooses what counts as a conversion, and all days are read again', async () => {
  const { sourceId } = await sources.connect('linkedin', '512345678');
  await readCounted();
  const usual = await listActions(sourceId);
  expect(usual.chosen).toBe(false);
  const total = await sumConversions();
  expect(total).toBeGreaterThan(0);
  expect(numberOf(usual.actions, (one) => one.is_default)).toBe(total);

  expect(await choose(sourceId, ['jobApplications', 'oneClickLeads'])).toMatchObject({
    status: 200,
    body: { data: { state: 'syncing', conversions: { can_choose: true, chosen: true } } },
  });
  await readCounted();
  const chosen = await listActions(sourceId);
  expect(chosen.actions.filter(({ counts }) => counts).map(({ id }) => id)).toEqual([
    'oneClickLeads',
    'jobApplications',
  ]);
  expect(await sumConversions()).toBe(numberOf(chosen.actions, (one) => one.counts));

  const { readFrom } = (await readStream()) ?? {};
  // The same choice reads nothing again.
  expect(await choose(sourceId, ['oneClickLeads', 'jobApplications', 'oneClickLeads'])).toMatchObject({
    status: 200,
  });
  expect(await readStream()).toMatchObject({ readFrom });
  expect((await choose(sourceId, [])).status).toBe(422);
});

test('a choice during a read does not keep the days that were read with the choice before', async () => {
  const { db } = sources.deps;
  const sourceId = (await sources.findSource('linkedin'))?.id ?? '';
  const isOfSource = eq(sourceStreams.sourceId, sourceId);
  await db.update(sourceStreams).set({ currentReadAt: null }).where(isOfSource);
  const [stream] = await db.select().from(sourceStreams).where(isOfSource);
  sources.emulators.odd.answer = (request, usual) =>
    request.path.endsWith('/adAnalytics') ? { ...usual(), pauseMs: 1000 } : usual();
  // The watch never looks, so that the read ends after the choice.
  const running = runStream(
    openSyncDeps(sources.deps),
    stream?.id ?? '',
    new AbortController().signal,
    3_600_000,
  );
  await expect
    .poll(async () => {
      const runs = await db.select().from(syncRuns).where(eq(syncRuns.sourceId, sourceId));
      return runs.some(({ endedAt }) => endedAt === null);
    })
    .toBe(true);
  await db.update(sourceAccounts).set({ conversions: null }).where(eq(sourceAccounts.id, sourceId));
  await db.update(sourceStreams).set({ readFrom: null, readTo: null }).where(isOfSource);
  await running;
  expect(await db.select().from(sourceStreams).where(isOfSource)).toMatchObject([
    { readFrom: null, readTo: null },
  ]);
});
