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
import { reportShopRevenue } from '@bellwether/emulators/shops/report';
import { createRefund, type Shop, type ShopOrder, type ShopStatus } from '@bellwether/emulators/shops/shop';
import { createShops, emulateWooCommerce, shopKeys } from '@bellwether/emulators/woocommerce';
import { expect, test } from 'vitest';
import { decimalToMicros } from '../kit/decimal.ts';
import { openEmulatedSession, type Row, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';

const hourMs = 3_600_000;
const first: Day = '2025-11-01';

/** Keeps the rows of a shop by day, as the server does: it reads the days of changed documents again. */
const openStore = async (shopAt: 0 | 1) => {
  let now = new Date('2026-11-20T03:00:00Z');
  const shops = createShops(() => now);
  const service = emulateWooCommerce({ now: () => now, shops });
  const emulators = await startEmulators([service]);
  const shop = shops[shopAt] as Shop;
  const session = openEmulatedSession(connector, {
    url: emulators.url,
    source: { access: () => ({ credential: [...shopKeys, `https://${shop.id}`] }) },
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
  const sum = ({ from, to }: Range, currency: string): number => {
    const counted = rows.filter(
      (row) => dayOf(row) >= from && dayOf(row) <= to && row['currency'] === currency,
    );
    const micros = counted.reduce((all, row) => all + decimalToMicros(String(row['amount'])), 0n);
    return Math.round(Number(micros) / 10_000);
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
    stored: () => months().flatMap((month) => ['AUD', 'USD'].map((currency) => sum(month, currency))),
    reported: () =>
      months().flatMap((month) => ['AUD', 'USD'].map((currency) => reportShopRevenue(shop, month, currency))),
    close: async () => {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};

const statuses: readonly ShopStatus[] = [
  'completed',
  'processing',
  'cancelled',
  'on-hold',
  'refunded',
  'trash',
];

/** Changes an order at random, as its shop does long after it was made. */
const changeAtRandom = (random: () => number, shop: Shop, order: ShopOrder, now: Date): void => {
  const kind = Math.floor(random() * 6);
  const days = Math.floor(random() * 60) - 30;
  const status = statuses[Math.floor(random() * statuses.length)] ?? 'completed';
  shop.change(order.id, (one) => {
    if (kind === 0) return { status };
    if (kind === 1) {
      const createdAt = new Date(one.createdAt.getTime() + days * 24 * hourMs);
      return { createdAt: createdAt < now ? createdAt : now };
    }
    if (kind === 2)
      return { lines: one.lines.map((line) => ({ ...line, net: line.net + 12_300, tax: line.tax + 1_230 })) };
    if (kind === 3) return { refunds: one.refunds.slice(1) };
    const lines = one.lines.filter(({ kind: part }) => part === 'product').slice(0, 1);
    const part = kind === 4 ? { lines } : { cents: 100 + (one.id % 900) };
    return { refunds: [...one.refunds, createRefund(one, now, part)] };
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
        .filter(({ createdAt }) => dayAt(shop.timeZone, createdAt) > addDays(first, 40));
      for (let change = 0; change < 50; change += 1)
        changeAtRandom(random, shop, orders[Math.floor(random() * orders.length)] as ShopOrder, store.now());
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

test('an order that is deleted for good is gone with the weekly read', async () => {
  const store = await openStore(0);
  await store.read({ from: first, to: store.today() });
  const found = store.shop
    .orders()
    .find(({ status, createdAt }) => status === 'completed' && dayAt('UTC', createdAt) > '2026-06-01');
  store.shop.remove(found?.id ?? 0);
  await store.readChanges(store.now());
  expect(store.stored()).not.toEqual(store.reported());
  await store.read({ from: first, to: store.today() });
  expect(store.stored()).toEqual(store.reported());
  await store.close();
});
