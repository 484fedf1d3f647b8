import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statusLinkDays } from '@bellwether/domain/digest/status-links';
import { and, eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  auditLog,
  businesses,
  insights,
  leadStatuses,
  memberships,
  notifications,
  outbox,
  rolePermissions,
  users,
} from '../../platform/postgres/schema.ts';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { runWaitingJobs } from '../../testing/jobs.ts';
import { pausedCampaign, storeInsights } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestUser, testEmail } from '../../testing/test-users.ts';
import { scheduleDigests } from './register.ts';
import { createStatusLinkSigner } from './status-links.ts';
import { createStatusToken, readStatusToken, type StatusLink } from './status-token.ts';

let testApp: TestApp;
const lead = (key: string, name: string, day: string, over: TestFactRow = {}): TestFactRow => ({
  lead_key: key,
  name,
  day,
  occurred_at: `${day} 10:00:00`,
  kind: 'form',
  ...over,
});
const hour = 3_600_000;
beforeAll(async () => {
  testApp = await openTestApp();
  const { warehouse, business } = testApp;
  const [north, south] = [testScope({ id: business.north }), testScope({ id: business.south })];
  const ads = [testAdRow('2026-03-17', 'Brand', 50), testAdRow('2026-03-10', 'Brand', 40)];
  await loadRows(warehouse, north, 'ads', ads, { from: '2026-03-09', to: '2026-03-22' });
  await loadRows(warehouse, north, 'invoices', [testInvoiceLine('2026-03-18', 'A1', 1234)], {
    source: 'xero',
  });
  await loadRows(
    warehouse,
    north,
    'leads',
    [
      lead('1', 'Ann <b>Able</b>', '2026-03-17'),
      lead('2', 'Bob of last month', '2026-02-17'),
      lead('3', 'Cy', '2026-03-21', { kind: 'call', call_status: 'missed' }),
    ],
    { replaces: 'identity' },
  );
  await loadRows(warehouse, south, 'leads', [lead('9', 'Canary of south', '2026-03-19')], {
    replaces: 'identity',
  });
});
afterAll(() => testApp.close());

const mondayAt = (time: string) => Date.parse(`2026-03-23T${time}:00+11:00`);
const be = (at: number) => testApp.clock.advance(at - testApp.clock.now().getTime());
const round = async () => {
  await (await testApp.deps.jobs.open()).send(scheduleDigests, {});
  await runWaitingJobs(testApp);
};
const choose = async (who: TestUser, choice: { in_product: boolean; by_mail: boolean }) => {
  const client = await testApp.as(who);
  expect((await client.put('/v1/notifications/choices/weekly-digest', choice)).status).toBe(200);
};
const readMails = async (who: TestUser) => {
  const rows = await testApp.deps.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, testEmail(who)));
  return Promise.all(
    rows.map(async (row) => {
      const eml = await readFile(join(testApp.deps.config.dataDir, 'outbox', `${row.id}.eml`));
      return { row, ...(await PostalMime.parse(eml)) };
    }),
  );
};
const findTokens = (html = '') =>
  new Map(
    [...html.matchAll(/\/lead-status\/([\w.-]+)"[^>]*>([^<]+)</g)].map(([, token = '', label = '']) => [
      label,
      token,
    ]),
  );

beforeEach(async () => {
  be(mondayAt('06:30'));
  const { db } = testApp.deps;
  await db.delete(notifications);
  await db.delete(outbox);
  for (const who of ['client', 'owner', 'adviser'] as const)
    await choose(who, { in_product: false, by_mail: who === 'client' });
});

test('the digest is sent once, on Monday at 7:00 local time, to subscribers, and its text is deleted once sent', async () => {
  const client = await testApp.as('client');
  const choices = (await client.get('/v1/notifications/choices')).body as { data: { kind: string }[] };
  expect(choices.data.find(({ kind }) => kind === 'weekly-digest')).toMatchObject({
    label: 'My week, each Monday at 7:00',
    mails: true,
    in_product: false,
    by_mail: true,
  });
  await round();
  expect(await readMails('client')).toEqual([]);
  be(mondayAt('07:00'));
  await round();
  be(mondayAt('07:15'));
  await Promise.all([round(), round()]);
  const [mail, ...others] = await readMails('client');
  expect(others).toEqual([]);
  expect(await testApp.deps.db.select().from(outbox)).toHaveLength(1);
  expect(mail?.subject).toBe('Your week: 2 leads to review');
  for (const phrase of [
    '16 Mar, 2026 – 22 Mar, 2026',
    'Ann <b>Able</b>, north Pty Ltd',
    'Cy, north Pty Ltd. Call',
    'Ad spend: $50',
  ])
    expect(mail?.text).toContain(phrase);
  expect(mail?.text).toContain('(+25.0%)');
  expect(mail?.html).toContain('Ann &lt;b&gt;Able&lt;/b&gt;');
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Bob of last month|Canary|south/);
  expect([...findTokens(mail?.html).keys()]).toEqual([
    'Qualified',
    'Not a fit',
    'Spam',
    'Duplicate',
    'Existing customer',
  ]);
  // The mail's content is deleted from the outbox after delivery.
  expect(mail?.row).toMatchObject({ body: null, sealedBody: null, sealedHtml: null });
  be(mondayAt('23:45'));
  await round();
  expect(await testApp.deps.db.select().from(outbox)).toHaveLength(1);
  be(mondayAt('07:00') + 7 * 24 * hour);
  await round();
  // An open insight alone causes no mail, because the user would get the same mail each Monday.
  expect(await readMails('client')).toHaveLength(1);
});

