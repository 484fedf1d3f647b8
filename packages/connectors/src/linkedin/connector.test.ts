import { createCampaign, type EmulatedAccount } from '@bellwether/emulators/ad-account';
import { emulateLinkedin } from '@bellwether/emulators/linkedin';
import { linkedinAccounts } from '@bellwether/emulators/linkedin-accounts';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import type { EmulatedService } from '@bellwether/emulators/service';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { answerConsent } from '@bellwether/emulators/sign-in/consent';
import type { FactRow } from '@bellwether/facts/facts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redirectToEmulator } from '../kit/emulated.ts';
import { openHttp } from '../kit/http.ts';
import { createLimiter } from '../kit/limiter.ts';
import { beginSignIn, createSignInAttempt, finishSignIn, renewTokens } from '../kit/oauth.ts';
import { openSession } from '../kit/session.ts';
import { SourceError } from '../kit/source-error.ts';
import { testConnector } from '../testing/conformance.ts';
import { readCampaigns } from './campaigns.ts';
import connector from './connector.ts';
import { judgeLinkedinReply } from './judge.ts';
import { figuresForm, toLinkedinAdRow } from './rows.ts';

const account = { id: '512345678', name: 'Bright Smile Dental', manager: null };
const scopes = ['r_ads', 'r_ads_reporting'];

testConnector(connector, (now, { list = 1 }) => {
  const service = emulateLinkedin({ now, pageRows: list });
  return {
    services: [service],
    access: () => ({ token: service.authority.grant(...scopes).access }),
    account,
    unknown: { ...account, id: '511111111' },
    revoke: service.authority.revokeAll,
    deny: () => void service.state.withoutRole.add(account.id),
    close: () => void service.state.closed.add(account.id),
  };
});

const now = new Date('2026-11-20T03:00:00Z');
const source = { ...account, currency: 'AUD', timeZone: 'UTC' };
const tenDays = { from: '2026-11-01', to: '2026-11-10' };

let started: Emulators[];
let waits: number[];
beforeEach(() => {
  [started, waits] = [[], []];
});
afterEach(async () => {
  for (const { violations, close } of started) {
    expect(violations).toEqual([]);
    await close();
  }
});

const start = async (linkedin: EmulatedService): Promise<string> => {
  const emulators = await startEmulators([linkedin]);
  started.push(emulators);
  return emulators.url;
};

/** Starts an emulator. `urls` contains the addresses of all requests. */
const open = async (options: Partial<Parameters<typeof emulateLinkedin>[0]> = {}, granted = scopes) => {
  const linkedin = emulateLinkedin({ now: () => now, ...options });
  const url = await start(linkedin);
  const urls: string[] = [];
  const http = openHttp({
    limiter: createLimiter(),
    resolve: (address) => {
      urls.push(address);
      return redirectToEmulator(url)(address);
    },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    now: () => now,
  });
  const { access } = linkedin.authority.grant(...granted);
  const token = {
    get: () => Promise.resolve(access),
    renew: () => Promise.reject(new SourceError('reconnect', 'LinkedIn no longer accepts this connection.')),
  };
  const { signal } = new AbortController();
  return { linkedin, urls, session: openSession(connector, { http, token, signal }) };
};
type Opened = Awaited<ReturnType<typeof open>>;

const read = async ({ session }: Opened, range = tenDays, maxElements?: number) => {
  const rows: FactRow<'ads'>[] = [];
  for await (const batch of readCampaigns(session, source, range, maxElements)) rows.push(...batch);
  return rows.sort((a, b) => `${a.day} ${a.campaign_id}`.localeCompare(`${b.day} ${b.campaign_id}`));
};

test('the LinkedIn connector writes query parameters in Rest.li syntax', async () => {
  const opened = await open();
  await read(opened);
  expect(opened.urls).toEqual([
    'https://api.linkedin.com/rest/adAccounts/512345678/adCampaigns?q=search&pageSize=100',
    'https://api.linkedin.com/rest/adAnalytics?q=analytics&pivot=CAMPAIGN&timeGranularity=DAILY&dateRange=(start:(year:2026,month:11,day:1),end:(year:2026,month:11,day:10))&accounts=List(urn%3Ali%3AsponsoredAccount%3A512345678)&fields=dateRange,pivotValues,impressions,clicks,costInLocalCurrency,conversionValueInLocalCurrency,externalWebsiteConversions,oneClickLeads',
  ]);
});

