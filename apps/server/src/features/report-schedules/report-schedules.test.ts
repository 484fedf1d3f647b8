import type { AddressInfo } from 'node:net';
import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  businesses,
  memberships,
  notifications,
  reportRuns,
  reportSchedules,
  users,
} from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { runWaitingJobs, waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail } from '../../testing/test-users.ts';
import { readPdfText } from '../page-pdf/testing/pdf-text.ts';

const received: Email[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      PostalMime.parse(Buffer.concat(parts)).then((mail) => {
        received.push(mail);
        done();
      }, done);
    });
  },
});
let testApp: TestApp;
let adviser: TestClient;
let north: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  testApp = await openTestApp({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
  north = testApp.business.north;
  const { warehouse, business } = testApp;
  for (const id of [business.north, business.south]) {
    const scope = testScope({ id });
    await loadRows(warehouse, scope, 'ads', [
      testAdRow('2026-02-05', id === business.north ? 'Brand terms' : 'South terms', 50),
    ]);
    await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-02-06', 'A1', 1234)], {
      source: 'xero',
    });
  }
});
afterAll(async () => {
  await testApp.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
const stopAll = () =>
  testApp.change((db) => db.update(reportSchedules).set({ deletedAt: new Date(0), nextDueAt: null }));
beforeEach(async () => {
  await stopAll();
  await testApp.change((db) => db.delete(notifications));
  received.length = 0;
  // The clock moves by months, so the user signs in again.
  await signIn();
});
const signIn = async () => {
  adviser = testApp.with((await testApp.logOn('adviser')).token);
};

const body = (over: Record<string, unknown> = {}) => ({
  business_id: north,
  name: 'Monthly report',
  pages: ['/analytics/google-ads', '/business/revenue'],
  period: 'last_month',
  comparison: 'previous_year',
  rule: { every: 'month', day: 1, time: '08:00' },
  recipients: [testApp.user.client, testApp.user.owner],
  subject: 'Your month – März ✓',
  message: 'Here is how it went.',
  ...over,
});
type ListedSchedule = {
  id: string;
  next_due_at: string | null;
  last_run: { id: string; state: string; reason: string | null; sent_to: string[] } | null;
};
const create = async (over: Record<string, unknown> = {}): Promise<ListedSchedule> => {
  const answer = await adviser.post('/v1/report-schedules', body(over));
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
  return (answer.body as { data: ListedSchedule }).data;
};
const readSchedule = async (id: string): Promise<ListedSchedule | undefined> => {
  const { body: listed } = await adviser.get('/v1/report-schedules');
  return (listed as { data: ListedSchedule[] }).data.find((one) => one.id === id);
};
const makeDue = async ({ next_due_at: at }: ListedSchedule): Promise<void> => {
  testApp.clock.advance(Math.max(0, Date.parse(String(at)) - testApp.clock.now().getTime()));
  await runWaitingJobs(testApp);
  await signIn();
};
const businessFilter = (business: string) => `filter=business:${business}`;
const readNotifications = async () =>
  (await testApp.deps.db.select().from(notifications)).map(({ userId, kind, data }) => ({
    userId,
    kind,
    data,
  }));

test('a report due on the first of the month reaches each recipient once, and its next time is set', async () => {
  const schedule = await create();
  const localTime = localTimeAt('Australia/Melbourne', new Date(String(schedule.next_due_at)));
  expect(localTime).toBe('2026-04-01 08:00');
  await testApp.change((db) =>
    db.update(reportSchedules).set({ period: 'last_12_months' }).where(eq(reportSchedules.id, schedule.id)),
  );
  await makeDue(schedule);
  expect(received.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    testEmail('client'),
    testEmail('owner'),
  ]);
  for (const mail of received) {
    expect(mail.subject).toMatch(/^north Pty Ltd: Your month – März ✓, \w.+ 2026$/);
    expect(mail.replyTo?.[0]?.address).toBe(testEmail('adviser'));
    expect(mail.text).toContain('Here is how it went.');
    expect(mail.text).toContain(`/business/revenue?business=${north}`);
    const [file] = mail.attachments;
    expect([file?.mimeType, file?.filename]).toEqual(['application/pdf', 'north Pty Ltd Monthly report.pdf']);
    const all = (await readPdfText(new Uint8Array(file?.content as ArrayBuffer))).join(' ');
    expect(all).toContain('Brand terms');
    expect(all).not.toContain(testApp.business.south);
    expect(all).not.toMatch(/south|elsewhere/i);
  }
  const after = await readSchedule(schedule.id);
  expect(after?.last_run).toMatchObject({ state: 'sent' });
  expect(after?.last_run?.sent_to.toSorted()).toEqual(['client Tester', 'owner Tester']);
  // Daylight saving ended in Melbourne between the two dates.
  expect(localTimeAt('Australia/Melbourne', new Date(String(after?.next_due_at)))).toBe('2026-05-01 08:00');
  await waitForJobs(testApp);
  expect(received).toHaveLength(2);
});

test('a recipient who left the business gets no mail, and a user of another business is rejected', async () => {
  const refused = await adviser.post('/v1/report-schedules', body({ recipients: [testApp.user.stranger] }));
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { message: 'A report can only be sent to active users of its business.' },
  ]);
  const schedule = await create({ period: 'last_12_months' });
  const left = eq(memberships.userId, testApp.user.owner);
  const savedMemberships = await testApp.deps.db.select().from(memberships).where(left);
  await testApp.change((db) => db.delete(memberships).where(left));
  await makeDue(schedule);
  expect(received.map(({ to }) => to?.[0]?.address)).toEqual([testEmail('client')]);
  await testApp.change((db) => db.insert(memberships).values(savedMemberships));
});

