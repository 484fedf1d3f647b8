import type { Connector } from '@bellwether/connectors/kit/connector';
import type { Tokens } from '@bellwether/connectors/kit/oauth';
import { connectors } from '@bellwether/connectors/list';
import myob from '@bellwether/connectors/myob/connector';
import type { Connection, ConnectionAccount } from '@bellwether/contract/api/connections';
import { emulateMyob } from '@bellwether/emulators/myob';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections, sourceAccounts } from '../../../platform/postgres/schema.ts';
import type { TestResponse } from '../../../testing/client.ts';
import { waitForJobs } from '../../../testing/jobs.ts';
import { returnFromService } from '../../../testing/source-app.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let emulators: Emulators;
let service: ReturnType<typeof emulateMyob>;
beforeAll(async () => {
  (connectors as Map<string, Connector>).set('myob', myob);
  let now = () => new Date();
  service = emulateMyob({ now: () => now() });
  emulators = await startEmulators([service]);
  testApp = await openTestApp({
    config: { oauthClients: { MYOB: emulatorClient }, emulatorUrl: emulators.url },
  });
  now = testApp.clock.now;
});
afterAll(async () => {
  (connectors as Map<string, Connector>).delete('myob');
  await testApp.close();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

const fileOf = (name: string): string => service.books.find((one) => one.name === name)?.id ?? '';
const dental = 'Bright Smile Dental';
const physio = 'Harbour Physio';
type Returned = Awaited<ReturnType<typeof returnFromService>>;

/** Signs in at MYOB for the agency, where the user chooses a company file. */
const signInAgency = async (
  file: string,
  connectionId?: string,
  change: (returned: Returned) => Returned = (returned) => returned,
): Promise<TestResponse> => {
  service.state.chosen = fileOf(file);
  // Connections are listed by their age.
  testApp.clock.advance(1000);
  const admin = await testApp.as('admin');
  const purpose = { types: ['myob'], ...(connectionId && { connection_id: connectionId }) };
  const begun = await admin.post('/v1/connections/sign-in', purpose);
  const finished = await admin.ask('POST', '/v1/connections/finish', change(await returnFromService(begun)));
  await waitForJobs(testApp);
  return finished;
};
const readConnections = async () =>
  (await testApp.deps.db.select().from(connections).orderBy(asc(connections.createdAt))).map((one) => ({
    id: one.id,
    file: one.grantedAccount?.name,
    access: (JSON.parse(testApp.deps.secrets.open(one.tokens)) as Tokens).access,
  }));
const readList = async <Row>(path: string): Promise<Row[]> =>
  ((await (await testApp.as('admin')).get(path)).body as { data: Row[] }).data;

test('two company files of one user are two connections, each with its own tokens', async () => {
  expect((await signInAgency(dental)).status).toBe(200);
  expect((await signInAgency(physio)).status).toBe(200);
  const [one, other] = await readConnections();
  expect([one?.file, other?.file]).toEqual([dental, physio]);
  expect(one?.access).not.toBe(other?.access);
  const accounts = await readList<ConnectionAccount>('/v1/connections/accounts');
  expect(accounts).toMatchObject([
    { connection_id: one?.id, id: fileOf(dental), refusal: null },
    { connection_id: other?.id, id: fileOf(physio), refusal: null },
  ]);
  const shown = await readList<Connection>('/v1/connections');
  expect(shown.map(({ user }) => user)).toEqual([
    `alex@agency.example, ${dental}`,
    `alex@agency.example, ${physio}`,
  ]);
});

test('a second sign-in for a file renews its connection, and leaves that of the other file', async () => {
  const before = await readConnections();
  expect((await signInAgency(dental)).status).toBe(200);
  const after = await readConnections();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[0]?.access).not.toBe(before[0]?.access);
  expect(after[1]?.access).toBe(before[1]?.access);
});

test('a sign-in for another file does not replace the access of a connection', async () => {
  const before = await readConnections();
  expect(await signInAgency(physio, before[0]?.id)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(`cannot read ${dental}`) },
  });
  expect(await readConnections()).toEqual(before);
});

test('a file that the browser names, but the access does not open, is listed with its refusal', async () => {
  await testApp.deps.db.delete(connections);
  const forge = ({ body, headers }: Returned): Returned => ({
    headers,
    body: { answer: body.answer.replace(fileOf(dental), fileOf(physio)) },
  });
  expect((await signInAgency(dental, undefined, forge)).status).toBe(200);
  expect(await readList<ConnectionAccount>('/v1/connections/accounts')).toMatchObject([
    { id: fileOf(physio), refusal: expect.stringContaining('does not let this user read') },
  ]);
});

test('a sign-in of a business connects its file at once, and another file cannot renew it', async () => {
  const { token } = await testApp.logOn('adviser');
  const adviser = testApp.with(token);
  const at = (path: string) => `/v1/businesses/${testApp.business.south}/${path}`;
  const signIn = async (file: string, sourceId?: string) => {
    service.state.chosen = fileOf(file);
    const begun = await adviser.post(
      at('integrations/myob/sign-in'),
      sourceId ? { source_id: sourceId } : {},
    );
    return adviser.ask('POST', at('source-sign-in'), await returnFromService(begun));
  };
  expect(await signIn(dental)).toMatchObject({ status: 200, body: { data: { accounts: [] } } });
  const [source] = await testApp.deps.db
    .select()
    .from(sourceAccounts)
    .where(eq(sourceAccounts.vendor, 'myob'));
  expect(source).toMatchObject({ externalId: fileOf(dental), name: dental, currency: 'AUD' });
  const before = await readConnections();
  expect(await signIn(physio, source?.id)).toMatchObject({ status: 422 });
  expect(await readConnections()).toEqual(before);
  expect((await adviser.get(at(`sources/${source?.id}/accounts`))).body).toMatchObject({
    data: [{ id: fileOf(dental), refusal: 'This account is connected already.' }],
  });
});
