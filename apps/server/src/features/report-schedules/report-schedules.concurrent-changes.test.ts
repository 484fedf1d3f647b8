import { localTimeAt } from '@bellwether/domain/time/date-time';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  memberships,
  notifications,
  outbox,
  reportRuns,
  reportSchedules,
  rolePermissions,
} from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { runWaitingJobs, waitForJobs } from '../../testing/jobs.ts';
import { newScheduleBody } from '../../testing/report-schedule.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail } from '../../testing/test-users.ts';
import { sendDueReport } from './send-run.ts';

let testApp: TestApp;
let adviser: TestClient;
let north: string;
beforeAll(async () => {
  testApp = await openTestApp();
  north = testApp.business.north;
  const scope = testScope({ id: north });
  await loadRows(testApp.warehouse, scope, 'ads', [testAdRow('2026-02-05', 'Brand terms', 50)]);
  await loadRows(testApp.warehouse, scope, 'invoices', [testInvoiceLine('2026-02-06', 'A1', 1234)], {
    source: 'xero',
  });
});
afterAll(() => testApp.close());
const stopAll = () =>
  testApp.change((db) => db.update(reportSchedules).set({ deletedAt: new Date(0), nextDueAt: null }));
/** Users sign in again, because the clock moves by months and sessions expire. */
const signIn = async () => {
  adviser = testApp.with((await testApp.logOn('adviser')).token);
};
beforeEach(async () => {
  await stopAll();
  await testApp.change((db) => db.delete(notifications));
  await testApp.deps.db.delete(outbox);
  await signIn();
});

const body = (over: Record<string, unknown> = {}) => ({
  ...newScheduleBody(testApp),
  business_id: north,
  pages: ['/analytics/google-ads', '/business/revenue'],
  recipients: [testApp.user.client, testApp.user.owner],
  ...over,
});
type ListedSchedule = {
  id: string;
  next_due_at: string | null;
  last_run: { id: string; state: string; reason: string | null } | null;
};
const create = async (over: Record<string, unknown> = {}): Promise<ListedSchedule> => {
  const answer = await adviser.post('/v1/report-schedules', body(over));
  expect([answer.status, answer.status === 201 ? '' : answer.text]).toEqual([201, '']);
  return (answer.body as { data: ListedSchedule }).data;
};
const readSchedule = async (id: string): Promise<ListedSchedule | undefined> =>
  ((await adviser.get('/v1/report-schedules')).body as { data: ListedSchedule[] }).data.find(
    (one) => one.id === id,
  );
const makeDue = async ({ next_due_at: at }: ListedSchedule): Promise<void> => {
  testApp.clock.advance(Math.max(0, Date.parse(String(at)) - testApp.clock.now().getTime()));
  await runWaitingJobs(testApp);
  await signIn();
};
const businessFilter = (business: string) => `filter=business:${business}`;
const decide = (schedule: ListedSchedule, runId: string | undefined) =>
  adviser.post(`/v1/report-schedules/${schedule.id}/runs/${runId}/decision?${businessFilter(north)}`, {
    decision: 'approve',
  });
const mails = () => testApp.deps.db.select().from(outbox);
const readNotifications = () => testApp.deps.db.select().from(notifications);

/** Makes a change while the next report is being printed, at its first query. */
const duringPrint = (interfere: () => Promise<unknown>) => {
  const originalQuery = testApp.warehouse.query.bind(testApp.warehouse);
  const spied = vi.spyOn(testApp.warehouse, 'query').mockImplementation(async (...args) => {
    spied.mockRestore();
    await interfere();
    return originalQuery(...args);
  });
};
const schedulePath = ({ id }: ListedSchedule) => `/v1/report-schedules/${id}?${businessFilter(north)}`;
const change = (schedule: ListedSchedule, fields: Record<string, unknown>) =>
  adviser.ask('PATCH', schedulePath(schedule), { body: fields });

test('a report schedule that is paused or deleted during printing sends nothing', async () => {
  const paused = await create({ period: 'last_12_months' });
  duringPrint(() =>
    testApp.change((db) =>
      db.update(reportSchedules).set({ nextDueAt: null }).where(eq(reportSchedules.id, paused.id)),
    ),
  );
  await makeDue(paused);
  expect(await mails()).toEqual([]);
  expect(await readSchedule(paused.id)).toMatchObject({ next_due_at: null, last_run: null });
  const lostSchedule = await create({ period: 'last_12_months' });
  duringPrint(stopAll);
  await makeDue(lostSchedule);
  expect([await mails(), await readNotifications()]).toEqual([[], []]);
});

