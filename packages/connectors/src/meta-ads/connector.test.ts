import { metaAccounts } from '@bellwether/emulators/ad-account';
import { emulateMetaAds, metaError } from '@bellwether/emulators/meta-ads';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { answerConsent } from '@bellwether/emulators/sign-in/consent';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redirectToEmulator } from '../kit/emulated.ts';
import { openHttp, type ServiceReply } from '../kit/http.ts';
import { createLimiter } from '../kit/limiter.ts';
import { beginSignIn, createSignInAttempt, finishSignIn, renewTokens } from '../kit/oauth.ts';
import { openSession } from '../kit/session.ts';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';
import { HeavyQueryError, judgeMetaReply } from './judge.ts';
import { metaOAuth } from './oauth.ts';
import { readSizes } from './read-sizes.ts';
import { addInsight, type CampaignDays, insightRow, toMetaAdRow } from './rows.ts';

const account = { id: '512345678901', name: 'Bright Smile Dental', manager: null };

testConnector(connector, (now, { rows = 100, list = 100 }) => {
  const service = emulateMetaAds({ now, pageRows: rows, listRows: list });
  return {
    services: [service],
    access: () => ({ token: service.authority.grant('ads_read').access }),
    account,
    unknown: { ...account, id: '111111111111' },
    revoke: service.authority.revokeAll,
    deny: () => service.state.closed.add(account.id),
    close: () => service.state.statuses.set(account.id, 101),
  };
});

const now = new Date('2026-11-20T03:00:00Z');
let time = now;
let meta: ReturnType<typeof emulateMetaAds>;
let emulators: Emulators;
const start = async (options: Partial<Parameters<typeof emulateMetaAds>[0]> = {}) => {
  meta = emulateMetaAds({ now: () => time, ...options });
  emulators = await startEmulators([meta]);
};
beforeEach(() => {
  time = now;
  readSizes.clear();
  return start();
});
afterEach(async () => {
  expect(emulators.violations).toEqual([]);
  await emulators.close();
});

const open = (clientSecret: string = emulatorClient.clientSecret, scope = 'ads_read') => {
  const { access } = meta.authority.grant(scope);
  return openSession(connector, {
    http: openHttp({
      limiter: createLimiter(),
      resolve: redirectToEmulator(emulators.url),
      wait: () => Promise.resolve(),
      now: () => time,
    }),
    token: {
      get: () => Promise.resolve(access),
      renew: () => Promise.reject(new Error('A token without a refresh token was renewed.')),
      sign: (request, token) =>
        metaOAuth.sign?.(request, token, { ...emulatorClient, clientSecret }) ?? request,
    },
    signal: new AbortController().signal,
  });
};
const bearer = (token: string) => ({
  host: 'graph.facebook.com',
  method: 'GET',
  path: '/',
  query: new URLSearchParams(),
  headers: { authorization: `Bearer ${token}` },
  body: null,
});
const check = () => connector.check(open(), account);
const month = { from: '2026-10-01', to: '2026-10-31' };
const read = async () => {
  const rows: unknown[] = [];
  const checked = await check();
  const source = { ...checked, timeZone: checked.timeZone ?? 'UTC' };
  for (const stream of connector.streams)
    for await (const batch of stream.read(open(), source, month)) rows.push(...batch);
  return rows;
};
const requests = () => emulators.requestsTo('graph.facebook.com');

const reply = (code: number, subcode: number | null, status: number, headers = {}): ServiceReply => ({
  status,
  headers: new Headers(headers),
  body: metaError(status, code, subcode).body,
});

test.for<[code: number, subcode: number | null, next: string, fault: string]>([
  [1, null, 'retry', 'service_down'],
  [2, 1_504_038, 'retry', 'service_down'],
  [-2, null, 'retry', 'service_down'],
  [4, 1_504_022, 'retry', 'limit'],
  [17, 2_446_079, 'retry', 'limit'],
  [32, null, 'retry', 'limit'],
  [613, 1_487_742, 'retry', 'limit'],
  [80_000, 2_446_079, 'retry', 'limit'],
  [80_014, null, 'retry', 'limit'],
  [100, null, 'fail', 'internal'],
  [100, 33, 'fail', 'configuration'],
  [102, null, 'renew token', 'reconnect'],
  [190, 463, 'renew token', 'reconnect'],
  [10, null, 'fail', 'no_permission'],
  [200, null, 'fail', 'no_permission'],
  [299, null, 'fail', 'no_permission'],
  [1, 99, 'fail', 'service_down'],
  [100, 1_504_018, 'fail', 'service_down'],
  [2500, null, 'fail', 'internal'],
  [2635, null, 'fail', 'outdated'],
])('an error of code %i (%s) means the same with every HTTP status', ([code, subcode, next, fault]) => {
  for (const status of [200, 400])
    expect(judgeMetaReply(reply(code, subcode, status), now)).toMatchObject({ next, error: { fault } });
  expect(judgeMetaReply(reply(1, 99, 500), now)).toMatchObject({ error: expect.any(HeavyQueryError) });
});

