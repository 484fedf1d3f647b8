import { readFile } from 'node:fs/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, sourceAccounts } from '../../../platform/postgres/schema.ts';
import { listMailFiles } from '../../../testing/mail-files.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../../testing/source-app.ts';

const types = ['google_ads', 'google_search_console', 'google_my_business'] as const;
const accountIds = {
  google_ads: '1234567890',
  google_search_console: 'https://www.harbour-physio.example/',
  google_my_business: '9988776655',
};

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
  for (const type of types)
    expect((await sources.connect(type, accountIds[type])).chosen.status, type).toBe(200);
});
afterAll(() => sources.close());

const listConnections = () => sources.deps.db.select().from(connections);
const listSources = () => sources.deps.db.select().from(sourceAccounts);
const readMails = async (): Promise<string[]> => {
  const texts = await Promise.all(
    (await listMailFiles(sources.deps.config.dataDir)).map((file) => readFile(file, 'utf8')),
  );
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
};
const linksIn = (mails: readonly string[]): string[] => [
  ...new Set(mails.flatMap((text) => /\/reconnect\/([\w-]+)/.exec(text)?.[1] ?? [])),
];

/** Gives each source a connection of its own whose user is not known, as an earlier version stored it. */
const splitConnections = async () => {
  const { db } = sources.deps;
  const before = await listConnections();
  for (const { id, connectionId } of await listSources()) {
    const one = before.find((connection) => connection.id === connectionId);
    if (!one) continue;
    const own = { ...one, id: crypto.randomUUID(), identityId: null, identityName: null, scopes: null };
    await db.insert(connections).values(own);
    await db.update(sourceAccounts).set({ connectionId: own.id }).where(eq(sourceAccounts.id, id));
  }
  const ids = before.map(({ id }) => id);
  await db.delete(connections).where(inArray(connections.id, ids));
};

/** Ends all connections, each with its own. Returns a function that lists the mails since then. */
const endAll = async () => {
  await sources.runDue();
  await splitConnections();
  const before = await readMails();
  sources.emulators.google.revokeAll();
  sources.advanceHours(25);
  await sources.runDue();
  return async () => (await readMails()).filter((text) => !before.includes(text));
};

const signInByLink = async (token: string) => {
  const post = (path: string, body: unknown, headers = {}) =>
    sources.with(undefined).ask('POST', `/v1/source-links/${path}`, { body, headers });
  const { body, headers } = await returnFromService(await post('sign-in', { token }));
  return post('finish', body, headers);
};

test('sources of one login that an earlier version connected one by one get one mail and need one sign-in', async () => {
  const listNewMails = await endAll();
  expect((await listConnections()).map(({ endedAt }) => endedAt === null)).toEqual(types.map(() => false));
  const [token = '', ...others] = linksIn(await listNewMails());
  expect(others).toEqual([]);
  expect((await signInByLink(token)).status).toBe(200);
  expect(await listConnections()).toMatchObject([{ endedAt: null, identityName: 'alex@agency.example' }]);
  await sources.runDue();
  for (const type of types)
    expect(await sources.findSource(type), type).toMatchObject({ state: 'connected', fault: null });
  expect(linksIn(await listNewMails())).toEqual([token]);
});

test('a new sign-in for one source connects those of an earlier version that it reads, and leaves the others', async () => {
  await endAll();
  const other = { id: '200000000000000000002', email: 'other@agency.example' };
  const { google, googleAds } = sources.emulators;
  google.signInAs(other);
  googleAds.state.hiddenFrom.set(other.id, new Set([accountIds.google_ads]));
  const source = await sources.findSource('google_my_business');
  const begun = await sources.beginSignIn('google_my_business', source?.id);
  expect((await sources.finishSignIn(await returnFromService(begun))).status).toBe(200);
  await sources.runDue();
  const states = await Promise.all(types.map(async (type) => (await sources.findSource(type))?.state));
  expect(states).toEqual(['revoked', 'connected', 'connected']);
  expect(await listConnections()).toHaveLength(2);
});