test('a recipient removed during printing gets nothing, and an edited report is printed again', async () => {
  const schedule = await create({ period: 'last_12_months' });
  const left = eq(memberships.userId, testApp.user.owner);
  const savedMemberships = await testApp.deps.db.select().from(memberships).where(left);
  duringPrint(() => testApp.change((db) => db.delete(memberships).where(left)));
  await makeDue(schedule);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([testEmail('client')]);
  await testApp.change((db) => db.insert(memberships).values(savedMemberships));
  await stopAll();
  await testApp.deps.db.delete(outbox);
  const edited = await create({ period: 'last_12_months' });
  const log = vi.spyOn(console, 'error').mockReturnValue();
  duringPrint(() =>
    testApp.change((db) =>
      db
        .update(reportSchedules)
        .set({ subject: 'Other words', recipients: [testApp.user.client], updatedAt: new Date() })
        .where(eq(reportSchedules.id, edited.id)),
    ),
  );
  await makeDue(edited);
  expect(await mails()).toEqual([]);
  await runWaitingJobs(testApp);
  log.mockRestore();
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/: Other words, /)]);
});

test("changing a schedule's date range or pages declines its report that waits for approval", async () => {
  const schedule = await create({ period: 'last_12_months', needs_approval: true });
  await makeDue(schedule);
  const run = (await readSchedule(schedule.id))?.last_run;
  // A new subject, or a save without changes, keeps the printed report valid.
  await change(schedule, {
    ...body({ period: 'last_12_months', needs_approval: true }),
    subject: 'Words',
  });
  expect((await readSchedule(schedule.id))?.last_run?.state).toBe('waiting');
  await change(schedule, { period: 'last_30_days' });
  expect((await readSchedule(schedule.id))?.last_run).toMatchObject({
    state: 'declined',
    reason: 'The report was changed after it was created.',
  });
  expect([(await decide(schedule, run?.id)).status, await mails()]).toEqual([409, []]);
});

test('approving a report sends only the printed PDFs, even if a recipient has gained permissions', async () => {
  const { roles, user } = testApp;
  const financials = and(eq(rolePermissions.roleId, roles.Client), eq(rolePermissions.slug, 'financials'));
  await testApp.change((db) => db.delete(rolePermissions).where(financials));
  const schedule = await create({
    period: 'last_12_months',
    needs_approval: true,
    recipients: [user.client],
  });
  await makeDue(schedule);
  await testApp.change((db) =>
    db.insert(rolePermissions).values({ roleId: roles.Client, slug: 'financials' }),
  );
  await signIn();
  const run = (await readSchedule(schedule.id))?.last_run;
  expect((await decide(schedule, run?.id)).status).toBe(200);
  const [mail] = await mails();
  expect(mail?.body).toContain('/analytics/google-ads');
  expect(mail?.body).not.toContain('/business/revenue');
});

test('after a time zone change, reports keep their day and local time', async () => {
  const schedule = await create({ rule: { every: 'month', day: 'last', time: '00:30' } });
  const planned = async () => new Date(String((await readSchedule(schedule.id))?.next_due_at));
  expect(localTimeAt('Australia/Melbourne', await planned())).toMatch(/^\d{4}-\d{2}-(28|29|30|31) 00:30$/);
  const day = localTimeAt('Australia/Melbourne', await planned()).slice(0, 10);
  const zone = async (time_zone: string) => {
    const answer = await adviser.put(`/v1/businesses/${north}`, { time_zone });
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  };
  await zone('America/Los_Angeles');
  expect(localTimeAt('America/Los_Angeles', await planned())).toBe(`${day} 00:30`);
  await zone('Australia/Melbourne');
  expect(localTimeAt('Australia/Melbourne', await planned())).toBe(`${day} 00:30`);
});

