import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { png } from '../features/files/testing/samples.ts';
import { runWaitingJobs, waitForJobs } from '../testing/jobs.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { deliverMail } from './mail.ts';
import { readMailBrand } from './mail-template/brand.ts';
import { outbox } from './postgres/schema.ts';

/** Real SMTP server that accepts mail. `answer` holds the codes with which it refuses a recipient or the data. */
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
  const north = testApp.business.north;
  const admin = await testApp.as('admin');
  const uploaded = await admin.upload(`/v1/businesses/${north}/logo`, {
    name: 'logo.png',
    content: png,
    field: 'upload',
  });
  expect(uploaded.status).toBe(200);
  const brand = await readMailBrand(db, north);
  await db.transaction((tx) =>
    box.send(tx, [
      {
        to: 'josé@north.example',
        content: {
          subject: 'März: 12 % more\r\nBcc: all@north.example',
          brand: brand,
          greeting: 'Grüße,',
          text: 'Figures of March.',
          picture: { png, alt: 'Revenue by month' },
          button: { label: 'Open', url: 'https://of.example/' },
          signature: 'Ann',
          footer: { reason: 'You are a member of North.' },
        },
        replyTo: 'ann@agency.example',
        sender: { userId: testApp.user.client, businessId: north },
      },
    ]),
  );
};
const rows = () => testApp.deps.db.select().from(outbox);
/** Jobs that deliver mails. A new business also has jobs that search for insights. */
const jobs = async () =>
  (await testApp.deps.jobs.list({ page: 1, perPage: 50 })).jobs.filter(
    ({ queue }) => queue === 'deliver-mail',
  );

test('a mail is delivered once, with its sender, Reply-To, Message-ID, text and inline pictures', async () => {
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
    text: 'Grüße,\n\nFigures of March.\n\nRevenue by month\n\nOpen:\nhttps://of.example/\n\nAnn\n\n--\nYou are a member of North.\n',
  });
  const { attachments = [], html = '', bcc } = mailServer.received[0]?.mail ?? {};
  const inline = attachments.map(({ mimeType, disposition, contentId, content }) => ({
    mimeType,
    disposition,
    source: `cid:${contentId?.slice(1, -1)}`,
    bytes: Buffer.from(content as ArrayBuffer),
  }));
  expect(inline).toMatchObject(Array(2).fill({ mimeType: 'image/png', bytes: png }));
  const sources = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources.toSorted()).toEqual(inline.map(({ source }) => source).toSorted());
  expect(html).toContain('Grüße,');
  expect(bcc).toBeUndefined();
});

test("a mail that is refused permanently fails at once, with the server's message and without our password", async () => {
  mailServer.answer.recipient = 550;
  await send();
  await expect
    .poll(jobs)
    .toMatchObject([{ state: 'failed', attempts: 1, subject: { businessId: testApp.business.north } }]);
  const [job] = await jobs();
  expect(job?.error).toContain('The mail server refused the email: 550 not here');
  expect((await rows())[0]?.sentAt).toBeNull();
});

test('a mail that is refused temporarily is retried until it arrives', async () => {
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
  // Simulates a process that died between delivery and update: the job is not done and `sentAt` is not set.
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
