import { emulatorClient } from '@bellwether/connectors/emulators/authority';
import { emulateGoogleAccounts } from '@bellwether/connectors/emulators/google';
import { emulateGoogleAds } from '@bellwether/connectors/emulators/google-ads';
import { type Emulators, startEmulators } from '@bellwether/connectors/emulators/server';
import type { Connection } from '@bellwether/contract/api/integrations';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts, sourceStreams, syncRuns } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendDueSyncs } from './jobs.ts';

let testApp: TestApp;
let emulators: Emulators;
const google = emulateGoogleAccounts(() => testApp.clock.now());
const ads = emulateGoogleAds({ authority: google.authority, now: () => testApp.clock.now() });

beforeAll(async () => {
  emulators = await startEmulators([...google.services, ads]);
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
/** Sign-ins end while the clock moves, so each step signs in again. */
let signedIn: Promise<TestClient> | undefined;
const adviser = () => {
  signedIn ??= testApp.logOn('adviser').then(({ token }) => testApp.with(token));
  return signedIn;
};
const hour = 3_600_000;
const advance = (hours: number) => {
  testApp.clock.advance(hours * hour);
  signedIn = undefined;
};
const readSources = async () =>
  ((await (await adviser()).get(at('integrations'))).body as { data: Connection[] }).data;
const findAds = async () => (await readSources()).find((one) => one.fk_integration_type_id === 'google_ads');

/** Starts every sync that is due, and waits for the end of all. Returns the number of due ones. */
const runDue = async () => {
  const due = await sendDueSyncs(testApp.deps);
  await waitForJobs(testApp);
  return due;
};

/** Signs in at the emulator as a user does. Returns the query with which it redirects. */
const signIn = async (answer: 'allow' | 'deny', sourceId?: string) => {
  const begun = await (await adviser()).post(at('integrations/google_ads/sign-in'), {
    ...(sourceId && { source_id: sourceId }),
  });
  const url = new URL((begun.body as { data: { url: string } }).data.url);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    access_type: 'offline',
    code_challenge_method: 'S256',
    redirect_uri: `${testApp.deps.config.publicUrl}/company/connect`,
  });
  url.searchParams.set('answer', answer);
  const response = await fetch(url, { redirect: 'manual' });
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  return { answer: new URL(response.headers.get('location') ?? '').search, cookie };
};
const finish = async ({ answer, cookie }: { answer: string; cookie: string }) =>
  (await adviser()).ask('POST', at('source-sign-in'), { body: { answer }, headers: { cookie } });

const cost = async () => {
  const [row] = await testApp.warehouse.query({
    sql: 'SELECT count(*)::DOUBLE AS rows, sum(cost)::DOUBLE AS cost, min(day)::VARCHAR AS first, max(day)::VARCHAR AS last FROM ads WHERE business_id = $b::UUID',
    params: { b: south() },
  });
  return row;
};

test('a user connects an account by signing in, and its newest days are loaded first', async () => {
  expect((await (await adviser()).get(at('integrations'))).body).toMatchObject({
    sign_in: [
      { type: 'google_analytics_4', service: 'Google' },
      { type: 'google_ads', service: 'Google' },
      { type: 'google_my_business', service: 'Google' },
      { type: 'google_search_console', service: 'Google' },
    ],
  });
  const denied = await finish(await signIn('deny'));
  expect(denied).toMatchObject({
    status: 422,
    body: { message: 'You did not give access at Google.' },
  });
  const finished = await finish(await signIn('allow'));
  expect(finished).toMatchObject({
    status: 200,
    body: {
      data: {
        type: 'google_ads',
        accounts: [
          { id: '1234567890', name: 'Bright Smile Dental' },
          { id: '2234567890', name: 'Harbour Physio' },
        ],
      },
    },
  });
  const sourceId = (finished.body as { data: { source_id: string } }).data.source_id;
  expect(await findAds()).toMatchObject({ state: 'never_synced', account: null });
  const wrong = await (await adviser()).put(at(`sources/${sourceId}/account`), { account_id: '1' });
  expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'source_refused' } } });
  const chosen = await (await adviser()).put(at(`sources/${sourceId}/account`), {
    account_id: '1234567890',
  });
  expect(chosen).toMatchObject({
    status: 200,
    body: { data: { account: { name: 'Bright Smile Dental' }, history: { days: 0 } } },
  });

  await runDue();
  const runs = await testApp.deps.db.select().from(syncRuns).orderBy(asc(syncRuns.startedAt));
  const campaigns = await testApp.deps.db
    .select()
    .from(sourceStreams)
    .where(eq(sourceStreams.name, 'campaigns'));
  expect(campaigns[0]).toMatchObject({ readFrom: '2023-03-01', readTo: '2026-03-16', failures: 0 });
  const first = runs
    .filter(({ stream }) => stream === 'campaigns')
    .map(({ fromDate, toDate }) => [fromDate, toDate]);
  expect(first).toContainEqual(['2026-02-15', '2026-03-16']);
  expect(first).toContainEqual(['2026-02-01', '2026-02-14']);
  expect(await findAds()).toMatchObject({
    state: 'connected',
    fault: null,
    history: { days: expect.any(Number), of: expect.any(Number) },
  });
  expect(await cost()).toMatchObject({ first: '2023-03-01', last: '2026-03-16' });
});

