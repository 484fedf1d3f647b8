import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleSearchConsole } from '@bellwether/emulators/google-search-console';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import type { FactRow } from '@bellwether/facts/facts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ServiceSession } from '../kit/connector.ts';
import { redirectToEmulator } from '../kit/emulated.ts';
import { openHttp } from '../kit/http.ts';
import { createLimiter } from '../kit/limiter.ts';
import { openSession } from '../kit/session.ts';
import { currentSlice, lastDay, moveCursorPast } from '../kit/slices.ts';
import { SourceError } from '../kit/source-error.ts';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';
import { readSearches } from './requests.ts';
import { searchForm, toOrganicSearchRow } from './rows.ts';

const scope = 'https://www.googleapis.com/auth/webmasters.readonly';
const host = 'searchconsole.googleapis.com';
const account = { id: 'sc-domain:bright-smile.example', name: 'bright-smile.example', manager: null };
const other = {
  id: 'https://www.harbour-physio.example/',
  name: 'www.harbour-physio.example/',
  manager: null,
};
const october = { from: '2026-10-01', to: '2026-10-31' };

testConnector(connector, (now) => {
  const { authority, services } = emulateGoogleAccounts(now);
  const console = emulateGoogleSearchConsole({ authority, now });
  return {
    services: [...services, console],
    access: () => ({ token: authority.grant(scope).access }),
    account,
    unknown: { ...account, id: 'sc-domain:unknown.example' },
    revoke: authority.revokeAll,
    deny: () => void console.state.closed.add(account.id),
  };
});

const [stream] = connector.streams;
if (!stream) throw new Error('There is no stream.');

let time: Date;
let searchConsole: ReturnType<typeof emulateGoogleSearchConsole>;
let emulators: Emulators;
let session: ServiceSession;
let accessToken: () => string;
beforeEach(async () => {
  time = new Date('2026-11-20T03:00:00Z');
  const now = () => time;
  const { authority } = emulateGoogleAccounts(now);
  accessToken = () => authority.grant(scope).access;
  searchConsole = emulateGoogleSearchConsole({ authority, now });
  emulators = await startEmulators([searchConsole]);
  const http = openHttp({
    limiter: createLimiter(),
    resolve: redirectToEmulator(emulators.url),
    wait: () => Promise.resolve(),
    now,
  });
  const token = {
    get: () => Promise.resolve(accessToken()),
    renew: () => Promise.reject(new SourceError('reconnect', 'The access has ended.')),
  };
  session = openSession(connector, { http, token, signal: new AbortController().signal });
});
afterEach(async () => {
  expect(emulators.violations).toEqual([]);
  await emulators.close();
});

const read = async (site = account, range = october, pageRows?: number) => {
  const rows: FactRow<'organic_searches'>[] = [];
  for await (const batch of readSearches(session, site, range, pageRows)) rows.push(...batch);
  return rows;
};

test("the Search Console connector lists only verified sites, and their names omit the prefix 'sc-domain:'", async () => {
  expect(await connector.listAccounts(session)).toEqual([account, other]);
});

test.for([
  ['sc-domain:acme.example', 'https://www.acme.example/', true],
  ['sc-domain:acme.example', 'sc-domain:shop.acme.example', true],
  ['https://acme.example/', 'https://acme.example/blog/', true],
  ['sc-domain:acme.example', 'https://not-acme.example/', false],
  ['https://acme.example/', 'http://acme.example/', false],
  ['https://acme.example/', 'https://shop.acme.example/', false],
  ['sc-domain:acme.example', 'sc-domain:acme.example.au', false],
] as const)('%s and %s count the same searches: %s', ([one, other, same]) => {
  expect([connector.overlaps?.(one, other), connector.overlaps?.(other, one)]).toEqual([same, same]);
});

test('a Search Console account without sites gives an empty site list', async () => {
  session = {
    ...session,
    send: () => Promise.resolve({ status: 200, headers: new Headers(), body: {} }),
  };
  expect(await connector.listAccounts(session)).toEqual([]);
});

