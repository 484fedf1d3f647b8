import { readFile } from 'node:fs/promises';
import { emulatorClient } from '@bellwether/connectors/emulators/authority';
import { emulateGoogleAccounts } from '@bellwether/connectors/emulators/google';
import { emulateGoogleAds } from '@bellwether/connectors/emulators/google-ads';
import { emulateSeRanking } from '@bellwether/connectors/emulators/se-ranking';
import { type Emulators, startEmulators } from '@bellwether/connectors/emulators/server';
import type { Connection } from '@bellwether/contract/api/integrations';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts, sourceLinks, sourceStreams } from '../../platform/postgres/schema.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { listMailFiles } from '../../testing/mail-files.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDueSyncs } from './jobs.ts';
import { sealTokens } from './tokens.ts';

let testApp: TestApp;
let emulators: Emulators;
const now = () => testApp.clock.now();
const google = emulateGoogleAccounts(now);
const ads = emulateGoogleAds({ authority: google.authority, now });
const ranking = emulateSeRanking({ now });

beforeAll(async () => {
  emulators = await startEmulators([...google.services, ads, ranking]);
  testApp = await openTestApp({
    config: { oauthClients: { GOOGLE: emulatorClient }, emulatorUrl: emulators.url },
  });
});
afterAll(async () => {
  await testApp.close();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

const south = () => testApp.business.south;
const at = (path: string) => `/v1/businesses/${south()}/${path}`;
const day = 24 * 3_600_000;
const findSource = async (type: string) => {
  const { token } = await testApp.logOn('adviser');
  const { body } = await testApp.with(token).get(at('integrations'));
  return (body as { data: Connection[] }).data.find((one) => one.fk_integration_type_id === type);
};
const runDue = async () => {
  await sendDueSyncs(testApp.deps);
  await waitForJobs(testApp);
};
const mails = async (): Promise<string[]> => {
  const files = await listMailFiles(testApp.deps.config.dataDir);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  // Quoted-printable: long lines end with '='.
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
};
const tokensIn = (mail: string): string[] => [
  ...new Set([...mail.matchAll(/\/reconnect\/([\w-]+)/g)].map(([, token = '']) => token)),
];
const post = (path: string, body: unknown, cookie?: string) =>
  testApp
    .with(undefined)
    .ask('POST', `/v1/source-links/${path}`, { body, headers: cookie ? { cookie } : {} });

/** A connected Google Ads account whose history has been read. */
const connectAds = async (): Promise<string> => {
  const { access, refresh } = google.authority.grant('https://www.googleapis.com/auth/adwords');
  const [source] = await testApp.deps.db
    .insert(sourceAccounts)
    .values({
      businessId: south(),
      vendor: 'google_ads',
      ...sealTokens(testApp.deps, { access, accessUntil: null, refresh, refreshUntil: null }),
    })
    .returning();
  const { token } = await testApp.logOn('adviser');
  const chosen = await testApp
    .with(token)
    .put(at(`sources/${source?.id}/account`), { account_id: '1234567890' });
  expect(chosen.status).toBe(200);
  await runDue();
  return source?.id ?? '';
};

let adsLink: string;

test('a source that stops is mailed once to those who may configure the business, with a link', async () => {
  await connectAds();
  expect(await mails()).toEqual([]);
  google.authority.revokeAll();
  testApp.clock.advance(day);
  await runDue();
  expect(await findSource('google_ads')).toMatchObject({ state: 'revoked' });
  const sent = await mails();
  expect(sent.length).toBeGreaterThan(0);
  const [mail = ''] = sent;
  expect(mail).toContain('no new figures from Google Ads');
  expect(mail).toContain('Google no longer accepts this connection.');
  expect(sent.some((text) => text.includes('To: owner@'))).toBe(false);
  const tokens = [...new Set(sent.flatMap(tokensIn))];
  expect(tokens).toHaveLength(1);
  adsLink = tokens[0] ?? '';
  const [stored] = await testApp.deps.db.select().from(sourceLinks);
  expect(stored?.tokenHash).toBe(tokenHash(adsLink));
  testApp.clock.advance(day);
  await runDue();
  expect(await mails()).toHaveLength(sent.length);
});

/** Signs in at the emulator by the link, as a person without an account does. */
const signInByLink = async (token: string) => {
  const begun = await post('sign-in', { token });
  const url = new URL((begun.body as { data: { url: string } }).data.url);
  expect(url.searchParams.get('redirect_uri')).toBe(`${testApp.deps.config.publicUrl}/reconnect`);
  url.searchParams.set('answer', 'allow');
  const response = await fetch(url, { redirect: 'manual' });
  const answer = new URL(response.headers.get('location') ?? '').search;
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return post('finish', { answer }, cookie);
};

test('the link tells what it connects, and connects it without an account, once', async () => {
  expect(await post('read', { token: adsLink })).toMatchObject({
    status: 200,
    body: {
      data: {
        type: 'google_ads',
        account: { name: 'Bright Smile Dental' },
        fault: 'Google no longer accepts this connection.',
        sign_in: 'Google',
      },
    },
  });
  // A user who cannot read this account changes nothing, and the link still works.
  ads.state.hidden.add('1234567890');
  expect(await signInByLink(adsLink)).toMatchObject({
    status: 422,
    body: { error: { code: 'source_refused' } },
  });
  ads.state.hidden.clear();
  expect(await signInByLink(adsLink)).toMatchObject({ status: 200, body: { data: { type: 'google_ads' } } });
  await runDue();
  expect(await findSource('google_ads')).toMatchObject({ state: 'connected', fault: null });
  for (const path of ['read', 'sign-in'])
    expect(await post(path, { token: adsLink })).toMatchObject({
      status: 410,
      body: { error: { code: 'link_expired' } },
    });
});

test('a link ends after 7 days, and a new one replaces it', async () => {
  google.authority.revokeAll();
  testApp.clock.advance(day);
  await runDue();
  const links = async () => [...new Set((await mails()).flatMap(tokensIn))].filter((one) => one !== adsLink);
  const [token = ''] = await links();
  expect((await post('read', { token })).status).toBe(200);
  testApp.clock.advance(7 * day);
  expect((await post('read', { token })).status).toBe(410);
  expect((await post('read', { token: 'forged' })).status).toBe(410);
});

test('access that ends after a mail about another fault is mailed too', async () => {
  const source = await findSource('google_ads');
  const isSource = eq(sourceAccounts.id, source?.id ?? '');
  const { db } = testApp.deps;
  await db.update(sourceAccounts).set({ fault: 'configuration', faultMailedAt: now() }).where(isSource);
  await db
    .update(sourceStreams)
    .set({ nextRunAt: now() })
    .where(eq(sourceStreams.sourceId, source?.id ?? ''));
  const before = (await mails()).length;
  await runDue();
  expect(await findSource('google_ads')).toMatchObject({ state: 'revoked' });
  expect((await mails()).length).toBeGreaterThan(before);
});

test('a finished sign-in counts only in the browser that began it', async () => {
  expect(await post('finish', { answer: '?state=1&code=2' })).toMatchObject({
    status: 403,
    body: { error: { code: 'sign_in_refused' } },
  });
});

test('a credential is checked with one request, and its source syncs', async () => {
  const connect = async (key: string) => {
    const { token } = await testApp.logOn('adviser');
    return testApp.with(token).put(at('integrations/se_ranking'), { api_key: key });
  };
  const [key = ''] = ranking.state.keys;
  expect(await connect('wrong|700001')).toMatchObject({
    status: 422,
    body: { error: { code: 'source_refused' }, message: 'SE Ranking no longer accepts this key.' },
  });
  expect(await connect(`${key}|799999`)).toMatchObject({ status: 422 });
  expect(await findSource('se_ranking')).toBeUndefined();
  expect(await connect(`${key}|700001`)).toMatchObject({
    status: 200,
    body: { data: { account: { id: '700001', name: 'Bright Smile Dental' }, running: true } },
  });
});

test('a new key by a link has to open the same site', async () => {
  const [key = ''] = ranking.state.keys;
  const source = await findSource('se_ranking');
  await testApp.deps.db
    .update(sourceAccounts)
    .set({ fault: 'reconnect', faultMessage: 'SE Ranking no longer accepts this key.' })
    .where(eq(sourceAccounts.id, source?.id ?? ''));
  const token = 'a-link-for-the-key';
  await testApp.deps.db.insert(sourceLinks).values({
    sourceId: source?.id ?? '',
    tokenHash: tokenHash(token),
    expiresAt: new Date(now().getTime() + day),
  });
  expect(await post('read', { token })).toMatchObject({ body: { data: { sign_in: null } } });
  expect(await post('credential', { token, api_key: key })).toMatchObject({
    status: 422,
    body: { fields: { api_key: 'SiteId is missing: enter Token|SiteId.' } },
  });
  expect(await post('credential', { token, api_key: `${key}|700002` })).toMatchObject({
    status: 422,
    body: { message: 'These credentials belong to another account.' },
  });
  expect((await post('credential', { token, api_key: `${key}|700001` })).status).toBe(200);
  expect(await findSource('se_ranking')).toMatchObject({ fault: null });
  expect((await post('credential', { token, api_key: `${key}|700001` })).status).toBe(410);
});
