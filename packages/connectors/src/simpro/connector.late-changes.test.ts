import {
  addDays,
  addMonths,
  type Day,
  dayAt,
  daysBetween,
  monthEnd,
  monthStart,
} from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { BookDocument, Books } from '@bellwether/emulators/books/books';
import { reportJobRevenue } from '@bellwether/emulators/books/jobs';
import { createFaultRandom } from '@bellwether/emulators/faults';
import { startEmulators } from '@bellwether/emulators/server';
import { createBuilds, emulateSimpro, simproKey } from '@bellwether/emulators/simpro';
import { expect, test } from 'vitest';
import { decimalToMicros } from '../kit/decimal.ts';
import { openEmulatedSession, type Row, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';

const hourMs = 3_600_000;
const first: Day = '2025-11-01';
const currencies = ['AUD', 'USD'];

/** Keeps the rows of a company by day, as the server does: it reads the days of changed documents again. */
const openStore = async ({ listsDetails = true, id = 'bright-smile.simprosuite.com' } = {}) => {
  let now = new Date('2026-11-20T03:00:00Z');
  const builds = createBuilds(() => now);
  const service = emulateSimpro({ now: () => now, builds });
  service.state.listsDetails = listsDetails;
  const emulators = await startEmulators([service]);
  const [host, number] = id.split('/');
  const build = builds.find((one) => one.host === host);
  const company = build?.companies.find((one) => number === undefined || String(one.number) === number);
  const [stream] = connector.streams;
  if (!company || !stream) throw new Error('The company is missing.');
  const { books } = company;
  const session = openEmulatedSession(connector, {
    url: emulators.url,
    source: { access: () => ({ credential: [`https://${id}`, simproKey] }) },
    now: () => now,
  });
  const account = { id, name: books.name, manager: null, currency: 'AUD', timeZone: books.timeZone };
  let rows: Row[] = [];
  const dayOf = (row: Row) => String(row['day']);
  const today = () => dayAt(books.timeZone, now);
  const read = async ({ from, to }: Range) => {
    const fresh = await readRows(stream, session, account, { from, to });
    rows = [...rows.filter((row) => dayOf(row) < from || dayOf(row) > to), ...fresh];
  };
  const readChanges = async (since: Date) => {
    const days = new Set<Day>();
    const overlap = new Date(since.getTime() - 600_000);
    for await (const batch of stream.listChanges?.(session, account, overlap) ?? []) {
      const numbers = new Set(batch.map((one) => one.number));
      for (const { day } of batch) if (day !== null) days.add(day);
      for (const row of rows) if (numbers.has(String(row['document_number']))) days.add(dayOf(row));
    }
    // Days of one week are read together, as the server joins days that are close.
    const weeks = new Set(
      [...days]
        .filter((day) => day >= first && day <= today())
        .map((day) => addDays(day, -(daysBetween(first, day) % 7))),
    );
    for (const from of weeks) await read({ from, to: addDays(from, 6) });
  };
  const months = (): Range[] => {
    const all: Range[] = [];
    for (let month = first; month <= today(); month = addMonths(month, 1))
      all.push({ from: monthStart(month), to: monthEnd(month) });
    return all;
  };
  /** Sums a column in cents, and is exact. */
  const sum = ({ from, to }: Range, currency: string): number => {
    const counted = rows.filter(
      (row) => dayOf(row) >= from && dayOf(row) <= to && row['currency'] === currency,
    );
    return Number(counted.reduce((all, row) => all + decimalToMicros(String(row['amount'])), 0n)) / 10_000;
  };
  return {
    books,
    read,
    readChanges,
    today,
    now: () => now,
    rows: () => rows,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    stored: () => months().flatMap((month) => currencies.map((currency) => sum(month, currency))),
    reported: () =>
      months().flatMap((month) => currencies.map((currency) => reportJobRevenue(books, month, currency))),
    close: async () => {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};

const statuses = ['approved', 'void', 'draft', 'paid'] as const;

/** Changes a document at random, as its bookkeeper does long after it was made. */
const changeAtRandom = (random: () => number, books: Books, one: BookDocument, today: Day): void => {
  const kind = Math.floor(random() * 4);
  const status = statuses[Math.floor(random() * statuses.length)] ?? 'approved';
  const moved = addDays(one.day, Math.floor(random() * 60) - 30);
  if (kind === 0) books.change(one.id, { status });
  else if (kind === 1) books.change(one.id, { day: moved < today ? moved : today });
  else if (kind === 2)
    books.change(one.id, {
      lines: one.lines.map((line) => ({
        ...line,
        netCents: line.netCents + 12_333,
        taxCents: line.taxCents + 1_233,
      })),
    });
  else books.change(one.id, { lines: one.lines.slice(0, 1) });
};

test.for([
  { listsDetails: true, id: 'bright-smile.simprosuite.com' },
  { listsDetails: false, id: 'bright-smile.simprosuite.com' },
  { listsDetails: true, id: 'harbour.simprosuite.com/2' },
])('200 late changes leave 13 months equal to the report, to the cent: %j', async (options) => {
  const store = await openStore(options);
  const { books } = store;
  await store.read({ from: first, to: store.today() });
  const before = store.reported();
  expect(before.length).toBe(26);
  expect(before.filter((cents) => cents !== 0).length).toBeGreaterThan(12);
  expect(store.stored()).toEqual(before);
  const random = createFaultRandom(7);
  for (let round = 0; round < 4; round += 1) {
    const since = store.now();
    const from = store.today();
    store.advance(5 * hourMs);
    const documents = books
      .documents()
      .filter(({ day, isBill }) => day > addDays(first, 40) && day < store.today() && !isBill);
    for (let change = 0; change < 50; change += 1) {
      const one = documents[Math.floor(random() * documents.length)];
      if (one) changeAtRandom(random, books, one, store.today());
    }
    store.advance(hourMs);
    await store.readChanges(since);
    await store.read({ from, to: store.today() });
  }
  const after = store.reported();
  expect(after.filter((cents, at) => cents !== before[at]).length).toBeGreaterThan(10);
  expect(store.stored()).toEqual(after);
  await store.close();
});

test('a deleted invoice is gone with the weekly read', async () => {
  const store = await openStore();
  await store.read({ from: first, to: store.today() });
  const found = store.books
    .documents()
    .find(
      ({ day, status, isBill, kind }) =>
        day > '2026-06-01' && status === 'paid' && !isBill && kind === 'invoice',
    );
  const since = store.now();
  store.advance(hourMs);
  store.books.change(found?.id ?? '', { status: 'deleted' });
  await store.readChanges(since);
  expect(store.stored()).not.toEqual(store.reported());
  await store.read({ from: first, to: store.today() });
  expect(store.stored()).toEqual(store.reported());
  await store.close();
});

test('rows have customers, places and products, and all kinds of documents', async () => {
  const store = await openStore();
  await store.read({ from: first, to: store.today() });
  const rows = store.rows();
  const valuesOf = (column: string) => new Set(rows.map((row) => row[column]));
  expect(valuesOf('document')).toEqual(new Set(['invoice', 'credit_note']));
  expect(valuesOf('account')).toEqual(new Set(['Service', 'Invoice total']));
  expect(valuesOf('city')).toContain('Torquay');
  expect(valuesOf('currency')).toEqual(new Set(['AUD', 'USD']));
  expect(valuesOf('status')).toEqual(new Set(['Approved', 'Paid']));
  expect(valuesOf('product')).toContain('Large service');
  for (const row of rows) {
    expect(row).toMatchObject({
      customer: expect.stringMatching(/^[A-Z]\w+ [A-Z]\w+/),
      customer_email: expect.stringMatching(/@customers\.example$/),
      customer_phone: expect.stringMatching(/^04\d{8}$/),
      country: 'Australia',
    });
  }
  const open = rows.filter((row) => row['document'] === 'invoice').map((row) => Number(row['open']));
  expect(open.filter((amount) => amount > 0).length).toBeGreaterThan(0);
  await store.close();
});
