import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@bellwether/domain/time/day';
import { and, eq, inArray } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { purgeMail } from '../../platform/mail.ts';
import { meetingMinutes, outbox, reportDocuments, rolePermissions } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail } from '../../testing/test-users.ts';
import { png } from '../files/testing/samples.ts';
import { getPdfPrinter } from '../page-pdf/index.ts';
import { readPdfText } from '../page-pdf/testing/pdf-text.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('a shared meeting has a calendar file and, if requested, the minutes', async () => {
  const client = await testApp.as('client');
  const business_id = testApp.business.north;
  const created = await client.post('/v1/meetings', {
    business_id,
    name: 'Review',
    attendees: [testApp.user.client],
    date: '2026-03-20',
    start_time: '09:00',
    end_time: '10:00',
  });
  const { id } = (created.body as { data: { id: string } }).data;
  const kept = { meetingId: id, businessId: business_id, state: new Uint8Array([0, 0]) };
  const html =
    '<h2>Budget</h2><p>Agreed &amp; signed.</p><ul><li><p>Ring Ann</p></li><li><p>Write</p></li></ul>';
  await testApp.change((db) =>
    db.insert(meetingMinutes).values({ ...kept, html, updatedAt: testApp.clock.now() }),
  );
  const answer = await client.post('/v1/internal/notify/send', {
    type: 'shareMeeting',
    business_id,
    recipients: { to: [testApp.user.owner] },
    data: {
      subject: 'Next steps',
      content: 'See you there.',
      reply_to_email: testEmail('client'),
      meeting_id: id,
      with_minutes: true,
    },
  });
  expect(answer.status).toBe(202);
  await waitForJobs(testApp);
  const [mail] = await testApp.deps.db.select().from(outbox);
  expect(mail?.body).toContain(
    'See you there.\n\nMinutes\n\nBudget\nAgreed & signed.\n- Ring Ann\n- Write\n\n',
  );
  const eml = await readFile(join(testApp.deps.config.dataDir, 'outbox', `${mail?.id}.eml`), 'utf8');
  const { attachments } = await PostalMime.parse(eml);
  const files = attachments.map(({ mimeType, content }) => [
    mimeType,
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  ]);
  expect(files).toContainEqual(['text/calendar', expect.stringContaining(`UID:${id}@`)]);
  const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  expect(pdf?.filename).toBe('north Pty Ltd-Review minutes-2026-03-20.pdf');
  const pdfText = (await readPdfText(new Uint8Array(pdf?.content as ArrayBuffer))).join(' ');
  expect(pdfText).toContain('Minutes Budget Agreed & signed. • Ring Ann • Write');
});

test('the meeting pack and minutes in a mail follow the permissions of the recipient', async () => {
  const { user, roles, business } = testApp;
  const north = testScope({ id: business.north });
  await loadRows(
    testApp.warehouse,
    north,
    'invoices',
    [
      ...Array.from({ length: 100 }, (_, n) => testInvoiceLine(addDays('2026-01-20', n % 25), `A${n}`, 1)),
      ...Array.from({ length: 150 }, (_, n) => testInvoiceLine(addDays('2026-02-17', n % 25), `B${n}`, 1)),
    ],
    {
      source: 'xero',
      from: '2026-01-01',
      to: '2026-03-15',
    },
  );
  const client = await testApp.as('client');
  const created = await client.post('/v1/meetings', {
    business_id: business.north,
    name: 'Figures',
    attendees: [user.client],
    objective: 'More revenue',
    date: '2026-03-20',
    start_time: '09:00',
    end_time: '10:00',
  });
  const { id } = (created.body as { data: { id: string } }).data;
  const kept = { meetingId: id, businessId: business.north, state: new Uint8Array([0, 0]) };
  await testApp.change((db) =>
    db.insert(meetingMinutes).values({ ...kept, html: '<p>Agreed</p>', updatedAt: testApp.clock.now() }),
  );
  /** Shares a meeting with a Client and an Admin, while the Admin role lacks some modules. */
  const shared = async (lost: readonly ('financials' | 'meetings')[]) => {
    const held = { roleId: roles.Admin };
    await testApp.change((db) =>
      db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.roleId, roles.Admin), inArray(rolePermissions.slug, [...lost]))),
    );
    await testApp.change((db) => db.delete(outbox));
    const answer = await client.post('/v1/internal/notify/send', {
      type: 'shareMeeting',
      business_id: business.north,
      recipients: { to: [user.owner, user.adviser] },
      data: {
        subject: 'Figures',
        content: 'See you.',
        reply_to_email: testEmail('client'),
        meeting_id: id,
        with_minutes: true,
        with_pack: true,
      },
    });
    expect([answer.status, answer.status === 202 ? '' : answer.text]).toEqual([202, '']);
    const sent = await testApp.deps.db.select().from(outbox);
    await testApp.change((db) => db.insert(rolePermissions).values(lost.map((slug) => ({ ...held, slug }))));
    const findMail = (who: 'owner' | 'adviser') => sent.find(({ recipient }) => recipient === testEmail(who));
    return { owner: findMail('owner'), adviser: findMail('adviser') };
  };
  const revenue = /Revenue: .*100.* → .*150.*, \+50\.0%/;
  const some = await shared(['financials']);
  expect(some.owner?.body).toMatch(revenue);
  expect(some.adviser?.body).toContain('Meeting pack: ');
  expect(some.adviser?.body).not.toMatch(/Revenue|150\.00/);
  expect(some.adviser?.body).toContain('Minutes\n\nAgreed');
  const none = await shared(['meetings']);
  expect(none.owner?.body).toMatch(revenue);
  expect(none.adviser?.body).toMatch(
    /^Hi adviser,\n\nSee you\.\n\nOpen the meeting:\nhttp\S+\n\nclient Tester\n\n--\n.+$/,
  );
  expect([none.owner, none.adviser].map((mail) => mail?.documentId === null)).toEqual([false, true]);
  expect([none.owner, none.adviser].map((mail) => mail?.calendar?.includes('More revenue'))).toEqual([
    true,
    false,
  ]);
});

