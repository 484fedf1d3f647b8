import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, sourceAccounts, sourceStreams, syncRuns } from '../../platform/postgres/schema.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../testing/source-app.ts';
import { addMissingStreams } from './jobs.ts';

let sources: SourceApp;
beforeAll(async () => {
  sources = await openSourceApp();
});
afterAll(() => sources.close());

const hour = 3_600_000;
const account = '1234567890';
const findAds = () => sources.findSource('google_ads');
const signIn = async (answer: 'allow' | 'deny', sourceId?: string) =>
  sources.finishSignIn(await returnFromService(await sources.beginSignIn('google_ads', sourceId), answer));

const cost = async () => {
  const [row] = await sources.warehouse.query({
    sql: 'SELECT count(*)::DOUBLE AS rows, sum(cost)::DOUBLE AS cost, min(day)::VARCHAR AS first, max(day)::VARCHAR AS last FROM ads WHERE business_id = $b::UUID',
    params: { b: sources.business.south },
  });
  return row;
};

test('a user connects an account by signing in, and its newest days are loaded first', async () => {
  expect((await (await sources.adviser()).get(sources.at('integrations'))).body).toMatchObject({
    sign_in: [
      { type: 'google_analytics_4', service: 'Google' },
      { type: 'google_ads', service: 'Google' },
      { type: 'meta_ads_ppc', service: 'Facebook' },
      { type: 'linkedin', service: 'LinkedIn' },
      { type: 'google_my_business', service: 'Google' },
      { type: 'google_search_console', service: 'Google' },
      { type: 'xero', service: 'Xero' },
      { type: 'myob', service: 'MYOB' },
    ],
  });
  const begun = await sources.beginSignIn('google_ads');
  const { url } = (begun.body as { data: { url: string } }).data;
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    access_type: 'offline',
    code_challenge_method: 'S256',
    redirect_uri: `${sources.deps.config.publicUrl}/company/connect`,
  });
  const denied = await signIn('deny');
  expect(denied).toMatchObject({
    status: 422,
    body: { message: 'You cancelled the sign-in at Google. Nothing was changed.' },
  });
  const finished = await signIn('allow');
  expect(finished).toMatchObject({
    status: 200,
    body: {
      data: {
        type: 'google_ads',
        accounts: [
          { id: account, name: 'Bright Smile Dental' },
          { id: '2234567890', name: 'Harbour Physio' },
        ],
      },
    },
  });
  const sourceId = (finished.body as { data: { source_id: string } }).data.source_id;
  expect(await findAds()).toMatchObject({ state: 'never_synced', account: null });
  const wrong = await (await sources.adviser()).put(sources.at(`sources/${sourceId}/account`), {
    account_id: '1',
  });
  expect(wrong).toMatchObject({ status: 422, body: { error: { code: 'source_refused' } } });
  const chosen = await (await sources.adviser()).put(sources.at(`sources/${sourceId}/account`), {
    account_id: account,
  });
  expect(chosen).toMatchObject({
    status: 200,
    body: { data: { account: { name: 'Bright Smile Dental' }, history: { days: 0 } } },
  });

  await sources.runDue();
  const runs = await sources.deps.db.select().from(syncRuns).orderBy(asc(syncRuns.startedAt));
  const campaigns = await sources.deps.db
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

test('a second sync of a source replaces the recent days and changes no older day', async () => {
  const before = await cost();
  sources.advanceHours(1);
  expect(await sources.runDue()).toBe(1);
  expect(await cost()).toEqual(before);
  sources.advanceHours(24);
  await sources.runDue();
  const after = await cost();
  expect(after?.['last']).toBe('2026-03-17');
  expect(Number(after?.['rows'])).toBe(Number(before?.['rows']) + 15);
});

test('revoked access stops the syncs with a message, and a new sign-in resumes them', async () => {
  sources.emulators.google.revokeAll();
  sources.advanceHours(24);
  await sources.runDue();
  const broken = await findAds();
  expect(broken).toMatchObject({
    state: 'revoked',
    fault: { kind: 'reconnect', message: 'Google no longer accepts this connection.' },
    next_run: null,
  });
  sources.advanceHours(24);
  expect(await sources.runDue()).toBe(0);
  const renewed = await signIn('allow', broken?.id);
  expect(renewed).toMatchObject({ status: 200, body: { data: { source_id: broken?.id, accounts: [] } } });
  expect(await findAds()).toMatchObject({ state: 'connected', fault: null });
  await sources.runDue();
  expect(await cost()).toMatchObject({ last: '2026-03-19' });
});

