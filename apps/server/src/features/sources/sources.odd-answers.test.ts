import type { EmulatedReply, EmulatedRequest } from '@bellwether/emulators/service';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outbox, sourceAccounts, sourceStreams, syncRuns } from '../../platform/postgres/schema.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openSourceApp, type SourceApp } from '../../testing/source-app.ts';
import { openSyncDeps } from './jobs.ts';
import { runStream } from './syncing/run-stream.ts';

let sources: SourceApp;
let sourceId = '';
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());
beforeEach(() => {
  sources.emulators.odd.answer = null;
});

const day = 24;
const isSearch = ({ path, body }: EmulatedRequest): boolean =>
  path.endsWith('googleAds:search') && String((body as { query?: string }).query).includes('FROM campaign ');
const answerSearches = (answer: (usual: EmulatedReply) => EmulatedReply) => {
  sources.emulators.odd.answer = (request, usual) => (isSearch(request) ? answer(usual()) : usual());
};
const syncNextDay = async () => {
  sources.advanceHours(day);
  await sources.runDue();
  return sources.findSource('google_ads');
};
const mails = async () => (await sources.deps.db.select().from(outbox)).length;
const spend = async () => {
  const [row] = await sources.warehouse.query({
    sql: 'SELECT count(*)::DOUBLE AS rows, sum(cost)::DOUBLE AS cost FROM ads WHERE business_id = $b::UUID',
    params: { b: sources.business.south },
  });
  return row;
};
const attention = async () => {
  const { body } = await (await sources.adviser()).get('/v1/sources?state=attention');
  return (body as { data: { id: string }[] }).data.map(({ id }) => id);
};

test('an account whose service answers as usual reads all its figures', async () => {
  ({ sourceId } = await sources.connect('google_ads', '1234567890'));
  await sources.runDue();
  expect(Number((await spend())?.['rows'])).toBeGreaterThan(1000);
});

test('a service that repeats its pages without an end changes no figure and names its fault', async () => {
  const before = await spend();
  let asked = 0;
  let first: unknown;
  answerSearches((usual) => {
    asked += 1;
    first ??= usual.body;
    return { ...usual, body: { ...(first as object), nextPageToken: `page ${asked}` } };
  });
  expect(await syncNextDay()).toMatchObject({
    state: 'degraded',
    fault: { kind: 'service_down', message: 'Google Ads repeats its pages without an end.' },
  });
  expect(asked).toBeLessThan(50);
  expect(await spend()).toEqual(before);
});

test('a row that cannot be read is left out and counted; the others are loaded', async () => {
  answerSearches((usual) => {
    const { results = [], ...rest } = usual.body as { results?: object[] };
    return { ...usual, body: { ...rest, results: [{ campaign: 7 }, ...results] } };
  });
  expect(await syncNextDay()).toMatchObject({ fault: null });
  const [run] = await sources.deps.db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.sourceId, sourceId), eq(syncRuns.stream, 'campaigns')))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  expect(run).toMatchObject({ leftOut: 1, unreadable: '{"campaign":7}', fault: null });
  expect(run?.rows).toBeGreaterThan(10);
});

test('rows of days that were not asked for, or that do not exist, are left out and counted', async () => {
  const before = await spend();
  answerSearches((usual) => {
    const { results = [], ...rest } = usual.body as { results?: { segments: object }[] };
    const others = results.length === 0 ? [] : ['2019-07-01', '2026-02-30', '2999-01-01'];
    const copies = others.map((date) => ({ ...results[0], segments: { ...results[0]?.segments, date } }));
    return { ...usual, body: { ...rest, results: [...copies, ...results] } };
  });
  expect(await syncNextDay()).toMatchObject({ fault: null });
  const [run] = await sources.deps.db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.sourceId, sourceId), eq(syncRuns.stream, 'campaigns')))
    .orderBy(desc(syncRuns.startedAt))
    .limit(1);
  expect(run).toMatchObject({ leftOut: 3, fault: null });
  expect(run?.unreadable).toContain('2019-07-01');
  expect(Number((await spend())?.['rows'])).toBeGreaterThan(Number(before?.['rows']));
});

