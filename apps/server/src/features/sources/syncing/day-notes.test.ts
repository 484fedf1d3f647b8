import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import { mergeRanges } from '@bellwether/domain/time/intervals';
import { listBuckets, type Range } from '@bellwether/domain/time/range';
import type { EmulatedRequest } from '@bellwether/emulators/service';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sourceDayNotes, sourceStreams } from '../../../platform/postgres/schema.ts';
import { openSourceApp, type SourceApp } from '../../../testing/source-app.ts';
import { listDays } from '../../reports/answer/day-notes.ts';
import { listUnknownDays, readDayNotes } from './day-notes.ts';

const site = 'https://www.harbour-physio.example/';
const property = '412345678';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());
beforeEach(() => {
  sources.emulators.odd.answer = null;
});

type Answer = { data: Record<string, unknown>[]; meta: [ReportMeta] };
const batchOf = (slugs: readonly string[], { from, to }: Range) => ({
  business_id: sources.business.south,
  asks: slugs.map((report) => ({
    report,
    query: { filter: `date:>=${from},date:<=${to}`, timestamp: 'day' },
  })),
});
const ask = async (slug: string, range: Range): Promise<Answer> => {
  const { filter, timestamp } = batchOf([slug], range).asks[0]?.query ?? { filter: '', timestamp: '' };
  const query = new URLSearchParams({ business: sources.business.south, filter, timestamp });
  const { status, body } = await (await sources.adviser()).get(`/v1/modules/analytics/data/${slug}?${query}`);
  expect(status).toBe(200);
  return body as Answer;
};
const syncNextDay = async () => {
  sources.advanceHours(24);
  await sources.runDue();
};
const readNotes = (sourceId: string) =>
  sources.deps.db
    .select({ day: sourceDayNotes.day, kind: sourceDayNotes.kind })
    .from(sourceDayNotes)
    .where(eq(sourceDayNotes.sourceId, sourceId))
    .orderBy(sourceDayNotes.kind, sourceDayNotes.day);
const noteDays = async (sourceId: string, kind: string) =>
  (await readNotes(sourceId)).filter((note) => note.kind === kind).map(({ day }) => day);
const pacificToday = () => dayAt('America/Los_Angeles', sources.clock.now());
const melbourneToday = () => dayAt('Australia/Melbourne', sources.clock.now());
const lastDays = (today: Day, days: number): Range => ({ from: addDays(today, 1 - days), to: today });

test('Search Console days without final figures are gaps with a note, not zero, until they are final', async () => {
  const { googleSearchConsole } = sources.emulators;
  googleSearchConsole.state.openDays = 5;
  // Otherwise reports also say which searches Google hides.
  googleSearchConsole.state.hasRareSearches = false;
  const { sourceId } = await sources.connect('google_search_console', site);
  await sources.runDue();
  const week = lastDays(pacificToday(), 7);
  const open = { from: addDays(week.to, -4), to: week.to };
  const before = await ask('seo-searches-over-time', week);
  const isUnknown = ({ data }: Answer) => data.map((row) => row['search_impressions'] === null);
  expect(isUnknown(before)).toEqual([false, false, true, true, true, true, true]);
  expect(before.meta[0].notes).toEqual([
    `Google Search Console has not finished ${listDays([open], week.to)}.`,
  ]);
  // Both streams note their days.
  expect([...new Set(await noteDays(sourceId, 'not_final'))]).toEqual(listBuckets(open, 'day'));
  expect(await sources.findSource('google_search_console')).toMatchObject({ fault: null });

  googleSearchConsole.state.openDays = 2;
  await syncNextDay();
  const after = await ask('seo-searches-over-time', week);
  expect(isUnknown(after)).toEqual([false, false, false, false, false, false, true]);
  const left = { from: week.to, to: week.to };
  expect(after.meta[0].notes).toEqual([
    `Google Search Console has not finished ${listDays([left], week.to)}.`,
  ]);
});