test('a sync is tried again later if its service fails, and the source keeps its rows', async () => {
  const before = await cost();
  sources.advanceHours(24);
  sources.emulators.faults.kinds = ['503'];
  sources.emulators.faults.share = 1;
  await sources.runDue();
  sources.emulators.faults.share = 0;
  expect(await findAds()).toMatchObject({
    state: 'degraded',
    fault: { kind: 'service_down' },
    next_run: new Date(sources.clock.now().getTime() + hour / 12).toISOString(),
  });
  expect(await cost()).toEqual(before);
  sources.advanceHours(1);
  await sources.runDue();
  expect(await findAds()).toMatchObject({ state: 'connected' });
});

test('a successful stream does not hide the fault of another stream', async () => {
  const { db } = sources.deps;
  const source = await findAds();
  const never = new Date('2100-01-01');
  await db
    .update(sourceAccounts)
    .set({ fault: 'configuration', faultMessage: 'Search terms cannot be read.' })
    .where(eq(sourceAccounts.id, source?.id ?? ''));
  const searchTerms = eq(sourceStreams.name, 'search_terms');
  await db.update(sourceStreams).set({ failures: 1, nextRunAt: never }).where(searchTerms);
  sources.advanceHours(24);
  await sources.runDue();
  expect(await findAds()).toMatchObject({ state: 'degraded', fault: { kind: 'configuration' } });
  await db.update(sourceStreams).set({ nextRunAt: sources.clock.now() }).where(searchTerms);
  await sources.runDue();
  expect(await findAds()).toMatchObject({ state: 'connected', fault: null });
});

test('a temporary fault does not hide a fault that a user must fix', async () => {
  const { db, clock } = sources.deps;
  const source = await findAds();
  await db
    .update(sourceAccounts)
    .set({ fault: 'configuration', faultMessage: 'Search terms cannot be read.' })
    .where(eq(sourceAccounts.id, source?.id ?? ''));
  const later = { failures: 1, nextRunAt: new Date('2100-01-01') };
  const searchTerms = eq(sourceStreams.name, 'search_terms');
  await db.update(sourceStreams).set(later).where(searchTerms);
  sources.advanceHours(24);
  const { faults } = sources.emulators;
  faults.kinds = ['503'];
  faults.share = 1;
  await sources.runDue();
  expect(await findAds()).toMatchObject({ fault: { kind: 'configuration' } });
  // The other streams now succeed, so the source shows the fault of this stream.
  await db.update(sourceStreams).set({ failures: 0, nextRunAt: clock.now() }).where(searchTerms);
  await db.update(sourceStreams).set({ failures: 0 });
  sources.advanceHours(1);
  await sources.runDue();
  expect(await findAds()).toMatchObject({ fault: { kind: 'service_down' } });
  faults.share = 0;
  sources.advanceHours(1);
  await sources.runDue();
  expect(await findAds()).toMatchObject({ state: 'connected', fault: null });
});

test('a user who cannot read the account cannot replace the access of its source', async () => {
  const source = await findAds();
  const readTokens = async () => {
    const [row] = await sources.deps.db
      .select({ tokens: connections.tokens })
      .from(sourceAccounts)
      .innerJoin(connections, eq(connections.id, sourceAccounts.connectionId))
      .where(eq(sourceAccounts.id, source?.id ?? ''));
    return sources.deps.secrets.open(row?.tokens ?? new Uint8Array());
  };
  const before = await readTokens();
  sources.emulators.googleAds.state.hidden.add(account);
  expect(await signIn('allow', source?.id)).toMatchObject({
    status: 422,
    body: { message: 'This user cannot read Bright Smile Dental at Google Ads.' },
  });
  sources.emulators.googleAds.state.hidden.clear();
  expect(await readTokens()).toBe(before);
  const xero = await sources.findSource('xero');
  const other = await (await sources.adviser()).post(sources.at('integrations/google_ads/sign-in'), {
    source_id: xero?.id,
  });
  expect(other.status).toBe(404);
});

test('a paused source does not sync', async () => {
  const source = await findAds();
  const pause = async (paused: boolean) =>
    (await sources.adviser()).put(sources.at(`sources/${source?.id}/paused`), { paused });
  expect(await pause(true)).toMatchObject({ body: { data: { state: 'paused', next_run: null } } });
  sources.advanceHours(48);
  expect(await sources.runDue()).toBe(0);
  expect(await pause(false)).toMatchObject({ body: { data: { state: 'connected' } } });
  expect(await sources.runDue()).toBe(3);
});

