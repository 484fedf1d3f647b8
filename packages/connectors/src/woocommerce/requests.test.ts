import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { startEmulators } from '@bellwether/emulators/server';
import type { OddAnswer } from '@bellwether/emulators/service';
import { createRefund } from '@bellwether/emulators/shops/shop';
import { createShops, emulateWooCommerce, shopKeys } from '@bellwether/emulators/woocommerce';
import { describe, expect, test } from 'vitest';
import type { ChangedDocument } from '../kit/connector.ts';
import { SourceError } from '../kit/source-error.ts';
import { checkAccount, openEmulatedSession, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';
import { shopOf } from './requests.ts';

const start = new Date('2026-11-20T03:00:00Z');
const recent: Range = { from: '2026-10-01', to: '2026-11-20' };

/** Opens the new shop (0) or the old one (1). */
const open = async (at: 0 | 1, { pageRows = 100, keys = shopKeys as readonly string[] } = {}) => {
  let now = start;
  const shops = createShops(() => now);
  const service = emulateWooCommerce({ now: () => now, shops, pageRows });
  const emulators = await startEmulators([service]);
  const shop = shops[at];
  const [stream] = connector.streams;
  if (!shop || !stream) throw new Error('The shop is missing.');
  const requests: string[] = [];
  const watch: OddAnswer = ({ path, query }, usual) => {
    requests.push(`${path}?${query}`);
    return usual();
  };
  emulators.odd.answer = watch;
  const openSession = () =>
    openEmulatedSession(connector, {
      url: emulators.url,
      source: { access: () => ({ credential: [...keys, `https://${shop.id}`] }) },
      now: () => now,
    });
  const session = openSession();
  const account = { id: shop.id, name: shop.name, manager: null, currency: 'AUD', timeZone: shop.timeZone };
  return {
    ...service,
    shop,
    session,
    openSession,
    requests,
    /** Replaces answers, and still lists the requests. */
    answerBy: (answer: OddAnswer) => {
      emulators.odd.answer = (request, usual) => answer(request, () => watch(request, usual));
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    check: () => checkAccount(connector, session, account),
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
  ['https://shop.example', 'shop.example'],
  ['https://Shop.Example/', 'shop.example'],
  ['https://shop.example/Store//', 'shop.example/Store'],
  ['https://shop.example/store/wp-admin/admin.php?page=wc', 'shop.example/store'],
  ['https://shop.example/wp-json/', 'shop.example'],
  ['https://user:secret@shop.example/?a=b#c', 'shop.example'],
  ['shop.example', ''],
  ['', ''],
] as const)('the address %s is of the shop %s', ([address, id]) => {
  expect(shopOf(['ck', 'cs', address])).toBe(id);
});

describe('access to WooCommerce', () => {
  test('a shop has its name, its currency and its time zone, also in a folder', async () => {
    const { check, session, requests, close } = await open(1);
    const expected = { id: 'harbour-physio.example/store', name: 'Harbour Physio Store', manager: null };
    expect(await connector.listAccounts(session)).toEqual([expected]);
    expect(await check()).toEqual({ ...expected, currency: 'AUD', timeZone: 'Australia/Sydney' });
    expect(requests.every((one) => one.startsWith('/store/wp-json/'))).toBe(true);
    await close();
  });

  test('a shop that hides its index and its settings can be read', async () => {
    const { state, session, check, close } = await open(0);
    state.hidesIndex = true;
    state.mayReadSettings = false;
    const id = 'shop.bright-smile.example';
    expect(await connector.listAccounts(session)).toEqual([{ id, name: id, manager: null }]);
    expect(await check()).toMatchObject({
      id,
      timeZone: 'UTC',
      currency: expect.stringMatching(/^[A-Z]{3}$/),
    });
    await close();
  });

  test('a website without WooCommerce is a wrong address', async () => {
    const { answerBy, session, close } = await open(0);
    answerBy(() => ({ status: 200, body: { name: 'Blog', namespaces: ['wp/v2'] } }));
    expect(await describeError(connector.listAccounts(session))).toEqual([
      'configuration',
      'The website shop.bright-smile.example has no WooCommerce 3.5 or newer.',
    ]);
    await close();
  });

  test('a server that removes the header gets the keys in the query, and each later request begins there', async () => {
    const { state, read, requests, close } = await open(0);
    const usual = await read();
    requests.length = 0;
    state.stripsHeader = true;
    expect(await read()).toEqual(usual);
    expect(requests.filter((one) => !one.includes('consumer_key='))).toHaveLength(1);
    await close();
  });

  test('wrong keys are tried once in each form', async () => {
    const { check, requests, close } = await open(0, { keys: ['ck_wrong', 'cs_wrong'] });
    expect(await describeError(check())).toEqual(['reconnect', 'WooCommerce no longer accepts this key.']);
    expect(requests.filter((one) => one.includes('/wc/v3/'))).toHaveLength(2);
    await close();
  });

  test.for([
    ['a web page', (text: string) => ({ status: 200, body: `<p>${text}</p>` })],
    ['a page of a firewall', (text: string) => ({ status: 403, body: `<p>${text}</p>` })],
    ['an unknown answer', (text: string) => ({ status: 200, body: { asked: text } })],
    ['an error', (text: string) => ({ status: 400, body: { code: 'odd', message: text } })],
  ] as const)('%s that repeats the keys does not put them into an error', async ([, create]) => {
    const { state, answerBy, check, close } = await open(0);
    state.stripsHeader = true;
    const basic = Buffer.from(shopKeys.join(':')).toString('base64');
    answerBy(({ query, path }, usual) =>
      query.has('consumer_key') ? create(`${path}?${query} ${basic}`) : usual(),
    );
    const error: unknown = await check().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SourceError);
    const { message, answer, cause } = error as SourceError;
    const texts = `${message} ${answer} ${String(cause)} ${String((cause as Error | undefined)?.cause)}`;
    for (const secret of [...shopKeys, basic]) expect(texts).not.toContain(secret);
    expect(answer).toContain('…');
    await close();
  });

  test('notices of PHP before the JSON change no row', async () => {
    const { state, read, close } = await open(0);
    const usual = await read();
    state.hasNotices = true;
    expect(await read()).toEqual(usual);
    await close();
  });
});

describe('lists of WooCommerce', () => {
  test('pages give the same rows as one page, with and without the header of their number', async () => {
    const [whole, paged] = [await open(0), await open(0, { pageRows: 7 })];
    const all = await whole.read();
    expect(all.length).toBeGreaterThan(100);
    expect(await paged.read()).toEqual(all);
    expect(paged.requests.some((one) => one.includes('page=5'))).toBe(true);
    whole.answerBy((_, usual) => ({ ...usual(), headers: {} }));
    expect(await whole.read()).toEqual(all);
    await whole.close();
    await paged.close();
  });

  test('an order that leaves the list while it is read hides no other', async () => {
    const { shop, read, answerBy, close } = await open(0, { pageRows: 10 });
    const usual = await read();
    const first = shop
      .orders()
      .find((one) => one.status === 'completed' && dayAt('UTC', one.createdAt) > '2026-10-02');
    let isChanged = false;
    answerBy(({ query }, answer) => {
      if (query.get('page') === '2' && !isChanged) {
        isChanged = true;
        shop.change(first?.id ?? 0, () => ({ status: 'cancelled' }));
      }
      return answer();
    });
    const numbers = (rows: readonly { document_number?: unknown }[]) => [
      ...new Set(rows.map((row) => String(row.document_number))),
    ];
    expect(numbers(await read()).toSorted()).toEqual(numbers(usual).toSorted());
    expect(isChanged).toBe(true);
    await close();
  });

  test('a list that never shows all of its rows is a fault', async () => {
    const { read, answerBy, close } = await open(0);
    answerBy((_, usual) => ({ ...usual(), headers: { 'x-wp-total': '9999', 'x-wp-totalpages': '1' } }));
    expect(await describeError(read())).toEqual([
      'service_down',
      expect.stringContaining('of 9999 documents'),
    ]);
    await close();
  });

  test('an order that cannot be read is left out and counted', async () => {
    const { read, answerBy, session, close } = await open(0);
    const usual = await read();
    let isDone = false;
    answerBy(({ path, query }, answer) => {
      const reply = answer();
      if (!path.endsWith('/orders') || query.has('include') || isDone) return reply;
      isDone = true;
      const [first, ...others] = reply.body as readonly object[];
      return { ...reply, body: [{ ...first, date_created: 'soon' }, ...others] };
    });
    const left = await read();
    expect(left.length).toBeLessThan(usual.length);
    expect(session.counts.unreadable).toBe(1);
    await close();
  });

  test('an old shop gives its refunds order by order, without those of deleted orders', async () => {
    const { shop, read, answerBy, requests, close } = await open(1);
    const notes = (await read()).filter((row) => row['document'] === 'credit_note');
    expect(notes.length).toBeGreaterThan(3);
    expect(requests.some((one) => one.includes('/refunds?'))).toBe(true);
    const number = notes[0]?.['document_number'];
    const { id = 0 } = shop.orders().find((one) => one.number === number) ?? {};
    answerBy(({ path }, usual) => {
      if (path.endsWith(`/orders/${id}/refunds`)) shop.remove(id);
      return usual();
    });
    const left = (await read()).filter((row) => row['document'] === 'credit_note');
    expect(left).toEqual(notes.filter((row) => row['document_number'] !== number));
    await close();
  });
});

describe('changes of WooCommerce', () => {
  const find = (shop: Awaited<ReturnType<typeof open>>['shop'], status: string) => {
    const order = shop.orders().find((one) => one.status === status && one.refunds.length === 0);
    if (!order) throw new Error(`No order is ${status}.`);
    return { order, day: dayAt(shop.timeZone, order.createdAt) };
  };

  test.for([0, 1] as const)('a refund names the day of its order and its own (shop %i)', async (at) => {
    const { shop, advance, listChanges, close } = await open(at);
    const { order, day } = find(shop, 'completed');
    const since = new Date(start.getTime() + 60_000);
    advance(3_600_000);
    const refundedAt = new Date(start.getTime() + 3_600_000);
    shop.change(order.id, (one) => ({ refunds: [createRefund(one, refundedAt, { cents: 500 })] }));
    const changed = await listChanges(since);
    expect(changed).toContainEqual({ number: order.number, day });
    expect(changed).toContainEqual({ number: order.number, day: dayAt(shop.timeZone, refundedAt) });
    expect(changed.length).toBeLessThan(10);
    await close();
  });

  test('an order in the trash is a change, and one that has not changed is none', async () => {
    const { shop, advance, listChanges, close } = await open(0);
    const { order, day } = find(shop, 'completed');
    advance(3_600_000);
    expect(await listChanges(start)).not.toContainEqual({ number: order.number, day });
    shop.change(order.id, () => ({ status: 'trash' }));
    expect(await listChanges(start)).toContainEqual({ number: order.number, day });
    await close();
  });

  test('a refund of an order that does not count does not count either', async () => {
    const { shop, advance, read, close } = await open(0);
    const { order } = find(shop, 'completed');
    advance(60_000);
    shop.change(order.id, (one) => ({
      status: 'cancelled',
      refunds: [createRefund(one, start, { cents: 500 })],
    }));
    const today: Day = dayAt(shop.timeZone, start);
    const rows = await read({ from: today, to: addDays(today, 1) });
    expect(rows.filter((row) => row['document_number'] === order.number)).toEqual([]);
    await close();
  });
});
