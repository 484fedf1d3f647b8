import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import xero from '@bellwether/connectors/xero/connector';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { addDays, addMonths, type Day, dayAt, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { type BookDocument, type Books, toUuid } from '@bellwether/emulators/books/books';
import { reportOpen, reportPayments, reportRevenue } from '@bellwether/emulators/books/report';
import { createFaultRandom } from '@bellwether/emulators/faults';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { emulateXero } from '@bellwether/emulators/xero';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts, sourceStreams } from '../../../platform/postgres/schema.ts';
import { createConnection } from '../../../testing/connections.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sealTokens } from '../connections/tokens.ts';
import { openSyncDeps } from '../jobs.ts';
import { joinDays, listChangedRanges } from './changed-days.ts';
import { type Run, readSlice } from './read-slice.ts';

let testApp: TestApp;
let emulators: Emulators;
let books: Books;
let runs: readonly Run[];
beforeAll(async () => {
  testApp = await openTestApp();
  const service = emulateXero({ now: () => testApp.clock.now() });
  emulators = await startEmulators([service]);
  const found = service.books.find(({ name }) => name === 'Harbour Physio');
  if (!found) throw new Error('The ledger is missing.');
  books = found;
  const { db, secrets } = testApp.deps;
  const tokens = {
    access: service.authority.grantForever({ id: 'owner', name: 'Owner' }, ...(xero.oauth?.scopes ?? [])),
    refresh: null,
    accessUntil: null,
    refreshUntil: null,
  };
  const businessId = testApp.business.south;
  const account = {
    id: books.id,
    name: books.name,
    manager: null,
    currency: 'AUD',
    timeZone: books.timeZone,
  };
  const [source] = await db
    .insert(sourceAccounts)
    .values({
      businessId,
      vendor: 'xero',
      externalId: books.id,
      name: books.name,
      currency: 'AUD',
      timeZone: books.timeZone,
      connectionId: await createConnection(db, {
        service: 'xero',
        businessId,
        ...sealTokens({ secrets }, tokens),
      }),
    })
    .returning();
  if (!source) throw new Error('The source could not be stored.');
  const http = openHttp({
    limiter: { run: (_owner, _quota, _signal, work) => work() },
    resolve: redirectToEmulator(emulators.url),
    wait: () => Promise.resolve(),
    now: () => testApp.clock.now(),
  });
  const { signal } = new AbortController();
  const deps = { ...openSyncDeps(testApp.deps), http };
  runs = await Promise.all(
    xero.streams.map(async (stream) => {
      const [row] = await db
        .insert(sourceStreams)
        .values({ sourceId: source.id, name: stream.name })
        .returning();
      if (!row) throw new Error('The stream could not be stored.');
      return { deps, source, connection: null, row, connector: xero, stream, account, signal, rows: 0 };
    }),
  );
});
afterAll(async () => {
  await testApp.close();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

const first = '2025-01-01';
const findToday = (): Day => dayAt(books.timeZone, testApp.clock.now());
const listMonths = (): Range[] => {
  const months: Range[] = [];
  // Documents of days to come are read when their day has come.
  const today = findToday();
  for (let from = first; from <= today; from = addMonths(from, 1))
    months.push({ from, to: monthEnd(from) < today ? monthEnd(from) : today });
  return months;
};
const read = async (days: Range, some: readonly Run[] = runs) => {
  for (const run of some) await readSlice(run, days, () => Promise.resolve());
};

type Figures = { revenue: number; open_invoices: number; payments: number };

/** Returns revenue, open amounts and payments of each month in cents, as the product reports them. */
const readFigures = async (): Promise<Record<Day, Figures>> => {
  const filter = encodeURIComponent(
    `business:=${testApp.business.south},from_date:>=${first},to_date:<=${findToday()}`,
  );
  // Sessions end with the clock.
  const { token } = await testApp.logOn('adviser');
  const readMonths = async (report: string): Promise<ReportAnswer['data']> => {
    const path = `/v1/modules/financials/data/${report}?per_page=-1&timestamp=month&filter=${filter}`;
    const { status, body } = await testApp.with(token).get(path);
    expect(status).toBe(200);
    return (body as ReportAnswer).data;
  };
  const payments = await readMonths('financial-payments');
  return Object.fromEntries(
    (await readMonths('financial-revenue')).map((row, at) => {
      const cents = (value: unknown) => Math.round(Number(value ?? 0) * 100);
      return [
        monthStart(String(row['date'])),
        {
          revenue: cents(row['revenue']),
          open_invoices: cents(row['open_invoices']),
          payments: cents(payments[at]?.['payments']),
        },
      ];
    }),
  );
};
const readLedger = (): Record<Day, Figures> =>
  Object.fromEntries(
    listMonths().map((month) => [
      month.from,
      {
        revenue: reportRevenue(books, month),
        open_invoices: reportOpen(books, month),
        payments: reportPayments(books, month),
      },
    ]),
  );

test('days are joined to ranges that a stream can read at once, and each day is in one of them', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((n) => addDays(first, n));
  fc.assert(
    fc.property(fc.array(day, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (days, maxDays) => {
      const ranges = joinDays(days, { maxDays });
      for (const one of days)
        expect(ranges.filter(({ from, to }) => one >= from && one <= to)).toHaveLength(1);
      for (const { from, to } of ranges) expect(to < addDays(from, maxDays)).toBe(true);
      for (const { from, to } of ranges) expect(days.includes(from) && days.includes(to)).toBe(true);
    }),
  );
});

test('the revenue, open amounts and payments of each month are those of the ledger, to the cent', async () => {
  for (const month of listMonths()) await read(month);
  const ledger = readLedger();
  expect(
    Object.values(ledger).filter(({ revenue, payments }) => revenue > 0 && payments > 0).length,
  ).toBeGreaterThan(12);
  expect(await readFigures()).toEqual(ledger);
});

/** Changes a document at random, as a bookkeeper does long after its date. */
const changeAtRandom = (random: () => number, document: BookDocument): void => {
  const kind = Math.floor(random() * 8);
  const { id, lines, day, isBill, payments } = document;
  if (kind === 0) books.change(id, { status: 'void' });
  else if (kind === 1) books.change(id, { status: 'deleted' });
  else if (kind === 2) books.change(id, { status: 'approved' });
  else if (kind === 6) books.change(id, { payments: payments.slice(1), status: 'approved' });
  else if (kind === 7)
    books.change(id, {
      status: 'approved',
      payments: [...payments, { id: toUuid(`${id} ${random()}`), day: addDays(day, 30), cents: 1_000 }],
    });
  else if (kind === 3)
    books.change(id, { day: addDays(day, Math.floor(random() * 120) - 60), status: 'approved' });
  else if (kind === 4)
    books.change(id, {
      lines: lines.map((line) => ({
        ...line,
        netCents: line.netCents + 1_234,
        account: random() < 0.2 ? '825' : '200',
      })),
    });
  else books.change(id, { isBill, contact: books.contacts()[0]?.id ?? '', lines: lines.slice(0, 1) });
};

test('400 late changes and failing requests leave each month equal to the ledger', async () => {
  const random = createFaultRandom(42);
  emulators.faults.share = 0.05;
  let since = testApp.clock.now();
  for (let round = 0; round < 8; round += 1) {
    const before = findToday();
    testApp.clock.advance(5 * 3_600_000);
    const documents = books.documents();
    for (let at = 0; at < 50; at += 1)
      changeAtRandom(random, documents[Math.floor(random() * documents.length)] as BookDocument);
    testApp.clock.advance(3_600_000);
    const now = testApp.clock.now();
    // The newest days are read each time, and before them those that have changed.
    for (const run of runs)
      for (const range of await listChangedRanges(run, since, { from: first, to: findToday() }))
        await read(range, [run]);
    await read({ from: before, to: findToday() });
    since = now;
  }
  emulators.faults.share = 0;
  expect(await readFigures()).toEqual(readLedger());
});
