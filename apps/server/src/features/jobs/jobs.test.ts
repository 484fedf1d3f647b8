import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '@bellwether/contract/api/jobs';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditLog } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail } from '../../testing/test-users.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

const listed = async (query = '') => {
  const answer = await admin.get(`/v1/jobs${query}`);
  expect(answer.status).toBe(200);
  return answer.body as { data: Job[]; meta: { total: number; counts: Record<string, number> } };
};

/** Jobs that deliver mails; for a new business there are also jobs that search for insights. */
const listMails = async (query = '') =>
  (await listed(query)).data.filter(({ queue }) => queue === 'deliver-mail');

test('an undeliverable mail is listed with its error and can be retried, and the audit log records the retry', async () => {
  const folder = join(testApp.deps.config.dataDir, 'outbox');
  await writeFile(folder, 'no folder');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const client = await testApp.as('client');
  const shared = await client.post('/v1/share-page', {
    type: 'mail',
    business_id: testApp.business.north,
    recipients: { to: [testApp.user.owner] },
    data: {
      template: 'share-page',
      subject: 'Our March',
      content: 'Look',
      reply_to_email: testEmail('client'),
    },
  });
  expect(shared.status).toBe(200);
  await expect
    .poll(() => listMails('?state=waiting'))
    .toMatchObject([
      {
        queue: 'deliver-mail',
        title: 'Send email',
        state: 'waiting',
        business: { id: testApp.business.north, name: 'north Pty Ltd' },
        user: { id: testApp.user.client, name: 'client Tester' },
        attempts: 1,
        error: expect.stringContaining('EEXIST'),
      },
    ]);
  log.mockRestore();
  await rm(folder);
  const [waiting] = await listMails();
  expect((await admin.post(`/v1/jobs/${waiting?.id}/retry`)).body).toEqual({
    message: 'The job was started again.',
  });
  await waitForJobs(testApp);
  const after = await listed();
  expect(await listMails()).toMatchObject([{ state: 'done', attempts: 2, error: null }]);
  const done = after.data.length;
  expect(after.meta.counts).toEqual({ waiting: 0, running: 0, done, failed: 0, cancelled: 0 });
  expect((await admin.post(`/v1/jobs/${waiting?.id}/retry`)).status).toBe(409);
  expect((await admin.post(`/v1/jobs/${waiting?.id}/cancel`)).status).toBe(409);
  expect((await admin.post(`/v1/jobs/${crypto.randomUUID()}/cancel`)).status).toBe(404);
  const entries = await testApp.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.itemType, 'job'), eq(auditLog.userId, testApp.user.admin)));
  expect(entries).toMatchObject([
    { action: 'retried', itemId: waiting?.id, detail: { queue: 'deliver-mail' } },
  ]);
});

test('cancelling the job of an upload cancels the upload', async () => {
  const adviser = await testApp.as('adviser');
  const north = `kind=invoices&business_id=${testApp.business.north}`;
  const csv = `Invoice Number,Invoice Date,Customer,Amount\n${Array.from({ length: 200_000 }, (_, n) => `${n},2025-03-01,Ann,5.00`).join('\n')}`;
  const sent = await adviser.upload(`/v1/csv-uploads?${north}`, { name: 'a.csv', content: csv });
  const { id, state } = (sent.body as { data: { id: string; state: string } }).data;
  expect(state).toBe('checking');
  const [job] = (await listed()).data.filter(({ queue }) => queue === 'csv-upload');
  expect(job).toMatchObject({ business: { name: 'north Pty Ltd' }, user: { name: 'adviser Tester' } });
  const cancelled = await admin.post(`/v1/jobs/${job?.id}/cancel`);
  expect(cancelled.body).toEqual({ message: 'The job was cancelled.' });
  await waitForJobs(testApp);
  const upload = await adviser.get(`/v1/csv-uploads/${id}?${north}`);
  expect(upload.body).toMatchObject({ data: { state: 'cancelled' } });
  expect((await listed('?state=cancelled')).data).toMatchObject([{ id: job?.id }]);
});

test.each(['?state=lost', '?page=0', '?per_page=1000', '?page=x'])(
  'the job list rejects the query %s',
  async (query) => {
    expect((await admin.get(`/v1/jobs${query}`)).status).toBe(400);
  },
);

test('only a Super Admin may see, retry or cancel jobs', async () => {
  for (const who of ['adviser', 'client'] as const) {
    const by = await testApp.as(who);
    expect((await by.get('/v1/jobs')).status).toBe(403);
    for (const act of ['retry', 'cancel'])
      expect((await by.post(`/v1/jobs/${crypto.randomUUID()}/${act}`)).status).toBe(403);
  }
});
