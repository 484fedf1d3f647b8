import { readFile } from 'node:fs/promises';
import type { Connection, ConnectionAccount } from '@bellwether/contract/api/connections';
import type { ListedSource } from '@bellwether/contract/api/sources';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, sourceAccounts } from '../../../platform/postgres/schema.ts';
import type { TestClient } from '../../../testing/client.ts';
import { waitForJobs } from '../../../testing/jobs.ts';
import { listMailFiles } from '../../../testing/mail-files.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../../testing/source-app.ts';
import { listAgencyAccounts } from './list-accounts.ts';

const names = ['North', 'South', 'Riverbend Plumbing'];
const google = ['google_ads', 'google_analytics_4', 'google_my_business', 'google_search_console'] as const;

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp({ clients: names });
});
afterAll(() => sources.close());

let signedIn: Promise<TestClient> | undefined;
const admin = (): Promise<TestClient> => {
  signedIn ??= sources.logOn('admin').then(({ token }) => sources.with(token));
  return signedIn;
};
/** Moves the clock, which ends the session of the admin. */
const advanceHours = (hours: number) => {
  sources.advanceHours(hours);
  signedIn = undefined;
};
const signIn = async (types: readonly string[], connectionId?: string) => {
  const body = { types, ...(connectionId ? { connection_id: connectionId } : {}) };
  const begun = await (await admin()).post('/v1/connections/sign-in', body);
  const answer = await returnFromService(begun);
  const finished = await (await admin()).ask('POST', '/v1/connections/finish', answer);
  await waitForJobs(sources);
  return { begun, finished };
};
const listConnections = async () =>
  ((await (await admin()).get('/v1/connections')).body as { data: Connection[] }).data;
const listAccounts = async () =>
  (await (await admin()).get('/v1/connections/accounts')).body as {
    data: ConnectionAccount[];
    businesses: { id: string; name: string }[];
  };
const listSources = async (query = '') =>
  ((await (await admin()).get(`/v1/sources?per_page=100${query}`)).body as { data: ListedSource[] }).data;
const mailSubjects = async (): Promise<string[]> => {
  const files = await listMailFiles(sources.deps.config.dataDir);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.flatMap((text) => /^Subject: (.*)$/m.exec(text)?.[1] ?? []);
};
const choose = (accounts: readonly ConnectionAccount[]) =>
  accounts.flatMap(({ connection_id, type, id, proposal }) =>
    proposal ? [{ connection_id, type, account_id: id, business_id: proposal.business_id }] : [],
  );

test('one sign-in of the agency lists the accounts of four Google services, with the business that each seems to belong to', async () => {
  const { begun, finished } = await signIn(google);
  const { url } = (begun.body as { data: { url: string } }).data;
  expect(new URL(url).searchParams.get('scope')?.split(' ')).toHaveLength(6);
  expect(finished.status).toBe(200);
  const [connection, ...others] = await listConnections();
  expect(others).toEqual([]);
  expect(connection).toMatchObject({
    name: 'Google',
    user: 'alex@agency.example',
    owner: null,
    ended: null,
    sources: 0,
  });
  expect(connection?.lists.map(({ granted, accounts, listing }) => [granted, accounts, listing])).toEqual(
    google.map(() => [true, 3, false]),
  );
  const { data, businesses } = await listAccounts();
  expect(data).toHaveLength(12);
  const nameOf = (account: ConnectionAccount) =>
    businesses.find(({ id }) => id === account.proposal?.business_id)?.name ?? null;
  for (const type of google)
    expect(data.filter((one) => one.type === type).map(nameOf)).toEqual([
      'north Pty Ltd',
      'south Pty Ltd',
      null,
    ]);
});

test('a second sign-in of the same user for another service keeps one connection', async () => {
  await signIn(['google_ads']);
  const all = await listConnections();
  expect(all).toHaveLength(1);
  expect(all[0]?.lists.every(({ granted }) => granted)).toBe(true);
});

test('chosen accounts are connected at once, and their first sync finds currency and time zone', async () => {
  const proposed = choose((await listAccounts()).data);
  expect(proposed).toHaveLength(8);
  // Few sources, because each reads its whole history here.
  const accounts = proposed.filter(
    (one) => one.business_id === sources.business.south || one.type === 'google_search_console',
  );
  const answer = await (await admin()).post('/v1/connections/accounts', { accounts });
  expect(answer).toMatchObject({ status: 200, body: { data: { connected: 5, refused: [] } } });
  await waitForJobs(sources);
  await sources.runDue();
  const found = (await listAccounts()).data.filter(({ business }) => business !== null);
  expect(found).toHaveLength(5);
  for (const one of found)
    expect(one).toMatchObject({ has_figures: true, fault: null, proposal: null, refusal: null });
  const stored = await sources.deps.db.select().from(sourceAccounts);
  const ads = stored.filter(({ vendor }) => vendor === 'google_ads');
  expect(ads).toHaveLength(1);
  for (const source of ads)
    expect(source).toMatchObject({
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      timeZone: expect.any(String),
    });
  // A second click changes nothing.
  const again = await (await admin()).post('/v1/connections/accounts', { accounts });
  expect(again).toMatchObject({ body: { data: { connected: 5 } } });
  expect(await sources.deps.db.select().from(sourceAccounts)).toHaveLength(stored.length);
});

test('a user of a business sees neither the sign-ins of the agency nor their accounts', async () => {
  const client = await sources.as('client');
  for (const path of ['/v1/connections', '/v1/connections/accounts'])
    expect((await client.get(path)).status).toBe(403);
  const { text } = await (await sources.adviser()).get(sources.at('integrations'));
  expect(text).toContain('South');
  expect(text).not.toContain('Riverbend');
  expect(text).not.toContain('alex@agency.example');
});