test('days that are all without final figures change no figure and are read again', async () => {
  const { googleSearchConsole } = sources.emulators;
  const week = lastDays(pacificToday(), 7);
  const before = await ask('seo-searches-over-time', week);
  googleSearchConsole.state.openDays = 40;
  await syncNextDay();
  expect(await sources.findSource('google_search_console')).toMatchObject({ fault: null });
  const during = await ask('seo-searches-over-time', week);
  expect(during.data).toEqual(before.data);
  const [stream] = await sources.deps.db
    .select({ readTo: sourceStreams.readTo, failures: sourceStreams.failures })
    .from(sourceStreams)
    .where(eq(sourceStreams.name, 'searches'));
  expect(stream).toEqual({ readTo: pacificToday(), failures: 0 });
  googleSearchConsole.state.openDays = 2;
  await syncNextDay();
  const { data } = await ask('seo-searches-over-time', lastDays(pacificToday(), 4));
  expect(data.map((row) => row['search_impressions'] === null)).toEqual([false, false, true, true]);
});

const isReport = ({ path }: EmulatedRequest) => path.endsWith(':runReport');
type Report = {
  rows?: { dimensionValues: { value: string }[]; metricValues: object[] }[];
  rowCount?: number;
};
/** Changes the reports of Google Analytics. The history has no rows, so that it is read fast. */
const changeReports = (change: (report: Report) => object) => {
  sources.emulators.odd.answer = (request, usual) => {
    if (!isReport(request)) return usual();
    const { dateRanges } = request.body as { dateRanges: [{ startDate: Day }] };
    if (dateRanges[0].startDate < addDays(melbourneToday(), -70))
      return { status: 200, body: { kind: 'analyticsData#runReport' } };
    const reply = usual();
    return { ...reply, body: change(reply.body as Report) };
  };
};

/** Notes on days; the report also says that these ranges have no users. */
const listDayNotes = (notes: readonly string[]) =>
  notes.filter((note) => note.startsWith('Google Analytics'));

let analyticsId = '';
test('a Google Analytics day that is not final and has no visits is a gap', async () => {
  const today = melbourneToday();
  const compact = today.replaceAll('-', '');
  changeReports((report) => {
    const rows = (report.rows ?? []).filter(({ dimensionValues: [date] }) => date?.value !== compact);
    return { ...report, rows, rowCount: rows.length };
  });
  ({ sourceId: analyticsId } = await sources.connect('google_analytics_4', property));
  await sources.runDue();
  const { data, meta } = await ask('digital-marketing-over-time', lastDays(today, 4));
  expect(data.map((row) => row['sessions'] === null)).toEqual([false, false, false, true]);
  expect(listDayNotes(meta[0].notes)).toEqual([
    `Google Analytics has not finished ${listDays([lastDays(today, 3)], today)}.`,
  ]);
});

test('sampling, thresholds and “(other)” show in reports of the days that were read, until a read finds none', async () => {
  changeReports((report) => ({
    ...report,
    rows: [
      ...(report.rows ?? []),
      ...(report.rows ?? []).slice(0, 1).map(({ dimensionValues, metricValues }) => ({
        dimensionValues: dimensionValues.map(() => ({ value: '(other)' })),
        metricValues,
      })),
    ],
    rowCount: (report.rowCount ?? 0) + 1,
    metadata: { samplingMetadatas: [{ samplesReadCount: '1' }], subjectToThresholding: true },
  }));
  await syncNextDay();
  const today = melbourneToday();
  const range = lastDays(today, 10);
  const { meta } = await ask('digital-marketing-over-time', range);
  const sampled = await noteDays(analyticsId, 'sampled');
  expect(sampled).toEqual(listBuckets(lastDays(today, sampled.length), 'day'));
  const told = listDays([lastDays(today, sampled.length)], today);
  expect(listDayNotes(meta[0].notes)).toEqual([
    `Google Analytics has not finished ${listDays([lastDays(today, 3)], today)}.`,
    `Google Analytics counted a sample of the visits from ${told}.`,
    `Google Analytics hides small groups from ${told}, so sums can be below its own totals.`,
    `Google Analytics put rare values into “(other)” from ${told}.`,
  ]);
  expect(await noteDays(analyticsId, 'other_row')).toEqual(sampled);
  expect(await sources.findSource('google_analytics_4')).toMatchObject({ fault: null });

  sources.emulators.odd.answer = null;
  await sources.deps.db
    .update(sourceStreams)
    .set({ weeklyReadAt: null, currentReadAt: null })
    .where(eq(sourceStreams.sourceId, analyticsId));
  await syncNextDay();
  for (const kind of ['sampled', 'thresholded', 'other_row'])
    expect(await noteDays(analyticsId, kind)).toEqual([]);
});