test.each([200, 403])(
  'an answer of NUL characters with status %i ends the run as a failing service',
  async (status) => {
    answerSearches(() => ({ status, body: '\u001f\0\0\0binary' }));
    expect(await syncNextDay()).toMatchObject({ fault: { kind: 'service_down' } });
    const runs = await sources.deps.db.select().from(syncRuns).where(eq(syncRuns.sourceId, sourceId));
    expect(runs.every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(runs.some(({ unreadable }) => unreadable === '\u001fbinary')).toBe(true);
  },
);

test('a row whose month is too large for the warehouse is left out, and the others are read', async () => {
  const before = await spend();
  answerSearches((usual) => {
    const body = usual.body as { results?: { metrics: object }[] };
    const [first, ...others] = body.results ?? [];
    const odd = first && { ...first, metrics: { ...first.metrics, costMicros: '999999999999999999' } };
    return { ...usual, body: { ...body, results: odd ? [odd, ...others] : others } };
  });
  expect(await syncNextDay()).toMatchObject({ state: 'connected', fault: null });
  const runs = await sources.deps.db.select().from(syncRuns).where(eq(syncRuns.sourceId, sourceId));
  expect(
    runs.some(({ leftOut, unreadable }) => leftOut > 0 && unreadable?.includes('999999999999999999')),
  ).toBe(true);
  expect(Number((await spend())?.['rows'])).toBeGreaterThan(Number(before?.['rows']) - 100);
});

test('an answer of another form is an error of ours: it shows under Attention at once, and no mail is sent', async () => {
  const before = await mails();
  answerSearches((usual) => ({ ...usual, body: { results: 'none' } }));
  expect(await syncNextDay()).toMatchObject({
    state: 'degraded',
    fault: { kind: 'internal', message: 'Bellwether cannot read an answer of Google Ads.' },
  });
  expect(await attention()).toContain(sourceId);
  expect(await mails()).toBe(before);
});

test('a fault that should pass by itself shows under Attention when it lasts a day', async () => {
  sources.emulators.odd.answer = null;
  expect(await syncNextDay()).toMatchObject({ fault: null });
  answerSearches(() => ({ status: 403, body: '<html>Blocked by a proxy</html>' }));
  expect(await syncNextDay()).toMatchObject({ fault: { kind: 'service_down' } });
  expect(await attention()).not.toContain(sourceId);
  answerSearches(() => ({ status: 429, headers: { 'retry-after': '99999999999999999999' } }));
  const limited = await syncNextDay();
  expect(limited).toMatchObject({ fault: { kind: 'limit' } });
  const tomorrow = sources.clock.now().getTime() + day * 3_600_000;
  expect(Date.parse(limited?.next_run ?? '')).toBeLessThanOrEqual(tomorrow);
  expect(await attention()).toContain(sourceId);
});

test('a source that is paused while it is read stops within seconds, without a fault', async () => {
  expect(await syncNextDay()).toMatchObject({ fault: null });
  answerSearches((usual) => ({ ...usual, pauseMs: 1000 }));
  await sources.deps.db.update(sourceStreams).set({ currentReadAt: null });
  const [stream] = await sources.deps.db
    .select()
    .from(sourceStreams)
    .where(and(eq(sourceStreams.sourceId, sourceId), eq(sourceStreams.name, 'campaigns')));
  const running = runStream(openSyncDeps(sources.deps), stream?.id ?? '', new AbortController().signal, 20);
  await expect
    .poll(async () => {
      const runs = await sources.deps.db.select().from(syncRuns).where(eq(syncRuns.sourceId, sourceId));
      return runs.some(({ endedAt }) => endedAt === null);
    })
    .toBe(true);
  await sources.deps.db
    .update(sourceAccounts)
    .set({ pausedAt: sources.clock.now() })
    .where(eq(sourceAccounts.id, sourceId));
  await running;
  const [source] = await sources.deps.db.select().from(sourceAccounts).where(eq(sourceAccounts.id, sourceId));
  expect(source).toMatchObject({ fault: null });
  const runs = await sources.deps.db.select().from(syncRuns).where(eq(syncRuns.sourceId, sourceId));
  expect(runs.map(({ message }) => message)).toContain(
    'Stopped, because the source was paused, disconnected or changed.',
  );
  await waitForJobs(sources);
});