test('the LinkedIn connector splits a truncated request by days, and a single day by campaigns', async () => {
  const whole = await open();
  const rows = await read(whole);
  expect(rows).toHaveLength(30);

  const byDays = await open({ maxElements: 7 });
  expect(await read(byDays, tenDays, 7)).toEqual(rows);
  expect(byDays.urls.some((url) => url.includes('campaigns=List'))).toBe(false);

  const byCampaigns = await open({ maxElements: 3 });
  expect(await read(byCampaigns, tenDays, 3)).toEqual(rows);
  expect(byCampaigns.urls).toContainEqual(
    expect.stringContaining(
      'campaigns=List(urn%3Ali%3AsponsoredCampaign%3A301234567,urn%3Ali%3AsponsoredCampaign%3A301234568)',
    ),
  );
});

test('the LinkedIn connector treats a response with 15,000 elements as truncated', async () => {
  const large: EmulatedAccount = {
    ...source,
    since: '2026-01-01',
    campaigns: Array.from({ length: 500 }, (_, at) =>
      createCampaign(1000 + at, `C${at}`, 'DISPLAY', 9, 900_000),
    ),
  };
  const opened = await open({ accounts: [large] });
  const rows = await read(opened, { from: '2026-10-01', to: '2026-10-30' });
  expect(rows).toHaveLength(15_000);
  expect(opened.urls.filter((url) => url.includes('/adAnalytics'))).toHaveLength(3);
});

test('the LinkedIn connector rounds amounts to cents and adds website conversions and leads', () => {
  const figures = figuresForm.parse({
    pivotValues: ['urn:li:sponsoredCampaign:301234567'],
    dateRange: { start: { year: 2026, month: 9, day: 1 }, end: { year: 2026, month: 9, day: 1 } },
    impressions: 4102,
    clicks: 31,
    landingPageClicks: 24,
    costInLocalCurrency: '188.4200000000000017',
    conversionValueInLocalCurrency: '-2E-18',
    externalWebsiteConversions: 2,
    oneClickLeads: 1,
  });
  expect(toLinkedinAdRow(figures, new Map(), source)).toEqual({
    day: '2026-09-01',
    channel: 'linked_in_ads',
    account: 'Bright Smile Dental',
    campaign: '301234567',
    campaign_id: '301234567',
    impressions: 4102,
    clicks: 31,
    cost: '188.42',
    conversions: '3',
    conversion_value: '0',
    currency: 'AUD',
  });
  expect(figuresForm.safeParse({ ...figures, costInLocalCurrency: 'n/a' }).success).toBe(false);
});

test('an empty LinkedIn response means no activity if the user has a role, otherwise a missing permission', async () => {
  const opened = await open();
  const before = { from: '2020-01-01', to: '2020-01-31' };
  expect(await read(opened, before)).toEqual([]);
  opened.linkedin.state.withoutRole.add(account.id);
  await expect(read(opened)).rejects.toMatchObject({ fault: 'no_permission' });
});

test('a role that the user loses during a split read is a missing permission, and is asked for once', async () => {
  const opened = await open({ maxElements: 20 });
  const rows: FactRow<'ads'>[] = [];
  const reading = (async () => {
    for await (const batch of readCampaigns(opened.session, source, tenDays, 20)) {
      rows.push(...batch);
      opened.linkedin.state.withoutRole.add(account.id);
    }
  })();
  await expect(reading).rejects.toMatchObject({ fault: 'no_permission' });
  expect(rows.length).toBeGreaterThan(0);
  expect(opened.urls.filter((url) => url.includes('adAccountUsers'))).toHaveLength(1);
});

test("the LinkedIn connector finds the user's role even after the first hundred roles", async () => {
  const others = Array.from({ length: 100 }, (_, at) => ({
    ...source,
    id: `${at}`,
    since: '',
    campaigns: [],
  }));
  const accounts = [...others, ...linkedinAccounts];
  const { session } = await open({ accounts });
  expect(await connector.check(session, account)).toEqual(source);
});

