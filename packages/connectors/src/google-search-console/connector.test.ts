import { addDays } from '@bellwether/domain/time/day';
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
import { readSearches, readSearchTotals } from './requests.ts';
import { searchForm, toOrganicSearchRow, toSearchTotalRow, totalForm } from './rows.ts';

const scope = 'https://www.googleapis.com/auth/webmasters.readonly';
const host = 'searchconsole.googleapis.com';
const account = { id: 'sc-domain:bright-smile.example', name: 'bright-smile.example', manager: null };
const other = {
  id: 'https://www.harbour-physio.example/',
  name: 'www.harbour-physio.example/',
  manager: null,
};
const unverified =
  'Google Search Console does not show this website, because it is not verified for this Google account.';
const october = { from: '2026-10-01', to: '2026-10-31' };

testConnector(connector, (now, { rows = 25_000 }) => {
  const { authority, services } = emulateGoogleAccounts(now);
  const console = emulateGoogleSearchConsole({ authority, now, maxRows: rows });
  return {
    services: [...services, console],
    access: () => ({ token: authority.grant(scope).access }),
    account,
    unknown: { ...account, id: 'sc-domain:unknown.example' },
    revoke: authority.revokeAll,
    deny: () => void console.state.closed.add(account.id),
    close: () => void console.state.unverified.add(account.id),
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

test("the Search Console connector lists sites with names that omit the prefix 'sc-domain:', unverified ones last", async () => {
  expect(await connector.listAccounts(session)).toEqual([account, other]);
  searchConsole.state.unverified.add(account.id);
  expect(await connector.listAccounts(session)).toEqual([other, { ...account, refusal: unverified }]);
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
  searchConsole.state.unverified.add(account.id);
  await expect(connector.check(session, account)).rejects.toMatchObject({
    fault: 'no_permission',
    message: unverified,
  });
});

test('the Search Console connector reads every row of all result pages once, until a page is empty', async () => {
  const whole = await read(other);
  const requests = emulators.requestsTo(host);
  expect(await read(other, october, 25)).toEqual(whole);
  expect(emulators.requestsTo(host) - requests).toBe(Math.ceil(whole.length / 25) + 1);
  const before = emulators.requestsTo(host);
  expect(await read(other, october, whole.length)).toEqual(whole);
  expect(emulators.requestsTo(host) - before).toBe(2);
});

const readTotals = async (site = account, range = october, pageRows?: number) => {
  const rows: FactRow<'search_totals'>[] = [];
  for await (const batch of readSearchTotals(session, site, range, pageRows)) rows.push(...batch);
  return rows;
};
const addUp = (rows: readonly { day: string; impressions: number; clicks: number }[]) =>
  [...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => ({
    day,
    impressions: of.reduce((sum, row) => sum + row.impressions, 0),
    clicks: of.reduce((sum, row) => sum + row.clicks, 0),
  }));

test('the totals of a day count the rare searches that the rows of the day leave out', async () => {
  const listed = addUp(await read());
  const totals = await readTotals();
  expect(totals.map(({ day }) => day)).toEqual(listed.map(({ day }) => day));
  for (const [at, { impressions, clicks }] of totals.entries()) {
    expect(impressions).toBeGreaterThan(listed[at]?.impressions ?? 0);
    expect(clicks).toBeGreaterThan(listed[at]?.clicks ?? 0);
  }
});

test('the totals of a day equal the sum of its rows if Google hides no search', async () => {
  searchConsole.state.hasRareSearches = false;
  expect(await readTotals()).toEqual(addUp(await read()));
});

test('the totals are requested for the whole property, by day alone', async () => {
  const bodies: Record<string, unknown>[] = [];
  emulators.odd.answer = (request, usual) => {
    bodies.push(request.body as Record<string, unknown>);
    return usual();
  };
  await readTotals();
  expect(bodies[0]).toMatchObject({ dimensions: ['date'], aggregationType: 'byProperty', type: 'web' });
});

test('the totals of all result pages are read once, until a page is empty', async () => {
  const whole = await readTotals();
  expect(whole).toHaveLength(31);
  const requests = emulators.requestsTo(host);
  expect(await readTotals(account, october, 10)).toEqual(whole);
  expect(emulators.requestsTo(host) - requests).toBe(5);
});

const recent = { from: '2026-11-13', to: '2026-11-19' };
const daysOf = (rows: readonly { day: string }[]) => [...new Set(rows.map(({ day }) => day))].toSorted();

test('each Search Console sync asks for the days up to today, in Pacific time', () => {
  const last = lastDay(stream, 'America/Los_Angeles', time);
  expect(last).toBe('2026-11-19');
  const slice = currentSlice(stream, null, last);
  expect(slice).toEqual(recent);
  expect(currentSlice(stream, moveCursorPast(null, slice), '2026-11-20')).toEqual({
    from: '2026-11-13',
    to: '2026-11-20',
  });
});

test.for([2, 3, 5] as const)(
  'days without final figures are noted and have no rows: %i days',
  async (openDays) => {
    searchConsole.state.openDays = openDays;
    const rows = await read(account, recent);
    const lastFinal = addDays(recent.to, -openDays);
    expect(daysOf(rows).at(-1)).toBe(lastFinal);
    expect(session.notedDays('not_final')).toEqual([{ from: addDays(lastFinal, 1), to: recent.to }]);
  },
);

test('days without final totals have the note of days without final searches, and no row', async () => {
  searchConsole.state.openDays = 3;
  expect(daysOf(await readTotals(account, recent)).at(-1)).toBe('2026-11-16');
  expect(session.notedDays('not_final')).toEqual([{ from: '2026-11-17', to: recent.to }]);
});

test('a range whose days are all without final figures needs no request for rows', async () => {
  searchConsole.state.openDays = 30;
  expect(await read(account, recent)).toEqual([]);
  expect(emulators.requestsTo(host)).toBe(1);
  expect(session.notedDays('not_final')).toEqual([recent]);
});

test.for([
  ['all days have rows', 2, { first_incomplete_date: 'soon' }, '2026-11-18'],
  ['six newest days have none', 6, undefined, '2026-11-14'],
  ['no day has any', 30, undefined, '2026-11-13'],
  ['the guide names the day', 4, { first_incomplete_date: '2026-11-16' }, '2026-11-16'],
  ['the discovery document names the day', 4, { firstIncompleteDate: '2026-11-16' }, '2026-11-16'],
] as const)(
  'the newest days without rows are not final if Google names no day: %s',
  async ([, openDays, metadata, from]) => {
    searchConsole.state.openDays = openDays;
    emulators.odd.answer = (request, usual) => {
      const { dataState } = request.body as { dataState: string };
      return dataState === 'all' ? { status: 200, body: { rows: [], metadata } } : usual();
    };
    await read(account, recent);
    expect(session.notedDays('not_final')).toEqual([{ from, to: recent.to }]);
  },
);

test('old days are final, so their state is not requested', async () => {
  const rows = await read();
  expect(rows.length).toBeGreaterThan(0);
  expect(emulators.requestsTo(host)).toBe(2);
  expect(session.notedDays('not_final')).toEqual([]);
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
  // Google's own figures count the searches that rows by query leave out.
  searchConsole.state.hasRareSearches = false;
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

test('a row of totals has a day, clicks and impressions, and no position', () => {
  const row = { keys: ['2026-10-01'], clicks: 2, impressions: 3, ctr: 0.67, position: 4.3 };
  expect(toSearchTotalRow(totalForm.parse(row))).toEqual({ day: '2026-10-01', impressions: 3, clicks: 2 });
  expect(() => totalForm.parse({ ...row, keys: ['2026-10-01', 'dentist'] })).toThrow();
});