test('after a Meta rate limit, the connector waits the minutes that Meta names, or else five minutes', async () => {
  const usage = (minutes: number) => ({
    'x-business-use-case-usage': JSON.stringify({
      [account.id]: [{ type: 'ads_insights', call_count: 100, estimated_time_to_regain_access: minutes }],
    }),
  });
  const waitOf = (headers: Readonly<Record<string, string>>) =>
    judgeMetaReply(reply(80_000, null, 400, headers), now);
  expect(waitOf(usage(12))).toMatchObject({ after: 720_000 });
  for (const headers of [{}, usage(0), { 'x-business-use-case-usage': 'none' }])
    expect(waitOf(headers)).toMatchObject({ after: 300_000 });
  meta.state.refusals.push(metaError(403, 80_000, 2_446_079, usage(12)));
  await expect(check()).rejects.toMatchObject({
    fault: 'limit',
    until: new Date('2026-11-20T03:12:00Z'),
  });
});

test('the Meta connector retries a request whose response has status 200 but contains an error', async () => {
  meta.state.refusals.push(metaError(200, 2), metaError(200, 1));
  expect(await check()).toMatchObject({ currency: 'AUD', timeZone: 'Australia/Melbourne' });
  expect(requests()).toBe(3);
});

test('the Meta connector halves a query that is too heavy, by days and then by rows, with the same result', async () => {
  const rows = await read();
  expect(rows.length).toBe(31 * 3 * 2);
  meta.state.maximumDays = 4;
  let before = requests();
  expect(await read()).toEqual(rows);
  // One check, rejections for 31, 15 and 7 days, and eleven reads of at most three days.
  expect(requests() - before).toBe(1 + 3 + 11);
  meta.state.maximumDays = 1;
  meta.state.maximumLimit = 100;
  expect(await read()).toEqual(rows);
  meta.state.maximumLimit = 1;
  before = requests();
  await expect(read()).rejects.toMatchObject({ fault: 'service_down' });
  expect(requests() - before).toBeLessThan(15);
});

test('the Meta connector asks a heavy account for less from the start, and slowly for more again', async () => {
  const rows = await read();
  meta.state.maximumDays = 4;
  await read();
  const count = async (hours: number) => {
    time = new Date(now.getTime() + hours * 3_600_000);
    const before = requests();
    // Conversions still arrive, so only the number of rows stays the same.
    expect(await read()).toHaveLength(rows.length);
    return requests() - before;
  };
  // One check, and eleven reads of at most three days, none of which is refused.
  expect(await count(1)).toBe(1 + 11);
  // After some hours six days are tried once.
  expect(await count(6)).toBe(1 + 1 + 11);
  expect(await count(7)).toBe(1 + 11);
  meta.state.maximumDays = 31;
  const reads: number[] = [];
  for (const hours of [12, 18, 24, 30]) reads.push((await count(hours)) - 1);
  // Six, twelve, 24 and all days at a time.
  expect(reads).toEqual([6, 3, 2, 1]);
});

test('the Meta connector reads a month with many campaigns in several queries, to hold few rows in memory', async () => {
  await emulators.close();
  const [first, ...others] = metaAccounts;
  const [campaign] = first?.campaigns ?? [];
  if (!first || !campaign) throw new Error('The emulator has no campaign.');
  const campaigns = Array.from({ length: 100 }, (_, at) => ({ ...campaign, id: String(at) }));
  await start({ accounts: [{ ...first, campaigns }, ...others] });
  const rows = await read();
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(31 * 100 * 2);
  // One check; 16 pages until the month is too large; then 15, 15 and one day in 9, 9 and one page.
  expect(requests()).toBe(1 + 16 + 9 + 9 + 1);
});

