import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts, sourceLinks, sourceStreams } from '../../../platform/postgres/schema.ts';
import { tokenHash } from '../../../platform/secrets.ts';
import { listMailFiles } from '../../../testing/mail-files.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../../testing/source-app.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

const now = () => sources.clock.now();
const hoursPerDay = 24;
const day = hoursPerDay * 3_600_000;
const mails = async (): Promise<string[]> => {
  const files = await listMailFiles(sources.deps.config.dataDir);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  // Decodes quoted-printable text, whose long lines end with '='.
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
};
const tokensIn = (mail: string): string[] => [
  ...new Set([...mail.matchAll(/\/reconnect\/([\w-]+)/g)].map(([, token = '']) => token)),
];
const post = (path: string, body: unknown, cookie?: string) =>
  sources
    .with(undefined)
    .ask('POST', `/v1/source-links/${path}`, { body, headers: cookie ? { cookie } : {} });

let adsLink: string;

test('when a source stops, the users who may configure the business get a single mail with a reconnect link', async () => {
  await sources.connect('google_ads', '1234567890');
  await sources.runDue();
  expect(await mails()).toEqual([]);
  sources.emulators.google.revokeAll();
  sources.advanceHours(hoursPerDay);
  await sources.runDue();
  expect(await sources.findSource('google_ads')).toMatchObject({ state: 'revoked' });
  const sent = await mails();
  expect(sent.length).toBeGreaterThan(0);
  const [mail = ''] = sent;
  expect(mail).toContain('no new figures from Google Ads');
  expect(mail).toContain('Google no longer accepts this connection.');
  expect(sent.some((text) => text.includes('To: owner@'))).toBe(false);
  const tokens = [...new Set(sent.flatMap(tokensIn))];
  expect(tokens).toHaveLength(1);
  adsLink = tokens[0] ?? '';
  const [stored] = await sources.deps.db.select().from(sourceLinks);
  expect(stored?.tokenHash).toBe(tokenHash(adsLink));
  sources.advanceHours(hoursPerDay);
  await sources.runDue();
  expect(await mails()).toHaveLength(sent.length);
});

/** Signs in at the emulator through the reconnect link, as a person without an account does. */
const signInByLink = async (token: string) => {
  const begun = await post('sign-in', { token });
  const { url } = (begun.body as { data: { url: string } }).data;
  expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${sources.deps.config.publicUrl}/reconnect`);
  const { body, headers } = await returnFromService(begun);
  return post('finish', body, headers.cookie);
};

test('a reconnect link shows its source and reconnects it once, without a user account', async () => {
  expect(await post('read', { token: adsLink })).toMatchObject({
    status: 200,
    body: {
      data: {
        businesses: ['south Pty Ltd'],
        business_count: 1,
        services: ['Google Ads'],
        type: null,
        account: null,
        fault: 'Google no longer accepts this connection.',
        sign_in: 'Google',
      },
    },
  });
  // A person who cannot read the source's account changes nothing, and the link still works.
  const { google, googleAds } = sources.emulators;
  const other = { id: '200000000000000000002', email: 'other@agency.example' };
  google.signInAs(other);
  googleAds.state.hiddenFrom.set(other.id, new Set(['1234567890']));
  expect(await signInByLink(adsLink)).toMatchObject({
    status: 422,
    body: {
      message:
        'This user cannot read Bright Smile Dental at Google Ads, which Bellwether reads through this connection.',
    },
  });
  googleAds.state.hiddenFrom.clear();
  expect(await signInByLink(adsLink)).toMatchObject({
    status: 200,
    body: { data: { businesses: ['south Pty Ltd'], services: ['Google Ads'] } },
  });
  await sources.runDue();
  expect(await sources.findSource('google_ads')).toMatchObject({ state: 'connected', fault: null });
  for (const path of ['read', 'sign-in'])
    expect(await post(path, { token: adsLink })).toMatchObject({
      status: 410,
      body: { error: { code: 'link_expired' } },
    });
});

test('a reconnect link expires after 7 days, and a new link replaces it', async () => {
  sources.emulators.google.revokeAll();
  sources.advanceHours(hoursPerDay);
  await sources.runDue();
  const links = async () => [...new Set((await mails()).flatMap(tokensIn))].filter((one) => one !== adsLink);
  const [token = ''] = await links();
  expect((await post('read', { token })).status).toBe(200);
  sources.advanceHours(7 * hoursPerDay);
  expect((await post('read', { token })).status).toBe(410);
  expect((await post('read', { token: 'forged' })).status).toBe(410);
});

test("the end of a source's access is mailed even after a mail about another fault", async () => {
  const source = await sources.findSource('google_ads');
  const isSource = eq(sourceAccounts.id, source?.id ?? '');
  const { db } = sources.deps;
  await sources.finishSignIn(await returnFromService(await sources.beginSignIn('google_ads', source?.id)));
  await db.update(sourceAccounts).set({ fault: 'configuration', faultMailedAt: now() }).where(isSource);
  sources.emulators.google.revokeAll();
  await db
    .update(sourceStreams)
    .set({ nextRunAt: now() })
    .where(eq(sourceStreams.sourceId, source?.id ?? ''));
  const before = (await mails()).length;
  await sources.runDue();
  expect(await sources.findSource('google_ads')).toMatchObject({ state: 'revoked' });
  expect((await mails()).length).toBeGreaterThan(before);
});

test('a service sign-in counts only in the browser that began it', async () => {
  expect(await post('finish', { answer: '?state=1&code=2' })).toMatchObject({
    status: 403,
    body: { error: { code: 'sign_in_refused' } },
  });
});

test('a credential entered through a reconnect link is checked with one request, and the source syncs', async () => {
  const connect = async (key: string) =>
    (await sources.adviser()).put(sources.at('integrations/se_ranking'), { api_key: key });
  const [key = ''] = sources.emulators.seRanking.state.keys;
  expect(await connect('wrong|700001')).toMatchObject({
    status: 422,
    body: { error: { code: 'source_refused' }, message: 'SE Ranking does not accept this key.' },
  });
  expect(await connect(`${key}|799999`)).toMatchObject({ status: 422 });
  expect(await sources.findSource('se_ranking')).toBeUndefined();
  expect(await connect(`${key}|700001`)).toMatchObject({
    status: 200,
    body: { data: { account: { id: '700001', name: 'Bright Smile Dental' }, running: true } },
  });
});

test('a new key entered through a reconnect link must open the same site', async () => {
  const [key = ''] = sources.emulators.seRanking.state.keys;
  const source = await sources.findSource('se_ranking');
  await sources.deps.db
    .update(sourceAccounts)
    .set({ fault: 'reconnect', faultMessage: 'SE Ranking no longer accepts this key.' })
    .where(eq(sourceAccounts.id, source?.id ?? ''));
  const token = 'a-link-for-the-key';
  await sources.deps.db.insert(sourceLinks).values({
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
  expect(await sources.findSource('se_ranking')).toMatchObject({ fault: null });
  expect((await post('credential', { token, api_key: `${key}|700001` })).status).toBe(410);
});
