import { readFile } from 'node:fs/promises';
import { endpoints } from '@bellwether/contract/api/list';
import { type Endpoint, isReadOnly } from '@bellwether/contract/endpoint';
import { takeSample } from '@bellwether/domain/testing/sample';
import { openZip } from '@bellwether/reading/zip/read';
import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runSql } from '../platform/postgres/database.ts';
import { passkeys } from '../platform/postgres/schema.ts';
import { testRequestFor } from './access-matrix.ts';
import { createAuthenticator } from './authenticator.ts';
import type { TestClient } from './client.ts';
import { waitForJobs } from './jobs.ts';
import { listMailFiles } from './mail-files.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { type TestUser, testEmail, testPassword } from './test-users.ts';

let testApp: TestApp;
const loggedLines: string[] = [];
const oidc = {
  issuer: 'http://127.0.0.1:9',
  clientId: 'bellwether',
  clientSecret: 'canarycredential-of-oidc',
  name: 'Example Login',
  trustEmail: false,
};
beforeAll(async () => {
  testApp = await openTestApp({ config: { oidc } });
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

const credentials = {
  lead_forward_service: 'ck_canarycredential|cs_canarycredential00',
  lead_quality_score_service: 'canarycredential|https://canarycredential.example/secret',
  myob: 'canarycredential-of-myob-1234',
};

const plantSecondFactor = async (): Promise<string[]> => {
  const owner = await testApp.as('owner');
  const at = '/v1/profile/second-factor';
  const started = await owner.post(at, { current_password: testPassword });
  const { secret } = (started.body as { data: { secret: string } }).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: testApp.clock.now().getTime(),
  });
  const confirmed = await owner.put(at, { code });
  const { recovery_codes } = (confirmed.body as { data: { recovery_codes: string[] } }).data;
  expect(recovery_codes).toHaveLength(10);
  // A used recovery code must stay secret.
  const email = testEmail('owner');
  const used = { email, password: testPassword, code: recovery_codes[0] };
  expect((await testApp.with().post('/v1/auth/logon', used)).status).toBe(200);
  loggedLines.push((await testApp.with().post('/v1/auth/logon', { ...used, code: '000000' })).text);
  return [secret, ...recovery_codes, ...recovery_codes.map((one) => one.replace('-', ''))];
};

/**
 * Starts sign-ins by a provider and by a passkey. Their check values are secret, even from the browser that starts
 * them.
 */
const plantOtherWays = async (): Promise<void> => {
  const by = testApp.with();
  const started = await by.post('/v1/auth/provider');
  expect(started.status).toBe(403);
  loggedLines.push(`${started.text} ${JSON.stringify(started.headers)}`);
  loggedLines.push((await by.post('/v1/auth/passkey/options')).text);
};

const mailsSent = async (): Promise<string[]> => {
  // The server answers before it creates the link, so that the answer does not reveal whether the user exists.
  const mails = () => listMailFiles(testApp.deps.config.dataDir);
  await expect.poll(mails).not.toEqual([]);
  return Promise.all((await mails()).map((file) => readFile(file, 'utf8')));
};

const invited = 'invited@test.example';
const mailed = [testEmail('client'), invited];

/** Returns the token of the set-password link in a mail to the user. */
const linkTo = async (email: string): Promise<string> => {
  const ownMails = (await mailsSent()).filter((mail) => mail.includes(`To: ${email}`));
  const link = ownMails
    .map((mail) => /set-password\/[^/\s]+\/([A-Za-z0-9_=\r\n-]{20,})/.exec(mail.replaceAll('=\r\n', ''))?.[1])
    .find((found) => found !== undefined);
  expect(link, `the link in the mail to ${email}`).toBeTruthy();
  return link ?? '';
};

const mailsToOthers = async (): Promise<string[]> =>
  (await mailsSent())
    .filter((mail) => mailed.every((email) => !mail.includes(`To: ${email}`)))
    .map((mail) => `mail: ${mail.replaceAll('=\r\n', '')}`);

const plantPasskey = async (): Promise<string[]> => {
  const adviser = await testApp.as('adviser');
  const at = '/v1/profile/passkeys';
  const started = await adviser.post(`${at}/options`, { current_password: testPassword });
  const { options, ticket } = (started.body as { data: { options: { challenge: string }; ticket: string } })
    .data;
  const key = createAuthenticator('http://localhost:4000');
  const added = await adviser.post(at, {
    ticket,
    name: 'Phone',
    response: key.create(options.challenge),
  });
  expect([added.status, added.text]).toEqual([201, added.text]);
  loggedLines.push(added.text, (await adviser.get(at)).text);
  const [row] = await testApp.deps.db.select().from(passkeys);
  const stored = Buffer.from(row?.publicKey ?? []);
  return [key.id, ticket, ...(['hex', 'base64', 'base64url'] as const).map((as) => stored.toString(as))];
};

/** Returns the files of a ZIP archive as a text, because compression would hide a leaked secret. */
const unpacked = async (archive: Buffer): Promise<string> => {
  const { files } = await openZip(archive, () => new Error('The archive is damaged.'));
  const texts: string[] = [];
  for (const file of files) for await (const piece of file.unzip()) texts.push(piece.toString('latin1'));
  return texts.join('\n');
};

const fetchArchive = async (business: string): Promise<string> => {
  const { rawPayload } = await testApp.app.server.inject({
    method: 'GET',
    url: `/v1/businesses/${business}/export`,
    headers: { authorization: `Bearer ${(await testApp.logOn('admin')).token}` },
  });
  const text = await unpacked(rawPayload);
  expect(text).toContain('north Pty Ltd');
  return `archive: ${text}`;
};