test('a second sync replaces the restated days and changes no older one', async () => {
  const before = await cost();
  advance(1);
  expect(await runDue()).toBe(1);
  expect(await cost()).toEqual(before);
  advance(24);
  await runDue();
  const after = await cost();
  expect(after?.['last']).toBe('2026-03-17');
  expect(Number(after?.['rows'])).toBe(Number(before?.['rows']) + 15);
});

test('access that was revoked stops the syncs with a message, and a new sign-in resumes them', async () => {
  google.authority.revokeAll();
  advance(24);
  await runDue();
  const broken = await findAds();
  expect(broken).toMatchObject({
    state: 'revoked',
    fault: { kind: 'reconnect', message: 'Google no longer accepts this connection.' },
    next_run: null,
  });
  advance(24);
  expect(await runDue()).toBe(0);
  const renewed = await finish(await signIn('allow', broken?.id));
  expect(renewed).toMatchObject({ status: 200, body: { data: { source_id: broken?.id, accounts: [] } } });
  expect(await findAds()).toMatchObject({ state: 'connected', fault: null });
  await runDue();
  expect(await cost()).toMatchObject({ last: '2026-03-19' });
});

test('a service that fails is tried again later, and the rows stay', async () => {
  const before = await cost();
  advance(24);
  emulators.faults.kinds = ['503'];
  emulators.faults.share = 1;
  await runDue();
  emulators.faults.share = 0;
  expect(await findAds()).toMatchObject({
    state: 'degraded',
    fault: { kind: 'service_down' },
    next_run: new Date(testApp.clock.now().getTime() + hour / 12).toISOString(),
  });
  expect(await cost()).toEqual(before);
  advance(1);
  await runDue();
  expect(await findAds()).toMatchObject({ state: 'connected' });
});

test('a stream that delivers does not hide the fault of another', async () => {
  const { db } = testApp.deps;
  const source = await findAds();
  const never = new Date('2100-01-01');
  await db
    .update(sourceAccounts)
    .set({ fault: 'configuration', faultMessage: 'Search terms cannot be read.' })
    .where(eq(sourceAccounts.id, source?.id ?? ''));
  const searchTerms = eq(sourceStreams.name, 'search_terms');
  await db.update(sourceStreams).set({ failures: 1, nextRunAt: never }).where(searchTerms);
  advance(24);
  await runDue();
  expect(await findAds()).toMatchObject({ state: 'degraded', fault: { kind: 'configuration' } });
  await db.update(sourceStreams).set({ nextRunAt: testApp.clock.now() }).where(searchTerms);
  await runDue();
  expect(await findAds()).toMatchObject({ state: 'connected', fault: null });
});

test('a user who cannot read the account cannot replace the access of its source', async () => {
  const source = await findAds();
  const readTokens = async () => {
    const [row] = await testApp.deps.db
      .select({ tokens: sourceAccounts.tokens })
      .from(sourceAccounts)
      .where(eq(sourceAccounts.id, source?.id ?? ''));
    return testApp.deps.secrets.open(row?.tokens ?? new Uint8Array());
  };
  const before = await readTokens();
  ads.state.hidden.add('1234567890');
  expect(await finish(await signIn('allow', source?.id))).toMatchObject({
    status: 422,
    body: { message: 'This user cannot read Bright Smile Dental at Google Ads.' },
  });
  ads.state.hidden.clear();
  expect(await readTokens()).toBe(before);
  const xero = (await readSources()).find((one) => one.fk_integration_type_id === 'xero');
  const other = await (await adviser()).post(at('integrations/google_ads/sign-in'), { source_id: xero?.id });
  expect(other.status).toBe(404);
});