test.each([0, 32, 1.5, 'first', null])(
  'a report schedule with %j as day of the month is rejected',
  async (day) => {
    const answer = await adviser.post(
      '/v1/report-schedules',
      body({ rule: { every: 'month', day, time: '08:00' } }),
    );
    const message = 'Choose a day of the month from 1 to 31, or the last day.';
    expect([answer.status, answer.body]).toMatchObject([422, { message, fields: { 'rule.day': message } }]);
  },
);

test('a failed report sends nothing and notifies only its owner, once', async () => {
  const schedule = await create({ period: 'last_12_months' });
  const query = vi.spyOn(testApp.warehouse, 'query').mockRejectedValue(new Error('The source is gone.'));
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await makeDue(schedule);
  // Runs the retries of the failed job.
  await runWaitingJobs(testApp);
  await runWaitingJobs(testApp);
  await runWaitingJobs(testApp);
  query.mockRestore();
  log.mockRestore();
  expect(received).toEqual([]);
  expect((await readSchedule(schedule.id))?.last_run).toMatchObject({ state: 'failed', sent_to: [] });
  expect(await readNotifications()).toMatchObject([
    { userId: testApp.user.adviser, kind: 'report-failed', data: { name: 'Monthly report' } },
  ]);
  // A report with a page without data, or with an owner without access, fails in the same way.
  await stopAll();
  const unknown = await create({ pages: ['/analytics/seo'] });
  await makeDue(unknown);
  expect((await readSchedule(unknown.id))?.last_run?.reason).toMatch(/SEO has no data for this period/);
  await stopAll();
  const lostSchedule = await create({ period: 'last_12_months' });
  await testApp.change((db) =>
    db
      .update(reportSchedules)
      .set({ ownerId: testApp.user.stranger })
      .where(eq(reportSchedules.id, lostSchedule.id)),
  );
  await makeDue(lostSchedule);
  expect((await readSchedule(lostSchedule.id))?.last_run?.reason).toBe(
    'Its owner no longer has access to this business.',
  );
  expect(received).toEqual([]);
});