test('a business or an account that the caller may not use is refused', async () => {
  const [account] = (await listAccounts()).data;
  const post = async (change: Record<string, string>) => {
    const one = {
      connection_id: account?.connection_id,
      type: account?.type,
      account_id: account?.id,
      business_id: sources.business.north,
      ...change,
    };
    return (await (await admin()).post('/v1/connections/accounts', { accounts: [one] })).status;
  };
  expect(await post({ business_id: crypto.randomUUID() })).toBe(404);
  expect(await post({ account_id: 'unknown' })).toBe(404);
  expect(await post({ connection_id: crypto.randomUUID() })).toBe(404);
});

test('the end of a sign-in is one mail to each person and one fault, and one new sign-in mends all of its sources', async () => {
  const before = (await mailSubjects()).length;
  sources.emulators.google.revokeAll();
  advanceHours(25);
  await sources.runDue();
  const [ended] = await listConnections();
  expect(ended).toMatchObject({
    ended: { message: 'Google no longer accepts this connection.' },
    sources: 5,
    businesses: 2,
  });
  const revoked = await listSources('&state=revoked');
  expect(revoked).toHaveLength(5);
  expect(new Set(revoked.map(({ fault }) => fault?.action))).toEqual(
    new Set(['Sign in again on the page Sign-ins.']),
  );
  const sent = (await mailSubjects()).slice(before);
  expect(sent.length).toBeGreaterThan(0);
  expect(new Set(sent).size).toBe(1);
  expect(sent[0]).toContain('2 businesses: no new figures from');
  expect(await sources.runDue()).toBe(0);

  await signIn(google, ended?.id);
  await sources.runDue();
  expect(await listSources('&state=revoked')).toEqual([]);
  expect((await mailSubjects()).length).toBe(before + sent.length);
  const stored = await sources.deps.db.select().from(connections).where(isNull(connections.businessId));
  expect(stored).toHaveLength(1);
});

test('another user renews a connection only if this user reads all of its accounts', async () => {
  const [connection] = await listConnections();
  const other = { id: '200000000000000000002', email: 'other@agency.example' };
  const south = (await listAccounts()).data.find(
    ({ type, name }) => type === 'google_ads' && name === 'South',
  );
  sources.emulators.google.signInAs(other);
  sources.emulators.googleAds.state.hiddenFrom.set(other.id, new Set([south?.id ?? '']));
  expect((await signIn(google, connection?.id)).finished).toMatchObject({
    status: 422,
    body: {
      message: 'This user cannot read South at Google Ads, which Bellwether reads through this connection.',
    },
  });
  expect(await listConnections()).toMatchObject([{ user: 'alex@agency.example' }]);
  sources.emulators.googleAds.state.hiddenFrom.clear();
  expect((await signIn(google, connection?.id)).finished.status).toBe(200);
  expect(await listConnections()).toMatchObject([{ user: 'other@agency.example', sources: 5 }]);
});

test('a user may leave out a service, which is then not listed', async () => {
  sources.emulators.google.signInAs({ id: '300000000000000000003', email: 'third@agency.example' });
  sources.emulators.google.untick('https://www.googleapis.com/auth/business.manage');
  await signIn(google);
  sources.emulators.google.untick();
  const third = (await listConnections()).find(({ user }) => user === 'third@agency.example');
  expect(third?.lists.filter(({ granted }) => granted).map(({ type }) => type)).toEqual(
    expect.not.arrayContaining(['google_my_business']),
  );
  // A sign-in that no source uses can be removed; another cannot.
  const remove = async (id: string | undefined) =>
    (await (await admin()).ask('DELETE', `/v1/connections/${id}`)).status;
  expect(await remove(third?.id)).toBe(200);
  const [used] = await listConnections();
  expect(await remove(used?.id)).toBe(409);
});

test('a token of a system user of Meta connects accounts and does not end', async () => {
  const { authority } = sources.emulators.metaAds;
  const add = async (token: string) =>
    (await admin()).post('/v1/connections/token', { service: 'meta', token });
  expect((await add('a-token-that-meta-does-not-know')).status).toBe(422);
  const token = authority.grantForever({ id: '61550000000001', name: 'Reports' }, 'ads_read');
  expect((await add(token)).status).toBe(200);
  await waitForJobs(sources);
  const accounts = choose((await listAccounts()).data.filter(({ type }) => type === 'meta_ads_ppc'));
  expect(accounts).toHaveLength(2);
  await (await admin()).post('/v1/connections/accounts', { accounts });
  authority.expireAll();
  advanceHours(24 * 70);
  await sources.runDue();
  const [meta] = await sources.deps.db
    .select()
    .from(connections)
    .where(and(eq(connections.service, 'meta'), isNull(connections.businessId)));
  expect(meta).toMatchObject({ identityName: 'Reports', accessUntil: null, endedAt: null });
  const found = (await listAccounts()).data.filter(
    ({ type, business }) => type === 'meta_ads_ppc' && business,
  );
  expect(found.map(({ has_figures }) => has_figures)).toEqual([true, true]);
});

test('a sign-in that ended shows within a day although no source uses it, and sends no mail', async () => {
  await sources.deps.db.delete(connections).where(isNull(connections.businessId));
  await signIn(['google_search_console']);
  const before = await mailSubjects();
  sources.emulators.google.revokeAll();
  await (await sources.deps.jobs.open()).send(listAgencyAccounts, {});
  await waitForJobs(sources);
  expect(await listConnections()).toMatchObject([
    { sources: 0, ended: { message: 'Google no longer accepts this connection.' } },
  ]);
  expect(await mailSubjects()).toEqual(before);
});
