import { emulateMyob } from '@bellwether/emulators/myob';
import { startEmulators } from '@bellwether/emulators/server';
import type { OddAnswer } from '@bellwether/emulators/service';
import { expect, test } from 'vitest';
import { testConnector } from '../testing/conformance.ts';
import { checkAccount, openEmulatedSession, readRows } from '../testing/emulated-source.ts';
import connector from './connector.ts';
import { judgeMyobReply } from './judge.ts';
import { myobOAuth } from './oauth.ts';

testConnector(connector, (now, { rows }) => {
  const service = emulateMyob({ now, ...(rows === undefined ? {} : { pageRows: rows }) });
  const [first] = service.books;
  const account = { id: first?.id ?? '', name: first?.name ?? '', manager: null };
  return {
    services: [service],
    access: () => ({ token: service.authority.grant(...(connector.oauth?.scopes ?? [])).access }),
    account,
    granted: account,
    unknown: { ...account, id: '00000000-0000-4000-8000-000000000000' },
    revoke: service.authority.revokeAll,
    deny: () => void service.state.denied.add(account.id),
  };
});

const now = new Date('2026-11-20T03:00:00Z');

/** Opens an emulated company file. */
const open = async () => {
  const service = emulateMyob({ now: () => now });
  const emulators = await startEmulators([service]);
  const [file] = service.books;
  const account = { id: file?.id ?? '', name: file?.name ?? '', manager: null };
  const token = service.authority.grant(...myobOAuth.scopes).access;
  const source = { access: () => ({ token }), granted: account };
  const session = openEmulatedSession(connector, { url: emulators.url, source, now: () => now });
  const requests: string[] = [];
  const watch =
    (change: OddAnswer = (_, usual) => usual()): OddAnswer =>
    (request, usual) => {
      requests.push(`${request.path.split('/').slice(3).join('/')}?${request.query}`);
      return change(request, usual);
    };
  emulators.odd.answer = watch();
  const [stream] = connector.streams;
  const read = async () => {
    if (!stream) throw new Error('The stream is missing.');
    const checked = await checkAccount(connector, session, account);
    return readRows(stream, session, checked, { from: '2026-10-01', to: '2026-10-31' });
  };
  const close = async () => {
    await emulators.close();
    expect(emulators.violations).toEqual([]);
  };
  return { service, emulators, session, account, requests, watch, read, close };
};

test('the MYOB connector halves a page that is too slow, and reads the same rows', async () => {
  const { service, read, requests, close } = await open();
  const usual = await read();
  service.state.quickRows = 40;
  requests.length = 0;
  expect(await read()).toEqual(usual);
  const tops = requests
    .filter((one) => one.startsWith('Sale/Invoice?'))
    .map((one) => new URLSearchParams(one.split('?')[1]).get('$top'));
  expect(tops.slice(0, 6)).toEqual(['1000', '500', '250', '125', '63', '32']);
  expect(new Set(tops.slice(6))).toEqual(new Set(['32']));
  service.state.quickRows = 0;
  await expect(read()).rejects.toMatchObject({ fault: 'service_down' });
  await close();
});

test.each([
  'https://api.myob.example/accountright/1/Sale/Invoice?$skip=10',
  'http://api.myob.com/accountright/1/Sale/Invoice?$skip=10',
  'https://api.myob.com/accountright/1/Sale/CreditRefund?$skip=10',
  '/Sale/Invoice',
])('the MYOB connector does not follow the next page %s', async (link) => {
  const { emulators, watch, read, requests, close } = await open();
  emulators.odd.answer = watch((request, usual) => {
    const reply = usual();
    const body = { ...(reply.body as object), NextPageLink: link };
    return request.path.endsWith('/Sale/Invoice') ? { ...reply, body } : reply;
  });
  await expect(read()).rejects.toMatchObject({ fault: 'service_down' });
  expect(requests.filter((one) => one.startsWith('Sale/'))).toHaveLength(1);
  await close();
});

test.each([
  ['second', 'limit', 60, 86_400],
  ['day', 'limit', 3600, 3600],
  ['inactive', 'not_approved', 0, 0],
] as const)('the failure %s of MYOB is the fault %s', async (failing, fault, atLeast, atMost) => {
  const { service, session, account, close } = await open();
  service.state.failing = failing;
  const error: unknown = await connector.check(session, account).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ fault });
  const { until } = error as { until: Date | null };
  const seconds = until === null ? 0 : (until.getTime() - now.getTime()) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(atLeast);
  expect(seconds).toBeLessThanOrEqual(atMost);
  await close();
});

test('a limit of MYOB with status 429 waits as long as it says', () => {
  const headers = new Headers({ 'retry-after': '3' });
  expect(judgeMyobReply({ status: 429, headers, body: '' }, now)).toMatchObject({
    next: 'retry',
    error: { fault: 'limit' },
    after: 3000,
  });
});

test('the tax codes of a file tell its currency', async () => {
  const { emulators, session, account, watch, close } = await open();
  const checkRates = async (...rates: readonly number[]) => {
    const Items = rates.map((Rate, at) => ({ UID: String(at), Code: 'X', Type: 'GST_VAT', Rate }));
    emulators.odd.answer = watch(() => ({ status: 200, body: { Items, NextPageLink: null, Count: null } }));
    return (await connector.check(session, account)).currency;
  };
  expect(await checkRates(0, 10)).toBe('AUD');
  expect(await checkRates(0, 15)).toBe('NZD');
  expect(await checkRates(0)).toBeNull();
  await close();
});

test('a company file that the user may not read is listed with the reason', async () => {
  const { service, session, account, close } = await open();
  expect(await connector.listAccounts(session)).toEqual([account]);
  service.state.denied.add(account.id);
  expect(await connector.listAccounts(session)).toEqual([
    { ...account, refusal: expect.stringMatching(/^MYOB does not let this user read the company file/) },
  ]);
  await close();
});

test.each(['', 'businessId=', 'businessId=../../other', `businessId=${'1'.repeat(36)}`])(
  'the redirect with the query "%s" names no company file',
  (query) => {
    expect(myobOAuth.accountOf?.(new URLSearchParams(query))).toBeNull();
  },
);