test('the next run of a stream marks runs that were killed as ended', async () => {
  const { db } = sources.deps;
  const source = await findAds();
  const open = (stream: string) => ({
    sourceId: source?.id ?? '',
    stream,
    fromDate: '2026-03-01',
    toDate: '2026-03-02',
    startedAt: sources.clock.now(),
  });
  // The source has no stream with the second name, so that name's run stays open.
  await db.insert(syncRuns).values([open('campaigns'), open('campaigns'), open('other')]);
  sources.advanceHours(24);
  await sources.runDue();
  const isOpened = and(eq(syncRuns.fromDate, '2026-03-01'), eq(syncRuns.toDate, '2026-03-02'));
  const runs = await db.select().from(syncRuns).where(isOpened).orderBy(asc(syncRuns.stream));
  const ended = { endedAt: sources.clock.now(), message: 'Interrupted.', fault: null, rows: null };
  expect(runs).toMatchObject([ended, ended, { stream: 'other', endedAt: null, message: null }]);
  await db.delete(syncRuns).where(isOpened);
});

test('a source that is paused during a sync keeps the rows already read, and has no fault', async () => {
  const source = await findAds();
  const isSource = eq(sourceAccounts.id, source?.id ?? '');
  const { db, clock } = sources.deps;
  const { googleAds } = sources.emulators;
  const { answer } = googleAds;
  let paused: Promise<unknown> | undefined;
  googleAds.answer = (request) => {
    paused ??= db.update(sourceAccounts).set({ pausedAt: clock.now() }).where(isSource).execute();
    return answer(request);
  };
  sources.advanceHours(24);
  await sources.runDue();
  googleAds.answer = answer;
  await paused;
  expect(await findAds()).toMatchObject({ state: 'paused', fault: null });
  const runs = await db.select().from(syncRuns).where(eq(syncRuns.startedAt, clock.now()));
  expect(runs.map(({ fault, message }) => [fault, message])).not.toContainEqual([
    'configuration',
    expect.anything(),
  ]);
  await db.update(sourceAccounts).set({ pausedAt: null }).where(isSource);
});

test('access tokens of a source are stored encrypted and never sent to clients', async () => {
  const [row] = await sources.deps.db.select().from(connections);
  const tokens = sources.deps.secrets.open(row?.tokens ?? new Uint8Array());
  expect(JSON.parse(tokens)).toMatchObject({ access: expect.stringMatching(/^access-/) });
  const { text } = await (await sources.adviser()).get(sources.at('integrations'));
  expect(text).not.toMatch(/access-|refresh-/);
});

test('disconnecting a source keeps or deletes its figures, as the user chooses', async () => {
  const disconnect = async (figures: string) => {
    const source = await findAds();
    const query = `source_id=${source?.id}&figures=${figures}`;
    return (await sources.adviser()).ask('DELETE', sources.at(`integrations/google_ads?${query}`));
  };
  const before = await cost();
  expect((await disconnect('keep')).status).toBe(200);
  expect(await findAds()).toBeUndefined();
  expect(await cost()).toEqual(before);
  const finished = await signIn('allow');
  const { source_id: id } = (finished.body as { data: { source_id: string } }).data;
  await (await sources.adviser()).put(sources.at(`sources/${id}/account`), { account_id: account });
  expect((await disconnect('remove')).status).toBe(200);
  expect(await cost()).toMatchObject({ rows: 0 });
  await waitForJobs(sources);
  expect(await cost()).toMatchObject({ rows: 0 });
});

test('a service with a sign-in takes no credentials, which nothing would read', async () => {
  const refused = await (await sources.adviser()).put(sources.at('integrations/google_ads'), {
    api_key: '1234567890|made-up',
  });
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'Google Ads is connected by signing in at Google, not by credentials.' },
  });
});

test('a source of an earlier release gets the streams that a newer one reads', async () => {
  const { db } = sources.deps;
  await sources.connect('google_analytics_4', '412345678');
  const streams = () =>
    db.select({ name: sourceStreams.name, sourceId: sourceStreams.sourceId }).from(sourceStreams);
  const before = await streams();
  await db.delete(sourceStreams).where(eq(sourceStreams.name, 'users'));
  expect(await streams()).not.toEqual(before);
  await addMissingStreams(sources.deps);
  const byName = (one: { name: string; sourceId: string }) => `${one.sourceId} ${one.name}`;
  expect((await streams()).map(byName).toSorted()).toEqual(before.map(byName).toSorted());
});