test('the reports of a batch read the notes of the business once, and new notes change their ETag', async () => {
  const { deps, business } = sources;
  let reads = 0;
  const [usual] = deps.contributions.dayNotes.list();
  if (!usual) throw new Error('There is no reader.');
  deps.contributions.dayNotes.add({
    ...usual,
    read: (context) => {
      reads += 1;
      return usual.read(context);
    },
  });
  const body = batchOf(
    ['digital-marketing-overview', 'seo-searches-over-time'],
    lastDays(melbourneToday(), 5),
  );
  const batch = async () => {
    const reply = await (await sources.adviser()).post('/v1/modules/analytics/data', body);
    const lines = String(reply.text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { at: number; etag: string; body: Answer });
    return lines.toSorted((a, b) => a.at - b.at);
  };
  const first = await batch();
  expect(first.map((line) => line.body.meta[0].notes.length)).toEqual([1, 1]);
  expect(reads).toBe(1);
  await deps.db.insert(sourceDayNotes).values({
    sourceId: analyticsId,
    stream: 'visits',
    day: addDays(melbourneToday(), -4),
    kind: 'sampled',
  });
  const second = await batch();
  expect(second[0]?.body.meta[0].notes).toHaveLength(2);
  expect(second[0]?.etag).not.toBe(first[0]?.etag);
  deps.contributions.dayNotes.add(usual);
  const without = { id: business.south, connected: ['google_ads'] } as unknown as Parameters<
    typeof readDayNotes
  >[1];
  const noDatabase = null as unknown as Parameters<typeof readDayNotes>[0];
  expect(await readDayNotes(noDatabase, without)).toEqual([]);
});

test('the notes of a source disappear with it', async () => {
  expect(await readNotes(analyticsId)).not.toEqual([]);
  const path = sources.at(`integrations/google_analytics_4?source_id=${analyticsId}`);
  expect((await (await sources.adviser()).ask('DELETE', path)).status).toBe(200);
  expect(await readNotes(analyticsId)).toEqual([]);
});

test('the unknown days of a read are its days that are neither final nor have rows', () => {
  const start: Day = '2026-11-01';
  const anyRange = fc.record({ from: fc.nat(40), length: fc.nat(10) }).map(
    ({ from, length }): Range => ({
      from: addDays(start, from),
      to: addDays(start, from + length),
    }),
  );
  fc.assert(
    fc.property(anyRange, fc.array(anyRange), fc.uniqueArray(fc.nat(60)), (slice, notFinal, filled) => {
      const withRows = new Set(filled.map((n) => addDays(start, n)));
      const noted = mergeRanges(notFinal);
      const isNoted = (day: Day) => noted.some(({ from, to }) => from <= day && day <= to);
      const unknown = listUnknownDays(
        { notedDays: (kind) => (kind === 'not_final' ? noted : [slice]) },
        slice,
        withRows,
      );
      expect(unknown.flatMap((range) => listBuckets(range, 'day'))).toEqual(
        listBuckets(slice, 'day').filter((day) => isNoted(day) && !withRows.has(day)),
      );
    }),
  );
});