test("the Meta connector adds up a device's platforms exactly and counts no conversion twice", () => {
  const source = { ...account, currency: 'AUD', timeZone: 'Australia/Melbourne' };
  const days: CampaignDays = new Map();
  const add = (device_platform: string, spend: string, more = {}) =>
    addInsight(
      days,
      insightRow.parse({
        date_start: '2026-10-01',
        campaign_id: '120210000000000001',
        campaign_name: 'Spring offer',
        account_currency: 'NZD',
        device_platform,
        spend,
        ...more,
      }),
      source,
    );
  const action = (action_type: string, value: string) => ({ action_type, value });
  add('mobile_app', '0.1', {
    impressions: '9120',
    inline_link_clicks: '98',
    actions: [
      action('lead', '6'),
      action('onsite_conversion.lead_grouped', '6'),
      action('purchase', '1'),
      action('omni_purchase', '2'),
    ],
    action_values: [action('purchase', '100'), action('omni_purchase', '240.35')],
  });
  add('mobile_web', '0.2', {
    impressions: '12',
    actions: [action('purchase', '1.5')],
    action_values: [action('purchase', '0.1')],
  });
  add('desktop', '9007199254.990001', {
    actions: [action('offsite_conversion.fb_pixel_purchase', '1')],
    conversions: [action('schedule_total', '2'), action('schedule_website', '2')],
    action_values: [action('offsite_conversion.fb_pixel_purchase', '-5')],
  });
  add('unknown', '1');
  add('hologram', '2');
  const rows = [...days.values()].map((row) => toMetaAdRow(row, source));
  expect(rows).toMatchObject([
    {
      device: 'mobile',
      impressions: 9132,
      clicks: 98,
      cost: '0.3',
      conversions: '9.5',
      conversion_value: '240.45',
      currency: 'NZD',
      campaign_id: '120210000000000001',
    },
    { device: 'desktop', cost: '9007199254.990001', conversions: '3', conversion_value: '-5' },
    { device: null, cost: '3', clicks: 0 },
  ]);
  // A row that the warehouse cannot hold, alone or with the others, changes nothing.
  for (const wrong of ['n/a', '1e300', '1E400', '123456789012345.6', '20000000000', '1000000000'])
    expect(() => add('desktop', wrong, { impressions: '7' })).toThrow();
  expect([...days.values()][1]).toMatchObject({ costMicros: 9_007_199_254_990_001n, impressions: 0 });
});

test('the Meta connector lists accounts of all result pages, and disabled or closed ones with their reason', async () => {
  await emulators.close();
  await start({ pageRows: 1 });
  const other = { id: '522345678901', name: 'Harbour Physio', manager: null };
  expect(await connector.listAccounts(open())).toEqual([account, other]);
  expect(requests()).toBe(2);
  for (const [status, refusal] of [
    [2, 'Meta has disabled this ad account.'],
    [101, 'This Meta ad account is closed.'],
  ] as const) {
    meta.state.statuses.set(account.id, status);
    expect(await connector.listAccounts(open())).toEqual([other, { ...account, refusal }]);
    await expect(check()).rejects.toMatchObject({ fault: 'configuration', message: refusal });
  }
  meta.state.statuses.set(account.id, 9);
  expect(await check()).toMatchObject(account);
});

test('a Meta request without the proof of its token or the permission to read ads fails', async () => {
  await expect(connector.check(open('other'), account)).rejects.toMatchObject({ fault: 'not_approved' });
  await expect(connector.check(open(undefined, 'email'), account)).rejects.toMatchObject({
    fault: 'no_permission',
  });
});

test('a Meta sign-in gives access for 60 days, after which the user signs in again', async () => {
  const context = { app: emulatorClient, resolve: redirectToEmulator(emulators.url), now };
  const attempt = createSignInAttempt();
  const url = await beginSignIn(
    metaOAuth,
    metaOAuth.scopes,
    attempt,
    'https://bellwether.example/company/connect',
    context,
  );
  expect(url.searchParams.has('code_challenge')).toBe(false);
  const { tokens } = await finishSignIn(metaOAuth, attempt, await answerConsent(url), context);
  expect(tokens).toMatchObject({ accessUntil: '2027-01-19T03:00:00.000Z', refresh: null });
  await expect(renewTokens(metaOAuth, tokens, context)).rejects.toMatchObject({ fault: 'reconnect' });
});

test('a login configuration replaces the scope of the Meta sign-in', async () => {
  const app = { ...emulatorClient, configId: '1234567890' };
  const context = { app, resolve: redirectToEmulator(emulators.url), now };
  const attempt = createSignInAttempt();
  const url = await beginSignIn(
    metaOAuth,
    metaOAuth.scopes,
    attempt,
    'https://bellwether.example/company/connect',
    context,
  );
  expect(url.searchParams.get('config_id')).toBe('1234567890');
  expect(url.searchParams.has('scope')).toBe(false);
  const { tokens } = await finishSignIn(metaOAuth, attempt, await answerConsent(url), context);
  expect(meta.authority.allows(bearer(tokens.access), 'ads_read')).toBe('yes');
});
