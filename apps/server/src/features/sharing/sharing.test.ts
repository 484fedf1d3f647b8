import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLog, outbox, userRoles, users } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { runWaitingJobs, waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail } from '../../testing/test-users.ts';

let testApp: TestApp;
let client: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  client = await testApp.as('client');
});
beforeEach(() => testApp.change((db) => db.delete(outbox)));
afterAll(() => testApp.close());

const mails = async () => {
  await waitForJobs(testApp);
  const rows = await testApp.deps.db.select().from(outbox);
  return rows.sort((a, b) => (a.recipient < b.recipient ? -1 : 1));
};
const page = (over: Record<string, unknown> = {}, data: Record<string, unknown> = {}) => ({
  type: 'mail',
  business_id: testApp.business.north,
  recipients: { to: [testApp.user.owner, testApp.user.adviser] },
  data: {
    template: 'share-page',
    subject: 'Our March',
    content: 'Have a look at the leads.',
    reply_to_email: testEmail('client'),
    ...data,
  },
  ...over,
});
const sharePage = (body: unknown) => client.post('/v1/share-page', body);

describe('sharing a page', () => {
  test('sharing a page sends a mail per recipient with first name, message, link and sender [SHARE-008] [SHARE-011] [SHARE-012] [SHARE-013] [API-055]', async () => {
    const link = `${testApp.deps.config.publicUrl}/dashboard/performance?business=${testApp.business.north}`;
    const answer = await sharePage(page({}, { url: link }));
    expect([answer.status, answer.body]).toEqual([200, { message: 'Page shared successfully!' }]);
    expect(await mails()).toMatchObject(
      ['adviser', 'owner'].map((who) => ({
        recipient: `${who}@test.example`,
        subject: 'Our March',
        body: `Hi ${who},\n\nHave a look at the leads.\n\nOpen the page:\n${link}\n\nclient Tester\n\n--\nclient Tester shared this page with you. Your reply goes to client Tester.`,
        sentAt: testApp.clock.now(),
      })),
    );
    const [entry] = await testApp.deps.db.select().from(auditLog).where(eq(auditLog.itemType, 'share-page'));
    expect(entry).toMatchObject({ userId: testApp.user.client, businessId: testApp.business.north });
  });

  test('replies to a shared page go to the sender, and typed text cannot add mail headers', async () => {
    await sharePage(page({}, { subject: 'Hello\r\nBcc: all@test.example' }));
    const folder = join(testApp.deps.config.dataDir, 'outbox');
    const [first] = await mails();
    const eml = await readFile(join(folder, `${first?.id}.eml`), 'utf8');
    const head = eml.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
    expect(head).toContain(`Reply-To: ${testEmail('client')}`);
    expect(head.map((line) => line.split(':')[0])).not.toContain('Bcc');
    expect((await readdir(folder)).length).toBeGreaterThan(0);
  });

  test('a mail of a shared page has sender, message id and reply address', async () => {
    await sharePage(page({ recipients: { to: [testApp.user.owner] } }, { content: 'Grüße' }));
    const [row] = await mails();
    expect(row).toMatchObject({ replyTo: testEmail('client'), userId: testApp.user.client });
    const eml = await readFile(join(testApp.deps.config.dataDir, 'outbox', `${row?.id}.eml`), 'utf8');
    expect(eml).toContain('From: Bellwether <no-reply@localhost>');
    expect(eml).toContain(`Message-ID: <${row?.id}@localhost>`);
    expect(eml).toMatch(/^To: owner@test\.example\r$/m);
  });

  test('sharing with a repeated idempotency key sends only once, even in parallel; a null message is omitted', async () => {
    const headers = { 'idempotency-key': 'one share' };
    const send = () => client.ask('POST', '/v1/share-page', { body: page({}, { content: null }), headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect([...answers, await send()].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const plain = /^Hi \w+,\n\nclient Tester\n\n--\n.+$/;
    expect((await mails()).map(({ body }) => plain.test(body ?? ''))).toEqual([true, true]);
  });

  test('mails of a shared page that fail to deliver are retried and sent once', async () => {
    const folder = join(testApp.deps.config.dataDir, 'outbox');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'no folder');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect((await sharePage(page())).status).toBe(200);
    expect((await mails()).map(({ sentAt }) => sentAt)).toEqual([null, null]);
    log.mockRestore();
    await rm(folder);
    await runWaitingJobs(testApp);
    expect((await mails()).map(({ sentAt }) => sentAt)).toEqual(Array(2).fill(testApp.clock.now()));
    expect(await readdir(folder)).toHaveLength(2);
    await runWaitingJobs(testApp);
    expect(await readdir(folder)).toHaveLength(2);
  });

  test('the mails that a user may share are limited, without limiting other users', async () => {
    const to = [testApp.user.owner, testApp.user.adviser, testApp.user.client, testApp.user.admin];
    const owner = await testApp.as('owner');
    const share = (by: TestClient, who: 'client' | 'owner') =>
      by.post('/v1/share-page', page({ recipients: { to } }, { reply_to_email: testEmail(who) }));
    for (let n = 0; n < 50; n += 1) expect((await share(client, 'client')).status).toBe(200);
    const refused = await share(client, 'client');
    expect([refused.status, refused.body]).toMatchObject([
      429,
      { message: 'You can send at most 200 messages per hour. Please try again later.' },
    ]);
    expect((await share(owner, 'owner')).status).toBe(200);
    expect(await mails()).toHaveLength(204);
    testApp.clock.advance(3600_000);
    expect((await share(client, 'client')).status).toBe(200);
  });

  test('a recipient named twice gets one mail, and the sender and Super Admins may be recipients [SHARE-017]', async () => {
    const to = [testApp.user.owner, testApp.user.owner, testApp.user.client, testApp.user.admin];
    expect((await sharePage(page({ recipients: { to } }, { content: '' }))).status).toBe(200);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      ['admin', 'client', 'owner'].map((who) => `${who}@test.example`),
    );
    expect(sent[0]?.body).toMatch(/^Hi admin,\n\nclient Tester\n\n--\n.+$/);
  });

  test.each([
    ['no recipient', 'Please select at least one recipient', () => page({ recipients: { to: [] } })],
    ['no recipients at all', 'Please select at least one recipient', () => page({ recipients: undefined })],
    ['no subject', 'Email subject is required', () => page({}, { subject: '  ' })],
    ['an unknown template', "template must be 'share-page'.", () => page({}, { template: 'other' })],
    ['another type', "type must be 'mail'.", () => page({ type: 'sms' })],
    [
      'an answer to somebody else',
      'reply_to_email must be your own address.',
      () => page({}, { reply_to_email: testEmail('owner') }),
    ],
    [
      'an address elsewhere',
      'You can only share pages of Bellwether.',
      () => page({}, { url: 'https://evil.example/' }),
    ],
    [
      'a stranger',
      'You can share a page only with active users of this business.',
      () => page({ recipients: { to: [testApp.user.owner, testApp.user.stranger] } }),
    ],
    [
      'nobody',
      'You can share a page only with active users of this business.',
      () => page({ recipients: { to: ['nonsense'] } }),
    ],
  ])(
    'sharing with %s is rejected with a message and sends nothing [SHARE-017]',
    async (_case, message, body) => {
      const answer = await sharePage(body());
      expect([answer.status, answer.body]).toMatchObject([422, { message }]);
      expect(await mails()).toEqual([]);
    },
  );

  test.each([{}, { to: null }, null])(
    'sharing with the recipients %j is rejected as empty',
    async (recipients) => {
      const { body } = await sharePage(page({ recipients }));
      expect(body).toMatchObject({ message: 'Please select at least one recipient' });
    },
  );

  test('sharing with an inactive recipient is rejected [SHARE-017]', async () => {
    const set = (status: 'active' | 'inactive') =>
      testApp.change((db) => db.update(users).set({ status }).where(eq(users.id, testApp.user.owner)));
    await set('inactive');
    const answer = await sharePage(page());
    await set('active');
    expect([answer.status, await mails()]).toEqual([422, []]);
  });
});

describe('sending a notification (internal/notify/send)', () => {
  const body = (type: string, over: Record<string, unknown> = {}, data: Record<string, unknown> = {}) => ({
    type,
    business_id: testApp.business.north,
    recipients: { to: [testApp.user.owner] },
    data: { subject: 'Next steps', content: 'See you there.', reply_to_email: testEmail('client'), ...data },
    ...over,
  });
  const send = (payload: unknown) => client.post('/v1/internal/notify/send', payload);
  const meeting = async () => {
    const answer = await client.post('/v1/modules/meetings/forms/meetings/items', {
      business_id: testApp.business.north,
      name: 'Review',
      attendees: [testApp.user.client],
      date: '2026-03-20',
      start_time: '09:00',
      end_time: '10:00',
    });
    return (answer.body as { data: { id: string } }).data.id;
  };

  test('shareMeeting sends a link to the meeting [SHARE-018]', async () => {
    const id = await meeting();
    const answer = await send(body('shareMeeting', {}, { meeting_id: id }));
    expect([answer.status, answer.body]).toEqual([202, { message: 'The meeting has been shared.' }]);
    const link = `${testApp.deps.config.publicUrl}/meetings/${id}/view?business=${testApp.business.north}`;
    expect((await mails()).map((mail) => mail.body)).toEqual([
      `Hi owner,\n\nSee you there.\n\nOpen the meeting:\n${link}\n\nclient Tester\n\n--\nclient Tester shared this meeting with you. Your reply goes to client Tester.`,
    ]);
  });

  test('requestInfo without recipients goes to the Admins of the business, else to Super Admins [SHARE-018]', async () => {
    const requestInfo = body('requestInfo', { recipients: undefined }, { page: '/dashboard/performance' });
    expect((await send(requestInfo)).status).toBe(202);
    expect((await mails()).map((mail) => mail.recipient)).toEqual([testEmail('adviser')]);
    expect((await mails())[0]?.body).toContain(`${testApp.deps.config.publicUrl}/dashboard/performance`);
    const mine = eq(userRoles.userId, testApp.user.adviser);
    const savedRoles = await testApp.deps.db.select().from(userRoles).where(mine);
    await testApp.change((db) => db.delete(userRoles).where(mine));
    await testApp.change((db) => db.delete(outbox));
    await send(requestInfo);
    await testApp.change((db) => db.insert(userRoles).values(savedRoles));
    expect((await mails()).map((mail) => mail.recipient)).toEqual([testEmail('admin')]);
  });

  test('sharing an unknown type or meeting, or with an unknown recipient, is rejected and sends nothing [SHARE-018]', async () => {
    const answers = [
      await send(body('other')),
      await send(body('shareMeeting')),
      await send(body('shareMeeting', {}, { meeting_id: crypto.randomUUID() })),
      await send(body('shareMeeting', { recipients: { to: [] } }, { meeting_id: await meeting() })),
      await send(body('requestInfo', { recipients: { to: [testApp.user.stranger] } })),
      await send(body('requestInfo', {}, { page: 'https://evil.example' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 404, 404, 422, 422, 422]);
    expect(await mails()).toEqual([]);
  });
});

describe('short links to pages', () => {
  const shorten = async (url: unknown, by = client) => by.post('/v1/short-url', { url });

  test('a short link redirects to its page, and the same page always gets the same link [SHARE-016] [SHARE-019]', async () => {
    const path = `/dashboard/performance?business=${testApp.business.north}&filters=${'a'.repeat(300)}#top`;
    const answer = await shorten(`${testApp.deps.config.publicUrl}${path}`);
    const { url } = answer.body as { url: string };
    expect([answer.status, url]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/localhost:4000\/s\/[\w-]{10}$/),
    ]);
    const followed = await testApp.with().get(new URL(url).pathname);
    expect([followed.status, followed.headers['location']]).toEqual([302, path]);
    const again = await shorten(`${testApp.deps.config.publicUrl}${path}`, await testApp.as('owner'));
    expect(again.body).toEqual({ url });
    const other = await shorten(`${testApp.deps.config.publicUrl}/dashboard`);
    expect(other.body).not.toEqual({ url });
  });

  test('parallel requests for a short link to a page get the same link', async () => {
    const url = `${testApp.deps.config.publicUrl}/at-once`;
    const answers = await Promise.all([shorten(url), shorten(url), shorten(url)]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('a forged host header does not make a foreign URL shareable', async () => {
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }]) {
      for (const url of ['http://evil.example/x', 'blob:http://evil.example/x', '//evil.example/x']) {
        const answer = await client.ask('POST', '/v1/short-url', { body: { url }, headers });
        expect([url, answer.status]).toEqual([url, 422]);
        const shared = page({}, { url });
        expect((await client.ask('POST', '/v1/share-page', { body: shared, headers })).status).toBe(422);
      }
      const response = await client.ask('POST', '/v1/short-url', { body: { url: '/dashboard' }, headers });
      expect((response.body as { url: string }).url).toMatch(/^http:\/\/localhost:4000\/s\//);
    }
  });

  test('a URL of maximum length can be shortened, and the short link redirects to it', async () => {
    const letters = Array.from({ length: 1000 }, () => crypto.randomUUID()).join('');
    const path = `/dashboard/performance?filters=${letters}`.slice(0, 7900);
    const { status, body } = await shorten(path);
    expect(status).toBe(200);
    const followed = await testApp.with().get(new URL((body as { url: string }).url).pathname);
    expect(followed.headers['location']).toBe(path);
    expect((await shorten(path)).body).toEqual(body);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    'http://localhost:4000//evil.example',
    'javascript:alert(1)',
    'blob:http://localhost:4000/x',
    '',
    3,
    'x'.repeat(9000),
  ])('a short link to %j is rejected', async (url) => expect((await shorten(url)).status).toBe(422));

  test('creating a short link requires a sign-in, and an unknown code answers 404', async () => {
    expect((await testApp.with().post('/v1/short-url', { url: '/dashboard' })).status).toBe(401);
    for (const code of ['unknown', '%27', '..%2f', '%00', 'a'.repeat(90)])
      expect([code, (await testApp.with().get(`/s/${code}`)).status]).toEqual([code, 404]);
  });
});
