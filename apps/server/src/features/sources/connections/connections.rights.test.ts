import type { ConnectionAccount } from '@bellwether/contract/api/connections';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUserSession } from '../../../http/session/read.ts';
import { connections, sourceAccounts, sourceStreams } from '../../../platform/postgres/schema.ts';
import { createConnection } from '../../../testing/connections.ts';
import { waitForJobs } from '../../../testing/jobs.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../../testing/source-app.ts';
import { sendDueSyncs } from '../jobs.ts';
import { presentAccounts } from './present-connections.ts';
import { openToken, sealTokens } from './tokens.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp({ clients: ['North', 'South'] });
});
afterAll(() => sources.close());

const signInAgency = async (types: readonly string[]) => {
  const admin = await sources.as('admin');
  const begun = await admin.post('/v1/connections/sign-in', { types });
  await admin.ask('POST', '/v1/connections/finish', await returnFromService(begun));
  await waitForJobs(sources);
};
const listAccounts = async () => {
  const { body } = await (await sources.as('admin')).get('/v1/connections/accounts');
  return (body as { data: ConnectionAccount[] }).data;
};
const connect = async (account: ConnectionAccount | undefined, businessId: string) =>
  (await sources.as('admin')).post('/v1/connections/accounts', {
    accounts: [
      {
        connection_id: account?.connection_id,
        type: account?.type,
        account_id: account?.id,
        business_id: businessId,
      },
    ],
  });

test("a business cannot point a source of the agency's sign-in at the account of another business", async () => {
  await signInAgency(['google_ads']);
  const accounts = await listAccounts();
  const [north, south] = ['North', 'South'].map((name) => accounts.find((one) => one.name === name));
  expect((await connect(south, sources.business.south)).status).toBe(200);
  const source = await sources.findSource('google_ads');
  const put = async () =>
    (await sources.adviser()).put(sources.at(`sources/${source?.id}/account`), { account_id: north?.id });
  expect((await put()).status).toBe(409);
  const isSource = eq(sourceAccounts.id, source?.id ?? '');
  await sources.deps.db.update(sourceAccounts).set({ externalId: '' }).where(isSource);
  expect((await put()).status).toBe(404);
  await sources.deps.db
    .update(sourceAccounts)
    .set({ externalId: south?.id ?? '' })
    .where(isSource);
});

test('an account that another business reads is refused, and half sign-ins of other types stay', async () => {
  const south = (await listAccounts()).find((one) => one.name === 'South');
  const [half] = await sources.deps.db
    .insert(sourceAccounts)
    .values({
      businessId: sources.business.north,
      vendor: 'google_search_console',
      connectionId: await createConnection(sources.deps.db, { businessId: sources.business.north }),
    })
    .returning();
  expect(await connect(south, sources.business.north)).toMatchObject({
    body: {
      data: { connected: 0, refused: [{ message: 'South is connected to another business already.' }] },
    },
  });
  const north = (await listAccounts()).find((one) => one.name === 'North');
  expect(await connect(north, sources.business.north)).toMatchObject({ body: { data: { connected: 1 } } });
  expect(
    await sources.deps.db
      .select()
      .from(sourceAccounts)
      .where(eq(sourceAccounts.id, half?.id ?? '')),
  ).toHaveLength(1);
});

test('two requests at once give an account to one business only', async () => {
  await signInAgency(['google_analytics_4']);
  // The figures are not read, because the test is about the connection only.
  sources.emulators.odd.answer = (request, usual) =>
    request.host === 'analyticsdata.googleapis.com'
      ? { status: 429, headers: { 'retry-after': '3600' } }
      : usual();
  const account = (await listAccounts()).find((one) => one.type === 'google_analytics_4');
  const { north, south } = sources.business;
  const replies = await Promise.all([connect(account, north), connect(account, south)]);
  const connected = replies.map(({ body }) => (body as { data: { connected: number } }).data.connected);
  expect(connected.toSorted()).toEqual([0, 1]);
  const isAccount = eq(sourceAccounts.externalId, account?.id ?? '');
  expect(await sources.deps.db.select().from(sourceAccounts).where(isAccount)).toHaveLength(1);
  await waitForJobs(sources);
  sources.emulators.odd.answer = null;
  await sources.deps.db.delete(sourceAccounts).where(isAccount);
});