test("the digest has the insights of all the user's businesses, except of modules that the user may not open", async () => {
  const { north, south } = testApp.business;
  const size = { amount: -900, terms: [] };
  await storeInsights(testApp, north, [
    pausedCampaign,
    { ...pausedCampaign, cause: 'customer', module: 'financials', size },
  ]);
  await storeInsights(testApp, south, [{ ...pausedCampaign, size: { amount: -300, terms: [] } }]);
  await choose('owner', { in_product: false, by_mail: true });
  const { db } = testApp.deps;
  const matches = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    eq(rolePermissions.slug, 'financials'),
  );
  const readAmounts = async () => {
    be(mondayAt('07:00'));
    await round();
    const text = (await readMails('owner'))[0]?.text ?? '';
    return [...text.matchAll(/\$([\d,]+)\sa\smonth/g)].map(([, amount]) => amount);
  };
  expect(await readAmounts()).toEqual(['2,400', '900', '300']);
  const rows = await db.select().from(rolePermissions).where(matches);
  await testApp.change((tx) => tx.delete(rolePermissions).where(matches));
  await db.delete(notifications);
  await db.delete(outbox);
  expect(await readAmounts()).toEqual(['2,400', '300']);
  await testApp.change((tx) => tx.insert(rolePermissions).values(rows));
  await db.delete(insights);
});

test('the digest contains only what the user may read now, and skips inactive users', async () => {
  await choose('owner', { in_product: true, by_mail: true });
  await choose('client', { in_product: false, by_mail: false });
  const { db } = testApp.deps;
  const conversions = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    eq(rolePermissions.slug, 'conversions'),
  );
  const left = and(
    eq(memberships.userId, testApp.user.owner),
    eq(memberships.businessId, testApp.business.south),
  );
  const savedMemberships = await db.select().from(memberships).where(left);
  await testApp.change((tx) => tx.delete(memberships).where(left));
  be(mondayAt('07:00'));
  await round();
  const [mine] = await readMails('owner');
  expect(mine?.html).toContain('Ann');
  expect(`${mine?.text} ${mine?.html}`).not.toMatch(/Canary|south/);
  const bell = await (await testApp.as('owner')).get('/v1/notifications');
  expect((bell.body as { data: { text: string }[] }).data.map(({ text }) => text)).toEqual([
    'Your week: 2 leads without a status, no actions overdue, no meetings ahead.',
  ]);
  await testApp.change((tx) => tx.insert(memberships).values(savedMemberships));

  await db.delete(notifications);
  await db.delete(outbox);
  await testApp.change((tx) => tx.delete(rolePermissions).where(conversions));
  await round();
  const [without] = await readMails('owner');
  expect(without?.html).toContain('north Pty Ltd');
  expect(without?.html).not.toMatch(/Ann|Canary|lead-status/);
  await testApp.change((tx) =>
    tx.insert(rolePermissions).values({ roleId: testApp.roles.Client, slug: 'conversions' }),
  );

  await db.delete(notifications);
  await db.delete(outbox);
  await testApp.change((tx) =>
    tx.update(users).set({ status: 'inactive' }).where(eq(users.id, testApp.user.owner)),
  );
  await round();
  expect(await db.select().from(outbox)).toEqual([]);
  await testApp.change((tx) =>
    tx.update(users).set({ status: 'active' }).where(eq(users.id, testApp.user.owner)),
  );
});

const visitor = () => testApp.with();
const look = (token: string) => visitor().post('/v1/lead-status-links/read', { token });
const postStatus = (token: string, undo = false) => visitor().post('/v1/lead-status-links', { token, undo });
const readStatuses = async () =>
  (await testApp.deps.db.select().from(leadStatuses)).map(({ leadKey, status, updatedBy }) => [
    leadKey,
    status,
    updatedBy,
  ]);

