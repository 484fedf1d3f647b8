import { type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { startEmulators } from '@bellwether/emulators/server';
import type { EmulatedReply, OddAnswer } from '@bellwether/emulators/service';
import { createOnlineShops, emulateShopify, shopClient, shopToken } from '@bellwether/emulators/shopify';
import { createPayout } from '@bellwether/emulators/shopify/online-shop';
import { describe, expect, test } from 'vitest';
import type { ChangedDocument } from '../kit/connector.ts';
import { redirectToEmulator } from '../kit/emulated.ts';
import { openHttp } from '../kit/http.ts';
import { openSession } from '../kit/session.ts';
import { SourceError } from '../kit/source-error.ts';
import { checkAccount, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';
import { shopOf } from './credential.ts';

const recent: Range = { from: '2026-10-20', to: '2026-11-20' };
const shopId = 'bright-smile.myshopify.com';

const open = async ({ key = [shopToken] as readonly string[], partRows = 250, shop: id = shopId } = {}) => {
  let now = new Date('2026-11-20T03:00:00Z');
  const waits: number[] = [];
  const shops = createOnlineShops(() => now);
  const service = emulateShopify({ now: () => now, shops, partRows });
  const emulators = await startEmulators([service]);
  const [shop] = shops;
  const [stream] = connector.streams;
  if (!shop || !stream) throw new Error('The shop is missing.');
  const requests: { host: string; path: string; text: string }[] = [];
  const watch: OddAnswer = ({ host, path, body }, usual) => {
    requests.push({ host, path, text: JSON.stringify(body) });
    return usual();
  };
  emulators.odd.answer = watch;
  const http = openHttp({
    limiter: { run: (_owner, _quota, _signal, work) => work() },
    resolve: redirectToEmulator(emulators.url),
    wait: (ms) => {
      waits.push(ms);
      now = new Date(now.getTime() + ms);
      return Promise.resolve();
    },
    now: () => now,
  });
  const { signal } = new AbortController();
  const session = openSession(connector, { http, token: null, credential: [id, ...key], signal });
  const account = { id: shopId, name: shop.name, manager: null, currency: 'AUD', timeZone: shop.timeZone };
  return {
    ...service,
    shop,
    session,
    requests,
    waits,
    /** Replaces answers, and still lists the requests. */
    answerBy: (answer: OddAnswer) => {
      emulators.odd.answer = (request, usual) => answer(request, () => watch(request, usual));
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    now: () => now,
    check: () => checkAccount(connector, session, { ...account, name: '' }),
    read: (range = recent) => readRows(stream, session, account, range),
    listChanges: async (since: Date) => {
      const all: ChangedDocument[] = [];
      for await (const batch of stream.listChanges?.(session, account, since) ?? []) all.push(...batch);
      return all;
    },
    close: async () => {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};
const describeError = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof SourceError ? [error.fault, error.message] : error),
  );

test.for([
  ['bright-smile.myshopify.com', shopId],
  ['https://Bright-Smile.myshopify.com/', shopId],
  ['bright-smile.example', ''],
  ['evil.example/bright-smile.myshopify.com', ''],
  ['bright-smile.myshopify.com.evil.example', ''],
  ['evil.example#.myshopify.com', ''],
  ['user@bright-smile.myshopify.com', ''],
  ['a.b.myshopify.com', ''],
  ['http://bright-smile.myshopify.com', ''],
  ['', ''],
] as const)('the address %s is that of the shop %j', ([address, shop]) => {
  expect(shopOf([address, 'token'])).toBe(shop);
});

describe('access to Shopify', () => {
  test('a token of the admin is sent alone, in the header of Shopify', async () => {
    const shop = await open();
    expect(await shop.check()).toMatchObject({
      id: shopId,
      name: 'Bright Smile Online',
      currency: 'AUD',
      timeZone: 'Australia/Melbourne',
    });
    expect(shop.requests.map(({ path }) => path)).toEqual(['/admin/api/2026-10/graphql.json']);
    await shop.close();
  });

  test('a client id and secret become a token, which is asked for again when it ends', async () => {
    const shop = await open({ key: shopClient });
    const countTokens = () => shop.requests.filter(({ path }) => path === '/admin/oauth/access_token').length;
    await shop.check();
    await shop.check();
    expect(countTokens()).toBe(1);
    shop.advance(24 * 3_600_000);
    await shop.check();
    expect(countTokens()).toBe(2);
    shop.state.tokens.clear();
    await shop.check();
    expect(countTokens()).toBe(3);
    shop.state.hasKeys = false;
    expect(await describeError(shop.check())).toEqual(['reconnect', 'Shopify no longer accepts this key.']);
    await shop.close();
  });

  test.for([
    ['shop.example', 'configuration'],
    ['harbour-physio.myshopify.com', 'configuration'],
  ] as const)('a credential for %s reaches no shop', async ([id, fault]) => {
    const shop = await open({ shop: id });
    expect(await describeError(shop.check())).toEqual([fault, expect.stringMatching(/Shopify shop/)]);
    expect(shop.requests).toEqual([]);
    await shop.close();
  });

  test('a right that is missing is named', async () => {
    const shop = await open();
    shop.state.scopes.delete('read_orders');
    expect(await describeError(shop.read())).toEqual([
      'no_permission',
      'Shopify does not let this app read orders. Give it the right read_orders, and install it again.',
    ]);
    await shop.close();
  });

  test('older orders that Shopify hides are a fault, and not days without sales', async () => {
    const shop = await open();
    const rows = await shop.read({ from: '2026-09-25', to: '2026-10-05' });
    const old = await shop.read({ from: '2026-09-01', to: '2026-09-05' });
    expect(old.length).toBeGreaterThan(0);
    shop.state.scopes.delete('read_all_orders');
    expect(await shop.read({ from: '2026-09-25', to: '2026-10-05' })).toEqual(
      rows.filter(({ document }) => document === 'invoice'),
    );
    expect(await describeError(shop.read({ from: '2026-09-01', to: '2026-09-05' }))).toEqual([
      'configuration',
      'Shopify shows this app the orders of the last 60 days only. Give it the right read_all_orders.',
    ]);
    await shop.close();
  });

  test('orders whose customers are protected count without names, and none is left out', async () => {
    const shop = await open();
    const usual = await shop.read();
    shop.state.hidesCustomers = true;
    const rows = await shop.read();
    const hidden = { customer: null, customer_key: null, customer_email: null, customer_phone: null };
    expect(rows).toEqual(
      usual.map((row) => ({ ...row, ...hidden, country: null, region: null, city: null })),
    );
    expect(usual.some(({ customer }) => customer !== null)).toBe(true);
    expect(shop.session.counts.unreadable).toBe(0);
    await shop.close();
  });
});

describe('lists of Shopify', () => {
  test('a page that costs too much is halved until Shopify allows it', async () => {
    const shop = await open();
    const usual = await shop.read();
    shop.requests.length = 0;
    shop.state.maxCost = 300;
    expect(await shop.read()).toEqual(usual);
    const sizes = shop.requests
      .filter(({ text }) => text.includes('query ListOrders'))
      .map(({ text }) => Number(/"first":(\d+)/.exec(text)?.[1]));
    expect(sizes.slice(0, 2)).toEqual([10, 5]);
    expect(sizes.at(-1)).toBeLessThan(5);
    shop.state.maxCost = 1;
    expect(await describeError(shop.read())).toMatchObject(['internal', expect.any(String)]);
    await shop.close();
  });

  test('an empty bucket is waited for', async () => {
    const shop = await open();
    const usual = await shop.read();
    shop.state.bucket = { points: 0, at: shop.now().getTime() };
    expect(await shop.read()).toEqual(usual);
    expect(shop.waits.length).toBeGreaterThan(0);
    expect(Math.max(...shop.waits)).toBeLessThan(20_000);
    await shop.close();
  });

  test('parts of an order that do not fit its page are read', async () => {
    const whole = await open();
    const parts = await open({ partRows: 1 });
    expect(await parts.read()).toEqual(await whole.read());
    expect(parts.requests.some(({ text }) => text.includes('query ListParts'))).toBe(true);
    await whole.close();
    await parts.close();
  });

  test('a list of more than 25,000 orders begins again before its end, and counts each order once', async () => {
    const shop = await open();
    const total = 30_000;
    const first = Date.parse('2026-10-01T00:00:00Z');
    const timeOf = (at: number) => new Date(first + Math.floor(at / 3) * 1000).toISOString();
    let longest = 0;
    shop.answerBy(({ body }, usual): EmulatedReply => {
      const { query, variables } = body as {
        query: string;
        variables: Record<string, string | number | undefined>;
      };
      if (!query.includes('ListDates')) return usual();
      const since = /'(.+?)'/.exec(String(variables['query']))?.[1] ?? '';
      const skipped = Math.max(0, Math.ceil((Date.parse(since) - first) / 1000) * 3);
      const start = Number(variables['after'] ?? 0);
      const end = Math.min(start + Number(variables['first']), total - skipped, 25_000);
      longest = Math.max(longest, end);
      const nodes = Array.from({ length: end - start }, (_, index) => {
        const at = skipped + start + index;
        return {
          id: `gid://shopify/Order/${at}`,
          name: `#${at}`,
          processedAt: timeOf(at),
          updatedAt: timeOf(at),
          refunds: [],
        };
      });
      const pageInfo = { hasNextPage: end < Math.min(total - skipped, 25_000), endCursor: String(end) };
      return { status: 200, body: { data: { orders: { pageInfo, nodes } } } };
    });
    const changes = await shop.listChanges(new Date(first));
    expect(changes).toHaveLength(total);
    expect(new Set(changes.map(({ number }) => number)).size).toBe(total);
    expect(longest).toBeLessThanOrEqual(25_000);
    await shop.close();
  });

  test('a list without an end is a fault of Shopify', async () => {
    const shop = await open();
    let page = 0;
    shop.answerBy(({ body }, usual) => {
      if (!JSON.stringify(body).includes('ListDates')) return usual();
      page += 1;
      const nodes = Array.from({ length: 250 }, (_, at) => ({
        id: `gid://shopify/Order/${page}${at}`,
        name: '#1',
        processedAt: '2026-11-01T00:00:00Z',
        updatedAt: '2026-11-01T00:00:00Z',
        refunds: [],
      }));
      const pageInfo = { hasNextPage: true, endCursor: `page ${page}` };
      return { status: 200, body: { data: { orders: { pageInfo, nodes } } } };
    });
    expect(await describeError(shop.listChanges(new Date('2026-11-01T00:00:00Z')))).toEqual([
      'service_down',
      'Shopify lists too many orders of one time.',
    ]);
    await shop.close();
  });

  test('a refund changes its order, and both days are listed', async () => {
    const shop = await open();
    const { timeZone } = shop.shop;
    const since = shop.now();
    shop.advance(3_600_000);
    const [order] = shop.shop.orders().filter(({ refunds }) => refunds.length === 0);
    shop.shop.change(order?.id ?? 0, (one, at) => ({ refunds: [createPayout(one, at, 500)] }));
    const days: Day[] = [order?.processedAt ?? since, shop.now()].map((at) => dayAt(timeZone, at));
    expect(await shop.listChanges(since)).toEqual(
      expect.arrayContaining(days.map((day) => ({ number: order?.name, day }))),
    );
    await shop.close();
  });
});
