import { addDays, addMonths, type Day, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { BookDocument, Books } from '@bellwether/emulators/books/books';
import { isIncome, reportMyobRevenue, toMyobDocument } from '@bellwether/emulators/books/myob-ledger';
import { createFaultRandom } from '@bellwether/emulators/faults';
import { emulateMyob } from '@bellwether/emulators/myob';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceSession, SourceAccount, Stream } from '../kit/connector.ts';
import { decimalToMicros } from '../kit/decimal.ts';
import { checkAccount, openEmulatedSession, type Row, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';

const first = '2025-10-01';
const today = '2026-11-20';
let now = new Date('2026-11-20T02:00:00Z');
let emulators: Emulators;
let books: Books;
let session: ServiceSession;
let account: SourceAccount;
const [stream] = connector.streams as readonly [Stream];
/** Rows by day, as the warehouse keeps them. */
const stored = new Map<Day, Row[]>();

beforeAll(async () => {
  const service = emulateMyob({ now: () => now });
  emulators = await startEmulators([service]);
  const [found] = service.books;
  if (!found) throw new Error('The ledger is missing.');
  books = found;
  // The access lasts as long as the test.
  const owner = { id: 'owner', name: 'Owner' };
  const token = service.authority.grantForever(owner, ...(connector.oauth?.scopes ?? []));
  const source = { access: () => ({ token }) };
  session = openEmulatedSession(connector, { url: emulators.url, source, now: () => now });
  account = await checkAccount(connector, session, { id: books.id, name: books.name, manager: null });
});
afterAll(async () => {
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

const read = async (range: Range): Promise<void> => {
  const rows = Map.groupBy(await readRows(stream, session, account, range), ({ day }) => String(day));
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) stored.set(day, rows.get(day) ?? []);
};
const listMonths = (): Range[] => {
  const months: Range[] = [];
  for (let from = first; from <= today; from = addMonths(from, 1))
    months.push({ from, to: monthEnd(from) < today ? monthEnd(from) : today });
  return months;
};
/** Returns the revenue of each month in cents. */
const readRevenue = (): Record<Day, number> => {
  const sums: Record<Day, bigint> = Object.fromEntries(listMonths().map(({ from }) => [from, 0n]));
  for (const [day, rows] of stored)
    for (const { amount } of rows)
      sums[monthStart(day)] = (sums[monthStart(day)] ?? 0n) + decimalToMicros(String(amount));
  return Object.fromEntries(Object.entries(sums).map(([month, micros]) => [month, Number(micros / 10_000n)]));
};
const readLedger = (): Record<Day, number> =>
  Object.fromEntries(listMonths().map((month) => [month.from, reportMyobRevenue(books, month)]));

test('the revenue of 13 months is that of the ledger, to the cent', async () => {
  for (const month of listMonths()) await read(month);
  expect(readRevenue()).toEqual(readLedger());
  expect(Object.values(readLedger()).filter((cents) => cents > 0).length).toBeGreaterThan(12);
  // The ledger has each form that the rule tells apart.
  const shown = books.documents().flatMap((one) => toMyobDocument(books, one) ?? []);
  expect(new Set(shown.map(({ layout }) => layout)).size).toBe(5);
  expect(new Set(shown.map(({ status }) => status)).size).toBe(3);
  expect(shown.some(({ freightCents }) => freightCents < 0)).toBe(true);
  expect(shown.some(({ document }) => document.currency !== books.currency && document.isInclusive)).toBe(
    true,
  );
  const rows = [...stored.values()].flat();
  expect(rows.some(({ document, amount }) => document === 'credit_note' && Number(amount) < 0)).toBe(true);
  expect(rows.filter(({ status }) => status === 'Closed').every(({ open }) => Number(open) === 0)).toBe(true);
});

/** Changes a document at random, as a bookkeeper does long after its date. */
const changeAtRandom = (random: () => number, { id, kind, day, lines }: BookDocument): void => {
  const change = Math.floor(random() * 6);
  if (change === 0) books.change(id, { status: 'approved' });
  else if (change === 1) books.change(id, { status: 'paid' });
  else if (change === 2)
    books.change(id, { day: addDays(day, Math.floor(random() * 120) - 60), status: 'paid', isBill: false });
  else if (change === 3)
    books.change(id, {
      isInclusive: true,
      status: 'paid',
      lines: lines.map((line) => ({
        ...line,
        netCents: line.netCents + 37,
        taxCents: random() < 0.3 ? 0 : 1,
        account: random() < 0.2 ? '825' : line.account,
      })),
    });
  else if (change === 4) books.change(id, { lines: lines.slice(0, 1), currency: 'USD', rate: 0.71 });
  else books.change(id, { kind: kind === 'invoice' ? 'credit_note' : 'invoice' });
};

test('200 late changes and failing requests leave the revenue of each month equal to that of the ledger', async () => {
  const random = createFaultRandom(42);
  const before = readRevenue();
  for (let round = 0; round < 4; round += 1) {
    const since = now;
    now = new Date(now.getTime() + 20 * 60_000);
    const documents = books
      .documents()
      .filter((one) => one.day >= '2026-01-01' && one.day <= '2026-09-01' && toMyobDocument(books, one));
    for (let at = 0; at < 50; at += 1)
      changeAtRandom(random, documents[Math.floor(random() * documents.length)] as BookDocument);
    now = new Date(now.getTime() + 60_000);
    emulators.faults.share = 0.05;
    const days = new Set<Day>();
    const dayOf = Map.groupBy(
      [...stored].flatMap(([day, rows]) => rows.map((row) => ({ day, number: row['document_number'] }))),
      ({ number }) => number,
    );
    for await (const batch of stream.listChanges?.(session, account, since) ?? [])
      for (const { number, day } of batch)
        for (const one of [day, ...(dayOf.get(number) ?? []).map((found) => found.day)])
          if (one !== null) days.add(one);
    for (const day of days) await read({ from: day, to: day });
    emulators.faults.share = 0;
    expect(readRevenue()).toEqual(readLedger());
  }
  expect(readRevenue()).not.toEqual(before);
});

test('a deleted invoice is no change, and the weekly read removes it', async () => {
  const sold = books
    .documents()
    .filter(
      (one) =>
        one.day >= '2026-03-01' && one.day < '2026-04-01' && toMyobDocument(books, one)?.status === 'Closed',
    )
    .filter(({ lines }) => lines.some(({ account: code }) => isIncome(books, code)));
  now = new Date(now.getTime() + 20 * 3_600_000);
  const since = now;
  now = new Date(now.getTime() + 12 * 3_600_000);
  for (const { id } of sold.slice(0, 5)) books.change(id, { status: 'deleted' });
  const numbers: (string | null)[] = [];
  for await (const batch of stream.listChanges?.(session, account, since) ?? [])
    numbers.push(...batch.map(({ number }) => number));
  for (const { number } of sold.slice(0, 5)) expect(numbers).not.toContain(number);
  expect(readRevenue()).not.toEqual(readLedger());
  await read({ from: addDays(today, 1 - stream.weeklyDays), to: today });
  expect(readRevenue()).toEqual(readLedger());
});
