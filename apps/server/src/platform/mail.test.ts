import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWaitingJobs, waitForJobs } from '../testing/jobs.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { deliverMail } from './mail.ts';
import { outbox } from './postgres/schema.ts';

/**
 * A real mail server that accepts mail. `answer` holds the codes with which it refuses a recipient or the
 * data.
 */
const openMailServer = async () => {
  const received: { mail: Email; to: string[]; from: string; user: string | undefined }[] = [];
  const answer: { recipient?: number; data?: number } = {};
  const refusal = (code: number) => Object.assign(new Error('not here, ann:hunter2'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'hunter2' ? done(null, { user: username ?? '' }) : done(new Error('Wrong password')),
    onRcptTo: (_address, _session, done) => done(answer.recipient ? refusal(answer.recipient) : null),
    onData: (stream, { envelope, user }, done) => {
      void (async () => {
        const mail = await PostalMime.parse(await text(stream));
        if (answer.data) return done(refusal(answer.data));
        received.push({
          mail,
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          user,
        });
        return done();
      })();
    },
    disabledCommands: ['STARTTLS'],
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    answer,
    url: `smtp://ann:hunter2@127.0.0.1:${port}`,
    close: () => server.close(() => undefined),
  };
};

let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let testApp: TestApp;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-mail-'));
  mailServer = await openMailServer();
  testApp = await openTestApp({ config: { smtpUrl: mailServer.url, mailFrom: 'reports@agency.example' } });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await testApp.close();
  mailServer.close();
  await rm(folder, { recursive: true, force: true });
});

const send = async () => {
  const { db, mailer } = testApp.deps;
  const box = await mailer.open();
  await db.transaction((tx) =>
    box.send(tx, [
      {
        to: 'josé@north.example',
        subject: 'März: 12 % more\r\nBcc: all@north.example',
        body: 'Grüße,\n\nAnn',
        replyTo: 'ann@agency.example',
        sender: { userId: testApp.user.client, businessId: testApp.business.north },
      },
    ]),
  );
};
const rows = () => testApp.deps.db.select().from(outbox);
const jobs = async () => (await testApp.deps.jobs.list({ page: 1, perPage: 10 })).jobs;

test('delivers a mail once, with its sender, Reply-To, Message-ID and text', async () => {
  await send();
  await waitForJobs(testApp);
  const [row] = await rows();
  expect(row?.sentAt).toEqual(testApp.clock.now());
  expect(mailServer.received).toHaveLength(1);
  const [{ mail, to, from, user } = { mail: undefined, to: [], from: '', user: '' }] = mailServer.received;
  expect([to, from, user]).toEqual([['josé@north.example'], 'reports@agency.example', 'ann']);
  expect(mail).toMatchObject({
    from: { name: 'Bellwether', address: 'reports@agency.example' },
    replyTo: [{ address: 'ann@agency.example' }],
    subject: 'März: 12 % more Bcc: all@north.example',
    messageId: `<${row?.id}@agency.example>`,
    text: 'Grüße,\n\nAnn\n',
  });
  expect(mailServer.received[0]?.mail.html).toContain(
    '<p style="margin:0 0 16px">Grüße,</p><p style="margin:0 0 16px">Ann</p>',
  );
  expect(mailServer.received[0]?.mail.bcc).toBeUndefined();
});

test("a permanent refusal fails at once with the server's message and without our password", async () => {
  mailServer.answer.recipient = 550;
  await send();
  await expect
    .poll(jobs)
    .toMatchObject([{ state: 'failed', attempts: 1, subject: { businessId: testApp.business.north } }]);
  const [job] = await jobs();
  expect(job?.error).toContain('The mail server refused the email: 550 not here');
  expect((await rows())[0]?.sentAt).toBeNull();
});

test('retries a mail after a temporary refusal until it arrives', async () => {
  mailServer.answer.data = 451;
  await send();
  await expect.poll(async () => (await jobs())[0]?.error).toContain('451');
  expect((await jobs())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
  delete mailServer.answer.data;
  await runWaitingJobs(testApp);
  expect(await jobs()).toMatchObject([{ state: 'done', attempts: 2 }]);
  expect(mailServer.received).toHaveLength(1);
});

test('after a crash a mail is sent again under the same Message-ID, but never once marked as sent', async () => {
  await send();
  await waitForJobs(testApp);
  const [row] = await rows();
  // Simulates a process that died between delivery and the update: the job is not done and `sentAt` is not
  // set.
  await testApp.deps.db
    .update(outbox)
    .set({ sentAt: null })
    .where(eq(outbox.id, row?.id ?? ''));
  const queue = await testApp.deps.jobs.open();
  await queue.send(deliverMail, { id: row?.id ?? '' });
  await waitForJobs(testApp);
  await queue.send(deliverMail, { id: row?.id ?? '' });
  await waitForJobs(testApp);
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  expect(mailServer.received).toHaveLength(2);
});