test('of a business that the caller may not see, the list says only that it has the account', async () => {
  const account = (await listAccounts()).find((one) => one.type === 'google_analytics_4');
  await sources.deps.db.insert(sourceAccounts).values({
    businessId: sources.business.elsewhere,
    vendor: 'google_analytics_4',
    externalId: account?.id ?? '',
    name: 'Hidden',
    connectionId: account?.connection_id ?? null,
    fault: 'limit',
    faultMessage: 'Hidden message.',
  });
  const session = await readUserSession(sources.deps.db, sources.user.admin);
  if (!session) throw new Error('The admin has no session.');
  const businesses = new Map([...session.businesses].filter(([id]) => id !== sources.business.elsewhere));
  const { data } = await presentAccounts(sources.deps, { ...session, businesses });
  expect(data.find((one) => one.type === 'google_analytics_4' && one.id === account?.id)).toMatchObject({
    business: { id: null, name: 'Another business' },
    state: null,
    fault: null,
    has_figures: false,
  });
  await sources.deps.db
    .delete(sourceAccounts)
    .where(eq(sourceAccounts.businessId, sources.business.elsewhere));
});

test('signing in again for one source of a sign-in that serves two types asks for the rights of both', async () => {
  await sources.connect('google_analytics_4', '');
  const ids = async (type: string) => (await sources.findSource(type))?.id;
  const source = await ids('google_analytics_4');
  const begun = await sources.beginSignIn('google_analytics_4', source);
  const [own] = await sources.deps.db
    .select({ connectionId: sourceAccounts.connectionId })
    .from(sourceAccounts)
    .where(eq(sourceAccounts.id, source ?? ''));
  await sources.deps.db.insert(sourceAccounts).values({
    businessId: sources.business.south,
    vendor: 'google_search_console',
    externalId: 'https://south.example/',
    name: 'South',
    connectionId: own?.connectionId ?? null,
  });
  const again = await sources.beginSignIn('google_analytics_4', source);
  const scopes = (answer: typeof begun) =>
    new URL((answer.body as { data: { url: string } }).data.url).searchParams.get('scope')?.split(' ') ?? [];
  expect(scopes(begun)).not.toContain('https://www.googleapis.com/auth/webmasters.readonly');
  expect(scopes(again)).toContain('https://www.googleapis.com/auth/webmasters.readonly');
});

test('a renewal that is under way does not replace the access of a new sign-in', async () => {
  const { db } = sources.deps;
  const expired = { access: 'old', accessUntil: '2000-01-01T00:00:00Z', refreshUntil: null };
  const { refresh } = sources.emulators.google.grant('openid');
  const id = await createConnection(db, sealTokens(sources.deps, { ...expired, refresh }));
  const newer = { access: 'newer', accessUntil: null, refresh: null, refreshUntil: null };
  // The new sign-in is stored while the service answers.
  sources.emulators.odd.answer = (request, usual) => {
    if (request.host === 'oauth2.googleapis.com')
      void db
        .update(connections)
        .set(sealTokens(sources.deps, newer))
        .where(eq(connections.id, id))
        .execute();
    return { ...usual(), pauseMs: 1 };
  };
  const service = { name: 'Google', setting: 'GOOGLE', scopes: [] } as const;
  const token = openToken(
    sources.deps,
    {
      ...service,
      authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    },
    id,
  );
  expect(await token.get(new AbortController().signal)).toBe('newer');
  sources.emulators.odd.answer = null;
  expect(await token.get(new AbortController().signal)).toBe('newer');
});

test('a new source starts at once although thousands of older reads of another service are due', async () => {
  const { db } = sources.deps;
  const connectionId = await createConnection(db, { service: 'linkedin' });
  const due = new Date(sources.clock.now().getTime() - 3_600_000);
  const add = async (vendor: string, ids: string[], timeZone: string, stream: object) => {
    const businessId = sources.business.elsewhere;
    const made = await db
      .insert(sourceAccounts)
      .values(ids.map((id) => ({ businessId, vendor, externalId: id, name: id, timeZone, connectionId })))
      .returning();
    await db
      .insert(sourceStreams)
      .values(made.map(({ id }) => ({ sourceId: id, name: 'campaigns', nextRunAt: due, ...stream })));
    return made;
  };
  const history = { readFrom: '2026-03-01', readTo: '2026-03-15' };
  const old = Array.from({ length: 2100 }, (_, at) => `old ${at}`);
  // A time zone that is not known stops neither the choice nor the list of sources.
  await add('meta_ads_ppc', ['odd'], 'Mars/Olympus', history);
  expect((await (await sources.as('admin')).get('/v1/sources')).status).toBe(200);
  await add('google_ads', old, 'UTC', history);
  const [fresh] = await add('linkedin', ['fresh'], 'UTC', { nextRunAt: sources.clock.now() });
  await sendDueSyncs(sources.deps);
  const [claimed] = await db
    .select({ claimedAt: sourceStreams.claimedAt, failures: sourceStreams.failures })
    .from(sourceStreams)
    .where(and(eq(sourceStreams.sourceId, fresh?.id ?? ''), eq(sourceStreams.name, 'campaigns')));
  // Its run may have ended already.
  expect(claimed && (claimed.claimedAt !== null || claimed.failures > 0)).toBe(true);
  await db.delete(sourceAccounts).where(eq(sourceAccounts.businessId, sources.business.elsewhere));
});
