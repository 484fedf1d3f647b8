import { startEmulators } from '@bellwether/emulators/server';
import { createOnlineShops, emulateShopify, shopToken } from '@bellwether/emulators/shopify';
import type { OnlineShop } from '@bellwether/emulators/shopify/online-shop';
import { describe, expect, test } from 'vitest';
import { SourceError } from '../kit/source-error.ts';
import { openEmulatedSession, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';
import { parseExport } from './export.ts';

const range = { from: '2026-10-01', to: '2026-10-31' };

/** Opens a shop that reports many orders, so that they are exported. */
const open = async (at: 0 | 1 = 0) => {
  let now = new Date('2026-11-20T03:00:00Z');
  const shops = createOnlineShops(() => now);
  const service = emulateShopify({ now: () => now, shops });
  const emulators = await startEmulators([service]);
  const shop = shops[at] as OnlineShop;
  const [stream] = connector.streams;
  if (!stream) throw new Error('The stream is missing.');
  let isLarge = true;
  emulators.odd.answer = ({ body }, usual) =>
    isLarge && JSON.stringify(body).includes('ordersCount')
      ? { status: 200, body: { data: { ordersCount: { count: 2000 } } } }
      : usual();
  const account = { id: shop.id, name: shop.name, manager: null, currency: 'AUD', timeZone: shop.timeZone };
  const source = { access: () => ({ credential: [shop.id, shopToken] }) };
  const read = () => {
    const session = openEmulatedSession(connector, { url: emulators.url, source, now: () => now });
    return readRows(stream, session, account, range);
  };
  return {
    ...service,
    shop,
    read,
    readPages: async () => {
      isLarge = false;
      const rows = await read();
      isLarge = true;
      return rows;
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    close: async () => {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};
const sort = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof SourceError ? error.fault : error),
  );

describe('exports of Shopify', () => {
  test.for([0, 1] as const)('the rows of shop %i from an export are those of its pages', async (at) => {
    const service = await open(at);
    const rows = await service.read();
    expect(service.state.exports).toHaveLength(1);
    expect(rows.some(({ document }) => document === 'credit_note')).toBe(true);
    expect(sort(rows)).toEqual(sort(await service.readPages()));
    await service.close();
  });

  test('a long export continues in the next run, with the orders that changed meanwhile', async () => {
    const service = await open();
    service.state.exportPolls = 5;
    expect(await faultOf(service.read())).toBe('limit');
    service.advance(120_000);
    const order = service.shop.orders().find(({ processedAt, isTest, cancelledAt }) => {
      const day = processedAt.toISOString().slice(0, 10);
      return day > '2026-10-02' && day < '2026-10-30' && !isTest && !cancelledAt;
    });
    service.shop.change(order?.id ?? 0, ({ lines }) => ({
      lines: lines.map((line) => ({ ...line, title: 'Changed' })),
    }));
    const rows = await service.read();
    expect(service.state.exports).toHaveLength(1);
    expect(rows.some(({ product }) => product === 'Changed')).toBe(true);
    expect(sort(rows)).toEqual(sort(await service.readPages()));
    await service.close();
  });

  test('an old export is made again, and one that fails is replaced by pages', async () => {
    const service = await open();
    await service.read();
    service.advance(7 * 3_600_000);
    await service.read();
    expect(service.state.exports).toHaveLength(2);
    service.advance(7 * 3_600_000);
    service.state.exportStatus = 'FAILED';
    expect(sort(await service.read())).toEqual(sort(await service.readPages()));
    expect(service.state.exports.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'FAILED']);
    await service.close();
  });

  test('a shop whose exports take all places is asked again later', async () => {
    const service = await open();
    service.state.isExporting = true;
    expect(await faultOf(service.read())).toBe('limit');
    await service.close();
  });
});

const orderOf = (id: number) => ({
  id: `gid://shopify/Order/${id}`,
  name: `#${id}`,
  processedAt: '2026-10-03T01:00:00Z',
  cancelledAt: null,
  test: false,
  taxesIncluded: true,
  totalReceivedSet: { shopMoney: { amount: '11.0' } },
  totalPriceSet: { shopMoney: { amount: '11.0' } },
  refunds: [] as object[],
});
const lineOf = (order: number, at: number) => ({
  id: `gid://shopify/LineItem/${order}${at}`,
  title: 'Brush — blau',
  quantity: 1,
  currentQuantity: 1,
  isGiftCard: false,
  originalTotalSet: { shopMoney: { amount: '11.0' } },
  discountAllocations: [],
  taxLines: [{ priceSet: { shopMoney: { amount: '1.0' } } }],
  __parentId: `gid://shopify/Order/${order}`,
});

const createSession = () => ({ counts: { read: 0, unreadable: 0, sample: null } });
const streamOf = (bytes: Uint8Array, size: number): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
};
const parse = async (values: readonly unknown[], size = 7) => {
  const text = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');
  const session = createSession();
  const [orders, refunded]: [object[], string[]] = [[], []];
  for await (const batch of parseExport(session, streamOf(new TextEncoder().encode(text), size))) {
    orders.push(...batch.orders);
    refunded.push(...batch.refunded);
  }
  return { orders, refunded, counts: session.counts };
};

