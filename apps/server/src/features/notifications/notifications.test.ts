import type { listNotificationChoices, listNotifications } from '@bellwether/contract/api/notifications';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { notificationKindNames } from '@bellwether/contract/notifications/kinds';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memberships, notifications, outbox } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { runWaitingJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestUser, testEmail } from '../../testing/test-users.ts';
import { mailNotifications } from './mails.ts';
import { notifyUsers } from './notify.ts';

let testApp: TestApp;
let adviser: TestClient;
let client: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  [adviser, client] = await Promise.all([testApp.as('adviser'), testApp.as('client')]);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.delete(notifications);
  await testApp.deps.db.delete(outbox);
});

const readList = async (who: TestClient) => {
  const { status, body } = await who.get('/v1/notifications');
  expect(status).toBe(200);
  return body as ReplyOf<typeof listNotifications>;
};
const readTexts = async (who: TestClient) => (await readList(who)).data.map(({ text }) => text);

const meetingBody = (more: object = {}) => ({
  business_id: testApp.business.north,
  name: 'Review',
  date: '2026-03-20',
  start_time: '09:00',
  end_time: '10:00',
  attendees: [testApp.user.client, testApp.user.adviser],
  ...more,
});
type Meeting = { data: { id: string } };
const planned = async (more: object = {}) =>
  ((await adviser.post('/v1/meetings', meetingBody(more))).body as Meeting).data.id;

describe('notifications of meetings and action items', () => {
  test('attendees, but not the editor, are notified when a meeting is created, moved, cancelled or scheduled again', async () => {
    const id = await planned();
    expect(await readList(client)).toEqual({
      data: [
        expect.objectContaining({
          text: "adviser Tester invited you to 'Review' on 20 Mar, 2026.",
          path: `/meetings/${id}/view?business=${testApp.business.north}`,
          business: 'north Pty Ltd',
          unread: true,
        }),
      ],
      meta: { unread: 1 },
    });
    testApp.clock.advance(60_000);
    await adviser.put(`/v1/meetings/${id}`, { date: '2026-03-23' });
    testApp.clock.advance(60_000);
    await adviser.put(`/v1/meetings/${id}`, { start_time: '08:30' });
    testApp.clock.advance(60_000);
    await adviser.put(`/v1/meetings/${id}`, { status: 'cancelled' });
    // Repeated notifications of the same kind about a meeting are grouped.
    expect(await readTexts(client)).toEqual([
      "adviser Tester cancelled 'Review', planned for 23 Mar, 2026.",
      "adviser Tester moved 'Review' 2 times. It is now on 23 Mar, 2026 at 08:30.",
      "adviser Tester invited you to 'Review' on 20 Mar, 2026.",
    ]);
    expect(await readTexts(adviser)).toEqual([]);
    // Users who saw the cancellation are notified when the meeting is scheduled again.
    testApp.clock.advance(60_000);
    await adviser.put(`/v1/meetings/${id}`, { status: 'scheduled' });
    expect((await readTexts(client))[0]).toBe("adviser Tester invited you to 'Review' on 23 Mar, 2026.");
  });

  test('a meeting series causes a single notification, and past meetings none', async () => {
    await planned({ name: 'Monthly', has_future_meetings: true, number_of_future_meetings: 3 });
    await planned({ name: 'Long ago', date: '2026-01-05' });
    expect(await readTexts(client)).toEqual([
      expect.stringMatching(/^adviser Tester invited you to 'Monthly' on .* and 3 more meetings\.$/),
    ]);
  });

  test('assignees are notified, once for all action items of a meeting', async () => {
    const meeting = await planned();
    const point = (
      (
        await adviser.post(`/v1/meetings/${meeting}/agenda-items`, {
          name: 'Calls',
          description: '<p>Why</p>',
        })
      ).body as Meeting
    ).data.id;
    await testApp.deps.db.delete(notifications);
    const path = '/v1/modules/meetings/forms/action-items/items';
    const item = { business_id: testApp.business.north, agenda_item_id: point };
    await adviser.post(path, { ...item, name: 'Ring them', assigned_to: testApp.user.client });
    testApp.clock.advance(1000);
    const second = await adviser.post(path, {
      ...item,
      name: 'Write to them',
      assigned_to: testApp.user.adviser,
    });
    expect(await readTexts(client)).toEqual(["adviser Tester assigned you 'Ring them'."]);
    await adviser.put(`${path}/${(second.body as Meeting).data.id}`, { assigned_to: testApp.user.client });
    expect((await readList(client)).data).toEqual([
      expect.objectContaining({
        text: "adviser Tester assigned you 'Write to them' and 1 more action item.",
        path: `/tasks?business=${testApp.business.north}`,
      }),
    ]);
  });
});

test('users are notified of role changes and shared pages', async () => {
  const { user, roles, business } = testApp;
  const admin = await testApp.as('admin');
  const role = (where: string | null) => ({ id: roles.Client, fk_business_id: where });
  await admin.put(`/v1/users/${user.client}`, {
    roles: [role(null), { id: roles.Admin, fk_business_id: business.north }],
  });
  await admin.put(`/v1/users/${user.client}`, { roles: [role(null)] });
  const path = `/dashboard/performance?business=${business.north}`;
  const shared = await adviser.post('/v1/share-page', {
    type: 'mail',
    business_id: business.north,
    recipients: { to: [user.client] },
    data: {
      template: 'share-page',
      subject: 'Our March',
      content: 'Look.',
      reply_to_email: testEmail('adviser'),
      url: `${testApp.deps.config.publicUrl}${path}`,
    },
  });
  expect(shared.status).toBe(200);
  expect((await readList(client)).data).toContainEqual(
    expect.objectContaining({ kind: 'page-shared', path }),
  );
  expect((await readTexts(client)).toSorted()).toEqual([
    'admin Tester gave you Admin of north Pty Ltd.',
    'admin Tester removed Admin of north Pty Ltd from your account.',
    "adviser Tester shared 'Our March' with you.",
  ]);
});