test("a status link saves its status only on confirmation, can be undone, and never overwrites another user's change", async () => {
  be(mondayAt('07:00'));
  await round();
  const [mail] = await readMails('client');
  // Leads are listed newest first and later labels overwrite earlier ones, so these tokens belong to the lead of 17
  // March.
  const tokens = findTokens(mail?.html);
  const [spam, qualified] = [tokens.get('Spam') ?? '', tokens.get('Qualified') ?? ''];
  const open = { lead: 'Ann <b>Able</b>', status: 'spam', state: 'open' };
  for (const _ of [1, 2]) expect((await look(spam)).body).toEqual({ data: open });
  // Opening the link saves no status, because mail scanners open links too.
  expect(await readStatuses()).toEqual([]);
  const document = await testApp.app.server.inject({ method: 'GET', url: `/lead-status/${spam}` });
  expect(document.statusCode).toBeLessThan(500);
  expect(await readStatuses()).toEqual([]);

  for (const _ of [1, 2])
    expect((await postStatus(spam)).body).toEqual({ data: { ...open, state: 'given' } });
  expect(await readStatuses()).toEqual([['1', 'spam', testApp.user.client]]);
  expect((await look(qualified)).body).toMatchObject({ data: { status: 'qualified', state: 'other' } });
  expect((await postStatus(qualified)).status).toBe(409);
  expect((await postStatus(spam, true)).body).toEqual({ data: open });
  expect((await postStatus(qualified)).body).toMatchObject({ data: { state: 'given' } });
  const written = await testApp.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.itemType, 'conversions/leads'))
    .orderBy(auditLog.place);
  expect(written.map(({ detail }) => [detail['from'], detail['to']])).toEqual([
    ['new', 'spam'],
    ['spam', 'new'],
    ['new', 'qualified'],
  ]);
  const adviser = await testApp.as('adviser');
  const rows = await adviser.get(
    `/v1/modules/conversions/rows/leads?business_id=${testApp.business.north}&filter=lead_status:=qualified`,
  );
  const [row] = (rows.body as { data: { id: string }[] }).data;
  await adviser.post('/v1/conversions/lead-statuses', {
    business_id: testApp.business.north,
    ids: [row?.id],
    status: 'won',
  });
  expect((await look(qualified)).body).toMatchObject({ data: { state: 'other' } });
  expect((await postStatus(qualified, true)).status).toBe(409);
  expect(await readStatuses()).toEqual([['1', 'won', testApp.user.adviser]]);
  await testApp.deps.db.delete(leadStatuses);
});

test('a forged, expired or unauthorised status link is rejected without revealing the lead', async () => {
  be(mondayAt('07:00'));
  await round();
  const [mail] = await readMails('client');
  const token = findTokens(mail?.html).get('Not a fit') ?? '';
  const refused = async (usedToken = token) => {
    for (const answer of [await look(usedToken), await postStatus(usedToken)]) {
      expect([answer.status, answer.text.includes('Ann')]).toEqual([410, false]);
      expect(answer.text).toContain('This link no longer works.');
    }
    expect(await readStatuses()).toEqual([]);
  };
  const [carried = '', signature = ''] = token.split('.');
  const changed = (by: (parts: unknown[]) => unknown[]) =>
    `${Buffer.from(JSON.stringify(by(JSON.parse(Buffer.from(carried, 'base64url').toString())))).toString('base64url')}.${signature}`;
  await refused('made-up');
  await refused(`${carried}.`);
  await refused(changed(([user, business, id, , ends]) => [user, business, id, 'qualified', ends]));
  await refused(
    changed(([, business, id, status, ends]) => [testApp.user.admin, business, id, status, ends]),
  );
  await refused(
    changed(([user, business, id, status, ends]) => [user, business, id, status, Number(ends) * 2]),
  );
  // A signature for another purpose is rejected, although it uses the same server secret.
  const { createSigner: signer } = await import('../../platform/secrets.ts');
  await refused(`${carried}.${signer(testApp.deps.config.appSecret, 'files').sign(carried)}`);

  const client = eq(users.id, testApp.user.client);
  await testApp.change((tx) => tx.update(users).set({ status: 'inactive' }).where(client));
  await refused();
  await testApp.change((tx) => tx.update(users).set({ status: 'active' }).where(client));
  const north = eq(businesses.id, testApp.business.north);
  await testApp.change((tx) => tx.update(businesses).set({ status: 'inactive' }).where(north));
  await refused();
  await testApp.change((tx) => tx.update(businesses).set({ status: 'active' }).where(north));
  const left = eq(memberships.userId, testApp.user.client);
  const savedMemberships = await testApp.deps.db.select().from(memberships).where(left);
  await testApp.change((tx) => tx.delete(memberships).where(left));
  await refused();
  await testApp.change((tx) => tx.insert(memberships).values(savedMemberships));
  expect((await look(token)).status).toBe(200);
  be(mondayAt('07:00') + statusLinkDays * 24 * hour + 1000);
  await refused();
});

test('two users who use a status link at once: the second gets a conflict, and repeated taps get the same answer', async () => {
  be(mondayAt('07:00'));
  await round();
  const spam = findTokens((await readMails('client'))[0]?.html).get('Spam') ?? '';
  const { deps, user, clock } = testApp;
  const signer = createStatusLinkSigner(deps);
  const link = readStatusToken(signer, spam, clock.now()) as StatusLink;
  const theirs = createStatusToken(
    signer,
    { ...link, userId: user.adviser, status: 'qualified' },
    clock.now(),
  );
  const answers = await Promise.all([spam, spam, theirs].map((token) => postStatus(token)));
  const [mine, again, other] = answers.map(({ status }) => status);
  expect([mine, again]).toEqual(other === 409 ? [200, 200] : [409, 409]);
  expect((await readStatuses()).map(([, status]) => status)).toEqual([other === 409 ? 'spam' : 'qualified']);
});