test('a report that times out at every attempt fails and is scheduled again', async () => {
  const schedule = await create({ period: 'last_12_months' });
  testApp.clock.advance(Date.parse(String(schedule.next_due_at)) - testApp.clock.now().getTime());
  const payload = { scheduleId: schedule.id, dueAt: String(schedule.next_due_at), planned: true };
  const signal = AbortSignal.abort(new Error('expired'));
  const run = { id: schedule.id, signal, progress: () => undefined };
  await expect(sendDueReport(testApp.deps, payload, { ...run, attempt: 1 })).rejects.toThrow();
  // A run stopped by a shutdown is resumed at the next start, whatever the number of attempts.
  const stopped = { ...run, signal: AbortSignal.abort('stopping'), attempt: 3 };
  await expect(sendDueReport(testApp.deps, payload, stopped)).rejects.toThrow();
  await sendDueReport(testApp.deps, payload, { ...run, attempt: 3 });
  await signIn();
  const after = await readSchedule(schedule.id);
  expect(after?.last_run).toMatchObject({ state: 'failed', reason: 'It took too long to create.' });
  expect(Date.parse(String(after?.next_due_at))).toBeGreaterThan(testApp.clock.now().getTime());
});

test('a report whose owner lost access is paused, managers are notified once, and a manager can take it over', async () => {
  const { user, roles } = testApp;
  const schedule = await create({ period: 'last_12_months' });
  await testApp.change((db) =>
    db.update(reportSchedules).set({ ownerId: user.stranger }).where(eq(reportSchedules.id, schedule.id)),
  );
  await makeDue(schedule);
  const paused = {
    next_due_at: null,
    last_run: { state: 'failed', reason: 'Its owner no longer has access to this business.' },
  };
  expect(await readSchedule(schedule.id)).toMatchObject({ paused: true, ...paused });
  const heard = async () =>
    (await readNotifications()).map(({ userId, kind }) => `${kind} ${userId}`).toSorted();
  const managers = [user.admin, user.adviser].map((id) => `report-paused ${id}`).toSorted();
  expect(await heard()).toEqual(managers);
  testApp.clock.advance(32 * 24 * 3_600_000);
  await runWaitingJobs(testApp);
  await signIn();
  expect([await heard(), await mails()]).toEqual([managers, []]);

  // A user who resumes the report becomes its owner and needs access to its pages.
  const financials = and(eq(rolePermissions.roleId, roles.Admin), eq(rolePermissions.slug, 'financials'));
  await testApp.change((db) => db.delete(rolePermissions).where(financials));
  await signIn();
  expect((await change(schedule, { paused: false })).body).toMatchObject({
    fields: { pages: expect.stringMatching(/^You do not have access to Revenue/) },
  });
  await testApp.change((db) =>
    db.insert(rolePermissions).values({ roleId: roles.Admin, slug: 'financials' }),
  );
  await signIn();
  const on = (await change(schedule, { paused: false })).body as { data: ListedSchedule };
  expect(on).toMatchObject({ data: { paused: false, owner: { id: user.adviser } } });
  await makeDue(on.data);
  expect(await mails()).toHaveLength(2);
});

test('repeated requests send a report once, and a report that waits for approval is not printed twice', async () => {
  const schedule = await create({ period: 'last_12_months' });
  const send = async (one: ListedSchedule) => {
    testApp.clock.advance(1000);
    const { status, body: replyBody } = await adviser.post(
      `/v1/report-schedules/${one.id}/send?${businessFilter(north)}`,
    );
    return [status, (replyBody as { message: string }).message];
  };
  const onItsWay = [202, 'The report is being sent.'];
  let meanwhile: unknown;
  duringPrint(async () => {
    meanwhile = await send(schedule);
  });
  expect([await send(schedule), await send(schedule)]).toEqual([onItsWay, onItsWay]);
  await waitForJobs(testApp);
  expect(meanwhile).toEqual(onItsWay);
  const runs = () => testApp.deps.db.select().from(reportRuns).where(eq(reportRuns.scheduleId, schedule.id));
  expect([(await runs()).length, (await mails()).length]).toEqual([1, 2]);
  await change(schedule, { needs_approval: true });
  expect(await send(schedule)).toEqual(onItsWay);
  await waitForJobs(testApp);
  expect(await send(schedule)).toEqual([
    202,
    'The report has already been created and is waiting for your approval.',
  ]);
  await waitForJobs(testApp);
  expect((await runs()).map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting']);
});

test('deleting a schedule declines its report that waits for approval, which can then be purged', async () => {
  const schedule = await create({ period: 'last_12_months', needs_approval: true });
  await makeDue(schedule);
  const runs = () => testApp.deps.db.select().from(reportRuns).where(eq(reportRuns.scheduleId, schedule.id));
  expect(await runs()).toMatchObject([{ state: 'waiting' }]);
  expect((await adviser.ask('DELETE', schedulePath(schedule))).status).toBe(200);
  expect(await runs()).toMatchObject([{ state: 'declined', reason: 'The report was deleted.' }]);
});