const notify = (
  occasion: string,
  to: readonly TestUser[] = ['client'],
  businessId: string | null = testApp.business.north,
) =>
  testApp.deps.db.transaction((tx) =>
    notifyUsers(tx, {
      kind: 'import-failed',
      to: to.map((who) => testApp.user[who]),
      businessId,
      now: testApp.clock.now(),

      subject: 'one',
      occasion,
      data: { file: 'a.csv', reason: 'It is empty.', path: '/business/revenue' },
    }),
  );

test('a repeated notification is stored once, and not at all if the transaction fails', async () => {
  await Promise.all(Array.from({ length: 8 }, () => notify('first')));
  expect((await testApp.deps.db.select().from(notifications)).length).toBe(1);
  const failing = testApp.deps.db.transaction(async (tx) => {
    await notifyUsers(tx, {
      kind: 'roles-changed',
      to: [testApp.user.client],
      businessId: null,
      now: testApp.clock.now(),
      subject: 'x',
      data: { given: ['A'], taken: [], by: 'B', me: 'C' },
    });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await readTexts(client)).toEqual(['The import of a.csv failed. It is empty.']);
});

test('reading a notification marks its group as read; later notifications stay unread until all are read', async () => {
  await notify('1');
  testApp.clock.advance(1000);
  await notify('2');
  const [row] = (await readList(client)).data;
  expect(row).toMatchObject({ many: 2, unread: true });
  testApp.clock.advance(1000);
  await notify('3');
  expect((await client.post(`/v1/notifications/${row?.id}/read`)).status).toBe(200);
  expect((await readList(client)).data).toMatchObject([
    { many: 1, unread: true },
    { many: 2, unread: false },
  ]);
  expect((await client.get('/v1/notifications/unread')).body).toEqual({ data: { unread: 1 } });
  // A user cannot mark another user's notification as read.
  expect((await adviser.post(`/v1/notifications/${row?.id}/read`)).status).toBe(404);
  await client.post('/v1/notifications/read', { until: testApp.clock.now().toISOString() });
  expect((await readList(client)).meta.unread).toBe(0);
});

test('a user sees no notifications of businesses that the user does not belong to', async () => {
  await notify('1', ['client', 'stranger']);
  expect(await readTexts(await testApp.as('stranger'))).toEqual([]);
  expect(await readTexts(client)).toHaveLength(1);
});

describe("users' choices of notification channels", () => {
  const choose = (kind: string, in_product: boolean, by_mail: boolean) =>
    client.put(`/v1/notifications/choices/${kind}`, { in_product, by_mail });
  /** Runs the mail job, which a running server queues a minute later. */
  const mailed = async () => {
    const queue = await testApp.deps.jobs.open();
    await queue.send(mailNotifications, { userId: testApp.user.client, minute: Date.now() });
    await runWaitingJobs(testApp);
    return (await testApp.deps.db.select().from(outbox)).map(({ recipient, subject, body }) => ({
      recipient,
      subject,
      body,
    }));
  };

  test('a user can choose every kind of notification, and an unknown kind answers 404', async () => {
    const { data } = (await client.get('/v1/notifications/choices')).body as ReplyOf<
      typeof listNotificationChoices
    >;
    expect(data.map(({ kind }) => kind)).toEqual(notificationKindNames);
    expect((await choose('weather', true, true)).status).toBe(404);
  });

  test('all pending notifications of a user are sent once, in a single mail', async () => {
    await notify('1');
    await notify('2');
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: testEmail('client'),
      subject: 'The import of a.csv failed 2 times. It is empty.',
    });
    expect(mail?.body).toContain(`/business/revenue?business=${testApp.business.north}`);
    expect(mail?.body).toContain(`/profile/${testApp.user.client}#notifications`);
    expect(await mailed()).toHaveLength(1);
  });

  test('a user who left the business gets neither mail nor notification about it', async () => {
    const left = eq(memberships.userId, testApp.user.client);
    const savedMemberships = await testApp.deps.db.select().from(memberships).where(left);
    await notify('1');
    expect(await readTexts(client)).toHaveLength(1);
    await testApp.change((db) => db.delete(memberships).where(left));
    expect(await mailed()).toEqual([]);
    expect(await readTexts(client)).toEqual([]);
    await testApp.change((db) => db.insert(memberships).values(savedMemberships));
    // After the user rejoins, the notification is shown again, but its mail is not sent late.
    expect(await readTexts(client)).toHaveLength(1);
    expect(await mailed()).toEqual([]);
  });

  test('notifications read before the mail are not mailed', async () => {
    await notify('1');
    await client.post('/v1/notifications/read', { until: testApp.clock.now().toISOString() });
    expect(await mailed()).toEqual([]);
  });

  test('a user chooses notifications by mail, in the product, both or neither', async () => {
    await choose('import-failed', false, true);
    await notify('mail');
    expect(await readTexts(client)).toEqual([]);
    expect(await mailed()).toHaveLength(1);
    await choose('import-failed', true, false);
    await notify('product');
    expect(await readTexts(client)).toHaveLength(1);
    await choose('import-failed', false, false);
    await notify('off');
    expect(await mailed()).toHaveLength(1);
    expect((await testApp.deps.db.select().from(notifications)).length).toBe(2);
    await choose('import-failed', true, true);
  });
});