test('a closed LinkedIn account is listed with its reason, and cannot be connected', async () => {
  const { linkedin, session } = await open();
  linkedin.state.closed.add(account.id);
  await expect(connector.check(session, account)).rejects.toMatchObject({
    fault: 'configuration',
    message: 'This LinkedIn ad account is closed.',
  });
  expect(await connector.listAccounts(session)).toEqual([
    { id: '512345679', name: 'Harbour Physio', manager: null },
    { ...account, refusal: 'This LinkedIn ad account is closed.' },
  ]);
});

test('the LinkedIn connector reports a user without the right to read reports as a missing permission', async () => {
  await expect(read(await open({}, ['r_ads']))).rejects.toMatchObject({ fault: 'no_permission' });
});

test("LinkedIn's limit of metric values ends a sync at once, and its daily limit after five attempts", async () => {
  const { linkedin, session } = await open();
  linkedin.state.throttled = 'data';
  await expect(connector.check(session, account)).rejects.toMatchObject({
    fault: 'limit',
    until: new Date('2026-11-20T03:05:30Z'),
  });
  expect(waits).toEqual([]);
  linkedin.state.throttled = 'requests';
  await expect(connector.check(session, account)).rejects.toMatchObject({
    fault: 'limit',
    until: new Date('2026-11-21T00:00:00Z'),
  });
  expect(waits).toHaveLength(4);
  for (const [at, ms] of waits.entries()) expect(ms).toBeGreaterThanOrEqual(500 * 2 ** at);
});

test('the LinkedIn connector asks for a software update when the API version has ended', async () => {
  const { linkedin, session } = await open();
  linkedin.state.versions = new Set(['202707']);
  await expect(connector.check(session, account)).rejects.toMatchObject({
    fault: 'outdated',
    message: 'LinkedIn no longer answers this version of Bellwether.',
  });
});

test.each([
  [200, 'use', undefined],
  [400, 'fail', 'internal'],
  [401, 'renew token', 'reconnect'],
  [403, 'fail', 'no_permission'],
  [404, 'fail', 'configuration'],
  [426, 'fail', 'outdated'],
  [429, 'retry', 'limit'],
  [500, 'retry', 'service_down'],
  [504, 'retry', 'service_down'],
])('judges the status %i', (status, next, fault) => {
  const body = { status, serviceErrorCode: 0, message: 'Error' };
  const verdict = judgeLinkedinReply({ status, headers: new Headers(), body }, now);
  expect(verdict.next).toBe(next);
  expect('error' in verdict ? verdict.error.fault : undefined).toBe(fault);
});

test('a LinkedIn sign-in lasts one year, and renewing its token does not extend it', async () => {
  const { oauth } = connector;
  if (oauth === null) throw new Error('LinkedIn has a sign-in.');
  let time = now;
  const linkedin = emulateLinkedin({ now: () => time });
  const resolve = redirectToEmulator(await start(linkedin));
  const context = () => ({ app: emulatorClient, resolve, now: time });
  const attempt = createSignInAttempt();
  const url = await beginSignIn(
    oauth,
    oauth.scopes,
    attempt,
    'https://bellwether.example/company/connect',
    context(),
  );
  expect(url.searchParams.has('code_challenge')).toBe(false);
  const { tokens } = await finishSignIn(oauth, attempt, await answerConsent(url), context());
  expect(tokens).toMatchObject({
    accessUntil: '2027-01-19T03:00:00.000Z',
    refreshUntil: '2027-11-20T03:00:00.000Z',
  });
  time = new Date('2027-01-19T03:00:00Z');
  const renewed = await renewTokens(oauth, tokens, context());
  expect(renewed).toMatchObject({ refresh: tokens.refresh, refreshUntil: tokens.refreshUntil });
  time = new Date('2027-11-20T03:00:00Z');
  await expect(renewTokens(oauth, renewed, context())).rejects.toMatchObject({ fault: 'reconnect' });
});