test('a Search Console site has days in Pacific time, and cannot be connected if unverified', async () => {
  expect(await connector.check(session, other)).toEqual({
    ...other,
    currency: null,
    timeZone: 'America/Los_Angeles',
  });
  await expect(
    connector.check(session, { ...account, id: 'sc-domain:competitor.example' }),
  ).rejects.toMatchObject({ fault: 'no_permission' });
});

test('the Search Console connector reads every row of all result pages once, even if the last page is full', async () => {
  const whole = await read(other);
  const requests = emulators.requestsTo(host);
  expect(await read(other, october, 25)).toEqual(whole);
  expect(emulators.requestsTo(host) - requests).toBe(Math.floor(whole.length / 25) + 1);
  const before = emulators.requestsTo(host);
  expect(await read(other, october, whole.length)).toEqual(whole);
  expect(emulators.requestsTo(host) - before).toBe(2);
});

test('a day whose Search Console figures are not final is neither read nor marked as loaded', async () => {
  const last = lastDay(stream, 'America/Los_Angeles', time);
  expect(last).toBe('2026-11-17');
  const slice = currentSlice(stream, null, last);
  expect(slice).toEqual({ from: '2026-11-13', to: '2026-11-17' });
  const days = (await read(account, { from: '2026-11-13', to: '2026-11-19' })).map(({ day }) => day);
  expect([...new Set(days)]).toEqual(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']);
  expect(currentSlice(stream, moveCursorPast(null, slice), '2026-11-18')).toEqual({
    from: '2026-11-13',
    to: '2026-11-18',
  });
});

test.for([
  ['load', '2026-11-20T03:15:00Z'],
  ['requests', null],
] as const)('a quota of %s is a limit', async ([limit, until]) => {
  searchConsole.state.limit = limit;
  const error: unknown = await read().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    fault: 'limit',
    message: 'Google Search Console allows no more requests at the moment.',
  });
  if (until) expect(error).toMatchObject({ until: new Date(until) });
});

test('the Search Console connector reports a site that the user may no longer read as a missing permission', async () => {
  searchConsole.state.closed.add(account.id);
  await expect(read()).rejects.toMatchObject({ fault: 'no_permission' });
});

test('row positions, weighted by impressions, equal the positions that Google reports for days and devices', async () => {
  const rows = await read();
  for (const [dimension, by] of [
    ['date', 'day'],
    ['device', 'device'],
  ] as const) {
    const reply = searchConsole.answer({
      host,
      method: 'POST',
      path: `/webmasters/v3/sites/${encodeURIComponent(account.id)}/searchAnalytics/query`,
      query: new URLSearchParams(),
      headers: { authorization: `Bearer ${accessToken()}` },
      body: { startDate: october.from, endDate: october.to, dimensions: [dimension], rowLimit: 1000 },
    });
    const stated = (reply.body as { rows: { keys: string[]; position: number; impressions: number }[] }).rows;
    expect(stated.length).toBeGreaterThan(1);
    for (const { keys, position, impressions } of stated) {
      const own = rows.filter((row) => row[by] === keys[0]);
      const shown = own.reduce((sum, row) => sum + row.impressions, 0);
      expect(shown).toBe(impressions);
      const weighted = own.reduce((sum, row) => sum + Number(row.position) * row.impressions, 0) / shown;
      expect(weighted).toBeCloseTo(position, 5);
    }
  }
});

test('a row keeps the six decimals of its position', () => {
  const row = { keys: ['2026-10-01', 'dentist', 'https://a.example/', 'MOBILE'], clicks: 2, impressions: 3 };
  expect(toOrganicSearchRow(searchForm.parse({ ...row, ctr: 0.67, position: 4.333333333 }))).toEqual({
    day: '2026-10-01',
    query: 'dentist',
    page: 'https://a.example/',
    device: 'MOBILE',
    impressions: 3,
    clicks: 2,
    position: '4.333333',
  });
  expect(() => searchForm.parse({ ...row, keys: ['2026-10-01'], position: 1 })).toThrow();
});
