import { readFile } from 'node:fs/promises';
import type { ConnectionAccount } from '@bellwether/contract/api/connections';
import type { ListedSource } from '@bellwether/contract/api/sources';
import type { EmulatedRequest } from '@bellwether/emulators/service';
import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  businesses,
  connections,
  sourceAccounts,
  sourceStreams,
  syncRuns,
} from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { listMailFiles } from '../../testing/mail-files.ts';
import { openSourceApp, returnFromService, type SourceApp } from '../../testing/source-app.ts';

let sources: SourceApp;
let signedIn: Promise<TestClient> | undefined;
const admin = (): Promise<TestClient> => {
  signedIn ??= sources.logOn('admin').then(({ token }) => sources.with(token));
  return signedIn;
};
const advance = (hours: number): void => {
  sources.advanceHours(hours);
  signedIn = undefined;
};
const types = ['google_search_console', 'google_my_business'] as const;

beforeAll(async () => {
  sources = await openSourceApp({ clients: ['North', 'South'] });
});
afterAll(() => sources.close());

test('an agency connects two services of two businesses with one sign-in', async () => {
  const begun = await (await admin()).post('/v1/connections/sign-in', { types });
  await (await admin()).ask('POST', '/v1/connections/finish', await returnFromService(begun));
  await waitForJobs(sources);
  const { data } = (await (await admin()).get('/v1/connections/accounts')).body as {
    data: ConnectionAccount[];
  };
  const accounts = data.flatMap(({ connection_id, type, id, proposal }) =>
    proposal ? [{ connection_id, type, account_id: id, business_id: proposal.business_id }] : [],
  );
  await (await admin()).post('/v1/connections/accounts', { accounts });
  await waitForJobs(sources);
  expect(await listOwn()).toHaveLength(4);
});

/** Subjects of the mails and their recipients, in their order. */
const listMails = async (): Promise<string[]> => {
  const files = await listMailFiles(sources.deps.config.dataDir);
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.flatMap((text) => {
    const [subject = '', to = ''] = ['Subject', 'To'].map(
      (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '',
    );
    return subject === '' ? [] : [`${to}: ${subject}`];
  });
};
const isSignIn = ({ host }: EmulatedRequest) => /^(accounts\.google|oauth2\.googleapis)\./.test(host);
/** Lets requests to the API be answered with an error for some hours, in which each source is read. Returns the mails. */
const failWith = async (
  status: number,
  error: object,
  isOf = (_: EmulatedRequest) => true,
  headers: Readonly<Record<string, string>> = {},
) => {
  const before = await listMails();
  sources.emulators.odd.answer = (request, usual) =>
    isSignIn(request) || !isOf(request) ? usual() : { status, headers, body: { error } };
  advance(25);
  await sources.runDue();
  return (await listMails()).slice(before.length);
};
/** Sources of the sign-in. */
const listOwn = () =>
  sources.deps.db.select().from(sourceAccounts).where(isNotNull(sourceAccounts.connectionId));
const listFaults = async () => (await listOwn()).map(({ vendor, fault }) => [vendor, fault]);

/** Lets all sources read again. */
const mend = async (): Promise<void> => {
  sources.emulators.odd.answer = null;
  await sources.deps.db.update(businesses).set({ status: 'active' });
  advance(25);
  await sources.runDue();
  expect(new Set((await listFaults()).map(([, fault]) => fault))).toEqual(new Set([null]));
};

test('a service that refuses the installation is one mail to its administrators for all of their businesses', async () => {
  await mend();
  const suspended = {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: "Consumer 'projects/1' has been suspended.",
  };
  const mails = await failWith(403, { ...suspended, details: [{ reason: 'CONSUMER_SUSPENDED' }] });
  expect((await listFaults()).map(([, fault]) => fault)).toEqual(Array(4).fill('not_approved'));
  expect(new Set(mails.map((mail) => mail.split(': ')[1])).size).toBe(mails.length === 0 ? 0 : 1);
  const admins = new Set(mails.map((mail) => mail.split(': ')[0]));
  expect(admins.size).toBe(mails.length);
  expect(mails[0]).toMatch(/^admin@test.example: No new figures from Google/);
  expect(await failWith(403, { ...suspended, details: [{ reason: 'CONSUMER_SUSPENDED' }] })).toEqual([]);
});

test('accounts that one sign-in of the agency loses on one day are one mail to who mends the sign-in', async () => {
  await mend();
  const denied = { code: 403, status: 'PERMISSION_DENIED', message: 'The caller does not have permission' };
  const mails = await failWith(403, denied);
  expect((await listFaults()).map(([, fault]) => fault)).toEqual(Array(4).fill('no_permission'));
  expect(new Set(mails).size).toBe(mails.length);
  expect(new Set(mails.map((mail) => mail.split(': ').slice(1).join(': '))).size).toBe(1);
});

test('an access that a service refuses right after it renewed it does not end the sign-in of all others', async () => {
  await mend();
  const refused = { code: 401, status: 'UNAUTHENTICATED', message: 'Request had invalid credentials.' };
  const mails = await failWith(401, refused, ({ path }) => path.endsWith('/reviews'));
  expect(mails).toEqual([]);
  expect((await sources.deps.db.select().from(connections)).map(({ endedAt }) => endedAt)).toEqual([null]);
  const faults = await listFaults();
  expect(faults.filter(([vendor]) => vendor === 'google_my_business').map(([, fault]) => fault)).toEqual([
    'service_down',
    'service_down',
  ]);
  expect(faults.filter(([vendor]) => vendor === 'google_search_console').map(([, fault]) => fault)).toEqual([
    null,
    null,
  ]);
});

test('the waits for a service that allows no requests grow, although it names short ones', async () => {
  await mend();
  const used = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota' };
  // A wait of more than a minute ends the read.
  await failWith(429, used, ({ path }) => path.endsWith('/reviews'), { 'retry-after': '61' });
  const waits: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const now = sources.clock.now().getTime();
    const [stream] = await sources.deps.db
      .select()
      .from(sourceStreams)
      .where(eq(sourceStreams.name, 'reviews'));
    waits.push(Math.round(((stream?.nextRunAt.getTime() ?? 0) - now) / 60_000));
    advance((waits.at(-1) ?? 0) / 60 + 0.01);
    await sources.runDue();
  }
  expect(waits).toEqual([1, 5, 15, 30]);
});

test('a closed business is not read, needs no attention and gets no mail, and goes on when it is opened', async () => {
  await mend();
  const { db } = sources.deps;
  await db.update(businesses).set({ status: 'lost' });
  const countRuns = async () => (await db.select().from(syncRuns)).length;
  const before = await countRuns();
  expect(await failWith(403, { code: 403, status: 'PERMISSION_DENIED', message: 'No' })).toEqual([]);
  expect(await countRuns()).toBe(before);
  const { data } = (await (await admin()).get('/v1/sources?state=attention')).body as {
    data: ListedSource[];
  };
  expect(data).toEqual([]);
  sources.emulators.odd.answer = null;
  await db.update(businesses).set({ status: 'prospective' });
  await sources.runDue();
  expect(await countRuns()).toBeGreaterThan(before);
});