test('a paused source does not sync', async () => {
  const source = await findAds();
  const pause = async (paused: boolean) =>
    (await adviser()).put(at(`sources/${source?.id}/paused`), { paused });
  expect(await pause(true)).toMatchObject({ body: { data: { state: 'paused', next_run: null } } });
  advance(48);
  expect(await runDue()).toBe(0);
  expect(await pause(false)).toMatchObject({ body: { data: { state: 'connected' } } });
  expect(await runDue()).toBe(3);
});

test('the next run of a stream ends the runs that a kill interrupted', async () => {
  const { db } = testApp.deps;
  const source = await findAds();
  const open = (stream: string) => ({
    sourceId: source?.id ?? '',
    stream,
    fromDate: '2026-03-01',
    toDate: '2026-03-02',
    startedAt: testApp.clock.now(),
  });
  // No stream of this source has the second name, so its run stays open.
  await db.insert(syncRuns).values([open('campaigns'), open('campaigns'), open('other')]);
  advance(24);
  await runDue();
  const isOpened = and(eq(syncRuns.fromDate, '2026-03-01'), eq(syncRuns.toDate, '2026-03-02'));
  const runs = await db.select().from(syncRuns).where(isOpened).orderBy(asc(syncRuns.stream));
  const ended = { endedAt: testApp.clock.now(), message: 'Interrupted.', fault: null, rows: null };
  expect(runs).toMatchObject([ended, ended, { stream: 'other', endedAt: null, message: null }]);
  await db.delete(syncRuns).where(isOpened);
});

test('a source that is paused during a sync keeps what was read, and has no fault', async () => {
  const source = await findAds();
  const isSource = eq(sourceAccounts.id, source?.id ?? '');
  const { db, clock } = testApp.deps;
  const { answer } = ads;
  let paused: Promise<unknown> | undefined;
  ads.answer = (request) => {
    paused ??= db.update(sourceAccounts).set({ pausedAt: clock.now() }).where(isSource).execute();
    return answer(request);
  };
  advance(24);
  await runDue();
  ads.answer = answer;
  await paused;
  expect(await findAds()).toMatchObject({ state: 'paused', fault: null });
  const runs = await db.select().from(syncRuns).where(eq(syncRuns.startedAt, clock.now()));
  expect(runs.map(({ fault, message }) => [fault, message])).not.toContainEqual([
    'configuration',
    expect.anything(),
  ]);
  await db.update(sourceAccounts).set({ pausedAt: null }).where(isSource);
});

test('tokens are stored sealed and never sent', async () => {
  const [row] = await testApp.deps.db
    .select()
    .from(sourceAccounts)
    .where(eq(sourceAccounts.vendor, 'google_ads'));
  const tokens = testApp.deps.secrets.open(row?.tokens ?? new Uint8Array());
  expect(JSON.parse(tokens)).toMatchObject({ access: expect.stringMatching(/^access-/) });
  const { text } = await (await adviser()).get(at('integrations'));
  expect(text).not.toMatch(/access-|refresh-/);
});

test('a source is disconnected with its figures, or without them', async () => {
  const disconnect = async (figures: string) => {
    const source = await findAds();
    const query = `source_id=${source?.id}&figures=${figures}`;
    return (await adviser()).ask('DELETE', at(`integrations/google_ads?${query}`));
  };
  const before = await cost();
  expect((await disconnect('keep')).status).toBe(200);
  expect(await findAds()).toBeUndefined();
  expect(await cost()).toEqual(before);
  const finished = await finish(await signIn('allow'));
  const { source_id: id } = (finished.body as { data: { source_id: string } }).data;
  await (await adviser()).put(at(`sources/${id}/account`), { account_id: '1234567890' });
  expect((await disconnect('remove')).status).toBe(200);
  expect(await cost()).toMatchObject({ rows: 0 });
  await waitForJobs(testApp);
  expect(await cost()).toMatchObject({ rows: 0 });
});
