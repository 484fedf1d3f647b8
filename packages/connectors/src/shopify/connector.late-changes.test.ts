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
import { createFaultRandom } from '@bellwether/emulators/faults';
import { startEmulators } from '@bellwether/emulators/server';
import { createOnlineShops, emulateShopify, shopToken } from '@bellwether/emulators/shopify';
import {
  createLine,
  createPayout,
  createReturn,
  type OnlineOrder,
  type OnlineShop,
} from '@bellwether/emulators/shopify/online-shop';
import { reportOnlineRevenue } from '@bellwether/emulators/shopify/report';
import { expect, test } from 'vitest';
import { decimalToMicros } from '../kit/decimal.ts';
import { openEmulatedSession, type Row, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';

const hourMs = 3_600_000;
const first: Day = '2025-11-01';

/** Keeps the rows of a shop by day, as the server does: it reads the days of changed documents again. */
const openStore = async (shopAt: 0 | 1) => {
  let now = new Date('2026-11-20T03:00:00Z');
  const shops = createOnlineShops(() => now);
  const service = emulateShopify({ now: () => now, shops, partRows: 2 });
  const emulators = await startEmulators([service]);
  const shop = shops[shopAt] as OnlineShop;
  const session = openEmulatedSession(connector, {
    url: emulators.url,
    source: { access: () => ({ credential: [shop.id, shopToken] }) },
    now: () => now,
  });
  const account = { id: shop.id, name: shop.name, manager: null, currency: 'AUD', timeZone: shop.timeZone };
  const [stream] = connector.streams;
  if (!stream) throw new Error('The stream is missing.');
  let rows: Row[] = [];
  const dayOf = (row: Row) => String(row['day']);
  const today = () => dayAt(shop.timeZone, now);
  const read = async ({ from, to }: Range) => {
    const fresh = await readRows(stream, session, account, { from, to });
    rows = [...rows.filter((row) => dayOf(row) < from || dayOf(row) > to), ...fresh];
  };
  const readChanges = async (since: Date) => {
    const days = new Set<Day>();
    const overlap = new Date(since.getTime() - 600_000);
    for await (const batch of stream.listChanges?.(session, account, overlap) ?? []) {
      const numbers = new Set(batch.map(({ number }) => number));
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
  const sum = ({ from, to }: Range): number => {
    const micros = rows
      .filter((row) => dayOf(row) >= from && dayOf(row) <= to)
      .reduce((all, row) => all + decimalToMicros(String(row['amount'])), 0n);
    expect(micros % 10_000n).toBe(0n);
    return Number(micros / 10_000n);
  };
  return {
    shop,
    read,
    readChanges,
    today,
    now: () => now,
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    stored: () => months().map(sum),
    reported: () => months().map((month) => reportOnlineRevenue(shop, month)),
    rows: () => rows,
    close: async () => {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};

/** Changes an order at random, as its shop does long after it was made. */
const changeAtRandom = (
  random: () => number,
  { change, isInclusive }: OnlineShop,
  { id }: OnlineOrder,
): void => {
  const kind = Math.floor(random() * 8);
  const amount = 100 + Math.floor(random() * 900);
  const isUnpaid = random() < 0.5;
  change(id, (order, at) => {
    const [line] = order.lines;
    const units = new Map(
      kind === 0 ? order.lines.map((one) => [one.id, one.quantity]) : [[line?.id ?? 0, 1]],
    );
    const giveBack = (part: { hasShipping: boolean; kept?: number }) => ({
      refunds: [...order.refunds, createReturn(order, at, isInclusive, { units, ...part })],
    });
    if (kind === 0) return giveBack({ hasShipping: true });
    if (kind === 1) return giveBack({ hasShipping: false });
    if (kind === 2) return giveBack({ hasShipping: true, kept: amount });
    if (kind === 3) return { refunds: [...order.refunds, createPayout(order, at, amount)] };
    if (kind === 4) {
      const added = createLine(id * 10 + 9, ['Case', null, amount], { isInclusive, quantity: 2 });
      return { lines: [...order.lines.filter((one) => one.id !== added.id), added] };
    }
    if (kind === 5)
      return {
        lines: order.lines.map((one, index) =>
          index === 0 && one.removed === 0 && order.refunds.length === 0 ? { ...one, removed: 1 } : one,
        ),
      };
    if (kind === 6) return { cancelledAt: at, ...(isUnpaid && { received: 0 }) };
    return { received: order.total };
  });
};

test.for([0, 1] as const)(
  '200 late changes leave the revenue of each month equal to the report of shop %i, to the cent',
  async (at) => {
    const store = await openStore(at);
    const { shop } = store;
    await store.read({ from: first, to: store.today() });
    const before = store.reported();
    expect(before.filter((cents) => cents > 0).length).toBeGreaterThan(12);
    expect(store.stored()).toEqual(before);
    const random = createFaultRandom(7);
    for (let round = 0; round < 4; round += 1) {
      const since = store.now();
      const from = store.today();
      store.advance(5 * hourMs);
      const orders = shop
        .orders()
        .filter(({ processedAt }) => dayAt(shop.timeZone, processedAt) > addDays(first, 40));
      for (let change = 0; change < 50; change += 1)
        changeAtRandom(random, shop, orders[Math.floor(random() * orders.length)] as OnlineOrder);
      store.advance(hourMs);
      await store.readChanges(since);
      await store.read({ from, to: store.today() });
    }
    const after = store.reported();
    expect(after.filter((cents, month) => cents !== before[month]).length).toBeGreaterThan(10);
    expect(store.stored()).toEqual(after);
    await store.close();
  },
);

test('an order that is deleted is gone with the weekly read', async () => {
  const store = await openStore(0);
  await store.read({ from: first, to: store.today() });
  const counted = new Set(store.rows().map((row) => row['document_number']));
  const found = store.shop
    .orders()
    .find(({ name, createdAt }) => counted.has(name) && dayAt('UTC', createdAt) > '2026-06-01');
  store.shop.remove(found?.id ?? 0);
  await store.readChanges(store.now());
  expect(store.stored()).not.toEqual(store.reported());
  await store.read({ from: first, to: store.today() });
  expect(store.stored()).toEqual(store.reported());
  await store.close();
});