const plant = async (): Promise<string[]> => {
  const adviser = await testApp.as('adviser');
  for (const [type, api_key] of Object.entries(credentials)) {
    const created = await adviser.put(`/v1/businesses/${testApp.business.north}/integrations/${type}`, {
      api_key,
    });
    expect(created.status).toBe(200);
    loggedLines.push(created.text);
    loggedLines.push(
      (
        await adviser.put(`/v1/businesses/${testApp.business.north}/integrations/${type}`, {
          api_key: `${'canarycredential|'.repeat(9)}`,
        })
      ).text,
    );
    await adviser.put(`/v1/businesses/${testApp.business.north}/integrations/${type}`, { api_key });
  }
  // A shop without an address is refused before any request.
  const refused = await adviser.put(`/v1/businesses/${testApp.business.north}/integrations/woocommerce`, {
    api_key: 'ck_canarycredential|cs_canarycredential00',
  });
  expect(refused.status).toBe(422);
  loggedLines.push(refused.text);
  const { token, token_v2 } = await testApp.logOn('client');
  const asked = await testApp.with().post('/v1/auth/reset', { email: testEmail('client') });
  loggedLines.push(asked.text);
  await waitForJobs(testApp);
  const body = {
    first_name: 'New',
    last_name: 'Person',
    email: invited,
    roles: [{ id: testApp.roles.Client }],
    businesses: [testApp.business.north],
  };
  const created = await (await testApp.as('admin')).post('/v1/users', body);
  expect(created.status).toBe(201);
  loggedLines.push(created.text);
  await waitForJobs(testApp);
  await plantOtherWays();
  const { appSecret } = testApp.deps.config;
  return [
    'canarycredential',
    testPassword,
    token,
    token_v2,
    appSecret,
    ...(await Promise.all(mailed.map(linkTo))),
    ...(await plantSecondFactor()),
  ];
};

type Caller = 'admin' | 'client' | 'viewer';
/**
 * Returns the users who call an endpoint. A user who views as another can only read
 * (http/session/impersonation.test.ts).
 */
const listCallers = (endpoint: Endpoint): Caller[] =>
  takeSample(['admin', 'client', ...(isReadOnly(endpoint) ? (['viewer'] as const) : [])], 0.1, endpoint.name);
// Calls under /auth end or change the sessions that this test uses.
const asked = endpoints.filter(({ path }) => !path.startsWith('/auth/'));

const callAll = async (
  caller: Caller,
  client: TestClient,
  headers: Record<string, string> = {},
): Promise<void> => {
  const who: TestUser = caller === 'viewer' ? 'client' : caller;
  for (const endpoint of asked.filter((one) => listCallers(one).includes(caller))) {
    const { params = {}, query = {}, body } = await testRequestFor(testApp, who, endpoint);
    const pathParams: Record<string, string> = { businessId: testApp.business.north, ...params };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(pathParams[name] ?? testApp.user.client),
    );
    const search = new URLSearchParams({ business_id: testApp.business.north, ...query });
    const answer = await client.ask(endpoint.method, `/v1${path}?${search}`, {
      headers,
      ...(body === undefined ? {} : { body }),
    });
    loggedLines.push(`${endpoint.name}: ${answer.text} ${JSON.stringify(answer.headers)}`);
  }
};

test('the leak test calls every endpoint with at least one user, and every kind of user calls an endpoint', () => {
  expect(asked.filter((endpoint) => listCallers(endpoint).length === 0)).toEqual([]);
  expect(new Set(asked.flatMap(listCallers))).toEqual(new Set(['admin', 'client', 'viewer']));
});

test('planted secrets appear in no answer, log, error, audit entry, job, table or mail to others [INTEG-041]', async () => {
  const logged: unknown[][] = [];
  for (const logMethod of ['log', 'warn', 'error', 'info'] as const)
    vi.spyOn(console, logMethod).mockImplementation((...words) => void logged.push(words));
  const canaries = await plant();
  const onDevices = await plantPasskey();
  for (const who of ['admin', 'client'] as const) await callAll(who, await testApp.as(who));
  const viewer = await testApp.as('admin');
  const started = await viewer.post(`/v1/users/${testApp.user.client}/view-as`);
  expect(started.status).toBe(200);
  const { id: viewing } = (started.body as { data: { id: string } }).data;
  await callAll('viewer', viewer, { 'x-view-as': viewing });
  loggedLines.push(await fetchArchive(testApp.business.north));
  await waitForJobs(testApp);
  expect(loggedLines.length).toBeGreaterThan(100);

  loggedLines.push(...(await mailsToOthers()));
  const tables = await runSql<{ name: string }>(
    testApp.deps.db,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const [row] = await runSql<{ text: string | null }>(
      testApp.deps.db,
      sql.raw(`select string_agg(t::text, ' ') as text from ${name} t`),
    );
    // The passkeys table stores these values by design.
    if (name !== 'public.passkeys') loggedLines.push(`table ${name}: ${row?.text ?? ''}`);
  }
  loggedLines.push(
    ...logged.map(
      (words) =>
        `log: ${words.map((word) => (word instanceof Error ? `${word.stack} ${String(word.cause)}` : JSON.stringify(word))).join(' ')}`,
    ),
  );
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const canary of [...canaries, ...onDevices]) {
    const found = loggedLines.filter((text) => text.includes(canary) || text.includes(hex(canary)));
    expect(found.map((text) => text.slice(0, 60))).toEqual([]);
  }
});