describe('lines of an export', () => {
  test('lines and letters that arrive in parts are put together', async () => {
    const { orders } = await parse([orderOf(1), lineOf(1, 0), lineOf(1, 1), '', orderOf(2)], 3);
    expect(orders).toMatchObject([
      { name: '#1', lineItems: { nodes: [{ title: 'Brush — blau' }, { title: 'Brush — blau' }] } },
      { name: '#2', lineItems: { nodes: [] } },
    ]);
  });

  test('an order with a refund is only named, because its refund has no lines in an export', async () => {
    const refunds = [{ id: 'gid://shopify/Refund/1' }];
    const { orders, refunded } = await parse([{ ...orderOf(1), refunds }, lineOf(1, 0), orderOf(2)]);
    expect([orders.length, refunded]).toEqual([1, ['gid://shopify/Order/1']]);
  });

  test('an order that cannot be read, or has a line that cannot, is left out and counted', async () => {
    const odd = { ...lineOf(3, 0), quantity: 'many' };
    const values = [{ ...orderOf(1), test: null }, lineOf(1, 0), orderOf(2), orderOf(3), odd, lineOf(3, 1)];
    const { orders, counts } = await parse(values);
    expect(orders).toMatchObject([{ name: '#2' }]);
    expect(counts).toMatchObject({ read: 3, unreadable: 2 });
  });

  test.for([
    ['the lines of another order', [orderOf(1), orderOf(2), lineOf(1, 0)], 'internal'],
    ['a line without an order', [lineOf(1, 0)], 'internal'],
    ['a line that is no JSON', [orderOf(1), '{"id":'], 'service_down'],
    ['a line without an end', ['x'.repeat(1_000_001)], 'service_down'],
  ] as const)('%s end the read', async ([, values, fault]) => {
    expect(await faultOf(parse(values, 65_536))).toBe(fault);
  });

  test('200,000 lines are read with at most a batch of them in memory', async () => {
    const [lines, perOrder] = [200_000, 4];
    let [made, taken, ahead] = [0, 0, 0];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (made === lines) {
            controller.close();
            return;
          }
          const order = made / perOrder;
          const rows = [orderOf(order), lineOf(order, 0), lineOf(order, 1), lineOf(order, 2)];
          controller.enqueue(
            new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
          );
          made += perOrder;
        },
      },
      { highWaterMark: 0 },
    );
    for await (const { orders } of parseExport(createSession(), body)) {
      taken += orders.length * perOrder;
      ahead = Math.max(ahead, made - taken);
      expect(orders.length).toBeLessThanOrEqual(200);
    }
    expect(taken).toBe(lines);
    // Shopify is asked for more lines only when the earlier ones are used.
    expect(ahead).toBeLessThanOrEqual(2 * perOrder);
  });
});