test('a report that waits for approval is sent once after approval, and not while paused', async () => {
  const schedule = await create({ period: 'last_12_months', needs_approval: true });
  await makeDue(schedule);
  expect(received).toEqual([]);
  const waits = await readSchedule(schedule.id);
  expect(waits?.last_run?.state).toBe('waiting');
  expect((await readNotifications()).map(({ kind }) => kind)).toEqual(['report-waits']);
  const decide = (decision: string) =>
    adviser.post(
      `/v1/report-schedules/${schedule.id}/runs/${waits?.last_run?.id}/decision?${businessFilter(north)}`,
      {
        decision,
      },
    );
  const answers = await Promise.all([decide('approve'), decide('approve')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await waitForJobs(testApp);
  expect(received).toHaveLength(2);
  const path = `/v1/report-schedules/${schedule.id}?${businessFilter(north)}`;
  const paused = await adviser.ask('PATCH', path, { body: { paused: true } });
  expect(paused.body).toMatchObject({ data: { paused: true, next_due_at: null } });
  await runWaitingJobs(testApp);
  expect(received).toHaveLength(2);
  const preview = await adviser.get(`/v1/report-schedules/${schedule.id}/preview?${businessFilter(north)}`);
  expect([preview.status, preview.headers['content-type']]).toEqual([200, 'application/pdf']);
  const mailPreview = await adviser.get(`/v1/report-schedules/${schedule.id}/mail?${businessFilter(north)}`);
  expect((mailPreview.body as { data: object }).data).toEqual({
    recipients: ['client Tester', 'owner Tester'],
    subject: expect.stringMatching(/^north Pty Ltd: Your month – März ✓, \w.+ 2026$/),
    body: expect.stringMatching(
      /^Hi adviser,\n\nHere is how it went\.[\s\S]*revenue\?business=[\s\S]*\n\nadviser Tester\n\n--\n.+$/,
    ),
    attachment: 'north Pty Ltd Monthly report.pdf',
  });
  testApp.clock.advance(60_000);
  const sent = await adviser.post(`/v1/report-schedules/${schedule.id}/send?${businessFilter(north)}`);
  expect(sent.status).toBe(202);
  await waitForJobs(testApp);
  expect((await readSchedule(schedule.id))?.last_run?.state).toBe('waiting');
});

test('a report is sent once for its due time, however often its job runs', async () => {
  const schedule = await create({ period: 'last_12_months' });
  const dueTime = new Date(String(schedule.next_due_at));
  await makeDue(schedule);
  await testApp.change((db) =>
    db.update(reportSchedules).set({ nextDueAt: dueTime }).where(eq(reportSchedules.id, schedule.id)),
  );
  const queue = await testApp.deps.jobs.open();
  const { sendReport } = await import('./jobs.ts');
  for (const _ of [1, 2])
    await queue.send(sendReport, { scheduleId: schedule.id, dueAt: dueTime.toISOString(), planned: true });
  await waitForJobs(testApp);
  expect(received).toHaveLength(2);
  const runs = await testApp.deps.db.select().from(reportRuns).where(eq(reportRuns.scheduleId, schedule.id));
  expect(runs).toHaveLength(1);
});

test("a report schedule can be copied to other businesses and is handed over with its owner's other work", async () => {
  const schedule = await create();
  const copies = (business: string) =>
    adviser.post(`/v1/report-schedules/${schedule.id}/copies?${businessFilter(north)}`, {
      businesses: [business],
    });
  expect((await copies(testApp.business.elsewhere)).status).toBe(404);
  const opens = (moduleAccess: string[]) =>
    testApp.change((db) =>
      db.update(businesses).set({ moduleAccess }).where(eq(businesses.id, testApp.business.south)),
    );
  await opens(['analytics']);
  expect((await copies(testApp.business.south)).text).toContain(
    'You do not have access to Revenue (Business) of south Pty Ltd.',
  );
  await opens([...moduleSlugs]);
  expect((await copies(testApp.business.south)).status).toBe(200);
  const { body: listed } = await adviser.get('/v1/report-schedules');
  const rows = (listed as { data: { recipients: string[] }[] }).data;
  expect(rows.toSorted((a, b) => b.recipients.length - a.recipients.length)).toMatchObject([
    { business: { id: north }, recipients: [testApp.user.client, testApp.user.owner] },
    { business: { id: testApp.business.south }, recipients: [testApp.user.owner] },
  ]);
  const admin = testApp.with((await testApp.logOn('admin')).token);
  const leave = (hand_over_to?: string) =>
    admin.ask('PUT', `/v1/users/${testApp.user.adviser}`, { body: { status: 'inactive', hand_over_to } });
  const alone = await leave();
  expect([alone.status, alone.text]).toEqual([422, expect.stringContaining('the 2 scheduled reports')]);
  expect((await leave(testApp.user.admin)).status).toBe(200);
  const { body: after } = await admin.get('/v1/report-schedules');
  expect((after as { data: { owner: { id: string } }[] }).data.map(({ owner }) => owner.id)).toEqual([
    testApp.user.admin,
    testApp.user.admin,
  ]);
  await testApp.change((db) =>
    db.update(users).set({ status: 'active' }).where(eq(users.id, testApp.user.adviser)),
  );
});
