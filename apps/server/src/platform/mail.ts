import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { product } from '@bellwether/contract/catalogue/product';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import { defineJob, type JobSubject, nightlySchedule, PermanentFailure } from './jobs/define.ts';
import type { Jobs } from './jobs/jobs.ts';
import { textToMailHtml } from './mail-html.ts';
import type { Database } from './postgres/database.ts';
import { outbox, reportDocuments } from './postgres/schema.ts';
import type { SecretBox } from './secrets.ts';

/**
 * A mail by its words; it leaves as text and as HTML made of them. `replyTo`: where an answer goes, when not to the address it is sent from. `secret`: it lets somebody in, so
 * that its words are sealed in the store until it is delivered and forgotten then; `html`, of such a mail, instead of the HTML that is made of the words. `sender`: the person and business it counts for.
 * `documentId`: the PDF of a report or of minutes, which goes along. `calendar`: a meeting as a calendar file, which goes along. `about`: whom its job names, when nobody sent it.
 */
export type Mail = {
  to: string;
  subject: string;
  body: string;
  replyTo?: string;
  sender?: { userId: string; businessId: string };
  calendar?: string;
  documentId?: string;
  about?: JobSubject;
} & ({ secret: true; html?: string } | { secret?: never; html?: never });

export type Mailer = {
  /** The outbox. @throws Error within a transaction (`Jobs.open`): ask for it before. */
  open(): Promise<{
    /** Writes mails down, each with the job that delivers it. In a transaction they are saved or lost with the rest of it. */
    send(within: Database, mails: readonly Mail[]): Promise<void>;
  }>;
};

const day = 24 * 3600 * 1000;
const retention = 90 * day;

export const deliverMail = defineJob({
  name: 'deliver-mail',
  title: 'Deliver a mail',
  payload: z.object({ id: z.uuid() }),
  // For ten hours, as mail servers that are busy or refuse a stranger at first ask for.
  retries: 14,
  backoff: { first: 20, longest: 3600 },
  timeout: 180,
  concurrency: 2,
  batch: 5,
});

export const purgeMail = defineJob({
  name: 'purge-mail',
  title: 'Forget mails delivered 90 days ago',
  ...nightlySchedule('10 3 * * *'),
});

type Row = typeof outbox.$inferSelect;
type Document = Pick<typeof reportDocuments.$inferSelect, 'name' | 'pdf'>;

/** The mail as nodemailer takes it. Its Message-ID is made of the row: delivered twice it is one mail to every mail program. */
const messageOf = (
  row: Row,
  { text, html }: { text: string; html: string },
  from: string,
  document?: Document,
): SendMailOptions => ({
  from: { name: product.name, address: from },
  to: { name: '', address: row.recipient },
  ...(row.replyTo === null ? {} : { replyTo: { name: '', address: row.replyTo } }),
  // A line break could begin a header of its own.
  subject: row.subject.replace(/[\r\n]+/g, ' '),
  text,
  html,
  ...(row.calendar === null
    ? {}
    : { icalEvent: { method: 'PUBLISH', filename: 'meeting.ics', content: row.calendar } }),
  ...(document
    ? {
        attachments: [
          { filename: document.name, content: Buffer.from(document.pdf), contentType: 'application/pdf' },
        ],
      }
    : {}),
  date: row.createdAt,
  messageId: `<${row.id}@${from.split('@')[1]}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
});

type Deliver = (id: string, message: SendMailOptions) => Promise<void>;

/** Into a folder of .eml files, which any mail program opens. Readable by the owner of the process alone. */
const toFolder =
  (folder: string): Deliver =>
  async (id, message) => {
    // Loaded with the first mail: most starts of the server send none.
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: composed } = await composer.sendMail(message);
    const bytes = Buffer.isBuffer(composed)
      ? composed
      : Buffer.concat((await composed.toArray()) as Buffer[]);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, bytes, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };

/** A 5xx to the recipient or to the mail itself stays one (RFC 5321, 4.2.1); a wrong password of ours may be mended meanwhile. */
const isRefused = (error: unknown): error is Error & { response?: string } =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

/** To a mail server. */
const toServer =
  (url: string): Deliver =>
  async (_id, message) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      connectionTimeout: 30_000,
      greetingTimeout: 30_000,
      socketTimeout: 60_000,
    });
    try {
      await transport.sendMail(message);
    } catch (error) {
      if (!isRefused(error)) throw error;
      throw new PermanentFailure(`The mail server refused the mail: ${error.response ?? error.message}`, {
        cause: error,
      });
    } finally {
      transport.close();
    }
  };

type Options = {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  jobs: Jobs;
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>;
};

/**
 * Mail goes through the outbox: a row of the store, and a job that delivers it to SMTP_URL or into DATA_DIR/outbox. A server that dies after the
 * mail was handed over and before that is written down hands it over again under the same Message-ID: SMTP can promise no more.
 */
export const openOutboxMailer = ({ db, clock, secrets, jobs, config }: Options): Mailer => {
  const { smtpUrl, mailFrom } = config;
  const deliver = smtpUrl === undefined ? toFolder(join(config.dataDir, 'outbox')) : toServer(smtpUrl);

  jobs.register(deliverMail, async ({ id }) => {
    const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
    if (!row || row.sentAt !== null) return;
    const text = row.sealedBody === null ? (row.body ?? '') : secrets.open(row.sealedBody);
    const html = row.sealedHtml === null ? textToMailHtml(text) : secrets.open(row.sealedHtml);
    const [document] =
      row.documentId === null
        ? []
        : await db.select().from(reportDocuments).where(eq(reportDocuments.id, row.documentId));
    if (row.documentId !== null && !document)
      throw new PermanentFailure('What was to go along with this mail is gone.');
    await deliver(id, messageOf(row, { text, html }, mailFrom, document));
    await db
      .update(outbox)
      .set({ sentAt: clock.now(), sealedBody: null, sealedHtml: null })
      .where(eq(outbox.id, id));
  });
  jobs.register(purgeMail, async () => {
    const old = new Date(clock.now().getTime() - retention);
    await db.delete(outbox).where(lt(outbox.sentAt, old));
    await db
      .delete(reportDocuments)
      .where(and(isNull(reportDocuments.runId), lt(reportDocuments.createdAt, old)));
  });

  return {
    open: async () => {
      const queue = await jobs.open();
      return {
        send: async (within, mails) => {
          for (const mail of mails) {
            const { to, subject, body, replyTo, secret, html, sender, about, calendar, documentId } = mail;
            const id = crypto.randomUUID();
            await within.insert(outbox).values({
              id,
              recipient: to,
              subject,
              replyTo: replyTo ?? null,
              calendar: calendar ?? null,
              documentId: documentId ?? null,
              ...(secret ? { sealedBody: secrets.seal(body) } : { body }),
              ...(html === undefined ? {} : { sealedHtml: secrets.seal(html) }),
              ...sender,
              createdAt: clock.now(),
            });
            await queue.send(deliverMail, { id }, { within, subject: sender ?? about ?? {} });
          }
        },
      };
    },
  };
};