test("a shared meeting's mail stays below the size limit by listing large pictures only by name", async () => {
  const admin = await testApp.as('admin');
  const business_id = testApp.business.north;
  const readId = ({ status, text, body }: Awaited<ReturnType<typeof admin.post>>) => {
    expect([status, status < 300 ? '' : text]).toEqual([status, '']);
    return (body as { data: { id: string } }).data.id;
  };
  const id = readId(
    await admin.post('/v1/meetings', {
      business_id,
      name: 'Pictures',
      attendees: [testApp.user.owner],
      date: '2026-03-20',
      start_time: '09:00',
      end_time: '10:00',
    }),
  );
  const content = Buffer.concat([png, Buffer.alloc(3_900_000)]);
  const attachments: string[] = [];
  for (const name of ['first.png', 'second.png', 'third.png'])
    attachments.push(
      readId(
        await admin.upload(`/v1/advisory-meeting-items/files?business_id=${business_id}`, {
          name,
          content,
          field: 'upload',
        }),
      ),
    );
  readId(
    await admin.post(`/v1/meetings/${id}/agenda-items`, {
      name: 'Look',
      description: '<p>Why</p>',
      attachments,
    }),
  );
  await testApp.change((db) => db.delete(outbox));
  const answer = await admin.post('/v1/internal/notify/send', {
    type: 'shareMeeting',
    business_id,
    recipients: { to: [testApp.user.owner] },
    data: {
      subject: 'Pictures',
      content: 'See these.',
      reply_to_email: testEmail('admin'),
      meeting_id: id,
      with_minutes: true,
    },
  });
  expect([answer.status, answer.status === 202 ? '' : answer.text]).toEqual([202, '']);
  const [mail] = await testApp.deps.db.select().from(outbox);
  const [kept] = await testApp.deps.db
    .select()
    .from(reportDocuments)
    .where(eq(reportDocuments.id, mail?.documentId ?? ''));
  const pdfText = (await readPdfText(new Uint8Array(kept?.pdf ?? []))).join(' ');
  expect(pdfText).toContain('1. Look');
  expect(pdfText.match(/\w+\.png/g)).toHaveLength(1);
});

test('minutes that cannot be printed are mailed as text, and the sender is notified', async () => {
  const admin = await testApp.as('admin');
  const { deps, business, user } = testApp;
  const created = await admin.post('/v1/meetings', {
    business_id: business.north,
    name: 'Unprinted',
    attendees: [user.owner],
    date: '2026-03-20',
    start_time: '09:00',
    end_time: '10:00',
  });
  const { id } = (created.body as { data: { id: string } }).data;
  const kept = { meetingId: id, businessId: business.north, state: new Uint8Array([0, 0]) };
  await testApp.change((db) =>
    db.insert(meetingMinutes).values({ ...kept, html: '<p>Agreed</p>', updatedAt: testApp.clock.now() }),
  );
  await testApp.change((db) => db.delete(outbox));
  const reported: unknown[] = [];
  const spies = [
    vi.spyOn(getPdfPrinter(deps), 'print').mockRejectedValue(new Error('The process that prints ended.')),
    vi.spyOn(deps, 'report').mockImplementation((error) => void reported.push(error)),
  ];
  const answer = await admin.post('/v1/internal/notify/send', {
    type: 'shareMeeting',
    business_id: business.north,
    recipients: { to: [user.owner] },
    data: {
      subject: 'Unprinted',
      content: 'See these.',
      reply_to_email: testEmail('admin'),
      meeting_id: id,
      with_minutes: true,
    },
  });
  for (const spy of spies) spy.mockRestore();
  expect([answer.status, answer.text]).toEqual([
    202,
    expect.stringMatching(/The PDF of the minutes could not be created/),
  ]);
  expect(String(reported)).toContain('The process that prints ended.');
  const sent = await deps.db.select().from(outbox);
  expect(sent.map(({ documentId, body }) => [documentId, body?.includes('Minutes\n\nAgreed')])).toEqual([
    [null, true],
  ]);
});

test('purging mails also purges their attached documents', async () => {
  const { deps, clock } = testApp;
  expect((await deps.db.select().from(reportDocuments)).length).toBeGreaterThan(0);
  clock.advance(91 * 24 * 3600 * 1000);
  await (await deps.jobs.open()).send(purgeMail, {});
  await waitForJobs(testApp);
  expect(await deps.db.select().from(reportDocuments)).toEqual([]);
});
