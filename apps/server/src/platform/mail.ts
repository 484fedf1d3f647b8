import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { product } from '@bellwether/domain/catalogue/product';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { FileStore } from './files.ts';
import { defineJob, type JobSubject, nightlySchedule, PermanentFailure } from './jobs/define.ts';
import type { Jobs } from './jobs/jobs.ts';
import { findMailLogo } from './mail-template/brand.ts';
import type { MailContent } from './mail-template/content.ts';
import { logoCid, logoIdPattern } from './mail-template/logo-cid.ts';
import { renderMail } from './mail-template/render-mail.ts';
import type { Database } from './postgres/database.ts';
import { outbox, reportDocuments } from './postgres/schema.ts';
import type { SecretBox } from './secrets.ts';

/**
 * Mail to a recipient, whose HTML and plain text are rendered from `content`. `replyTo`: Reply-To address, if it
 * differs from the sender's. `secret`: the mail contains a link that grants access, so its text is encrypted in the
 * store and deleted after delivery. `sender`: user and business that the mail counts for. `documentId`: attached PDF of
 * a report or of minutes. `calendar`: attached calendar file of a meeting. `about`: business and user of the job when
 * the mail has no sender.
 */
export type Mail = {
  to: string;
  content: MailContent;
  secret?: true;
  replyTo?: string;
  sender?: { userId: string; businessId: string };
  calendar?: string;
  documentId?: string;
  about?: JobSubject;
};

export type Mailer = {
  /** Opens the mail queue. @throws Error within a transaction (see `Jobs.open`): open the queue before it. */
  open(): Promise<{
    /** Stores mails, each with the job that delivers it. Within a transaction both commit or roll back with it. */
    send(within: Database, mails: readonly Mail[]): Promise<void>;
  }>;
};

const day = 24 * 3600 * 1000;
const retention = 90 * day;

export const deliverMail = defineJob({
  name: 'deliver-mail',
  title: 'Send email',
  payload: z.object({ id: z.uuid() }),
  // Delivery is retried for ten hours, because mail servers may be busy or greylist an unknown sender.
  retries: 14,
  backoff: { first: 20, longest: 3600 },
  timeout: 180,
  concurrency: 2,
  batch: 5,
});

export const purgeMail = defineJob({
  name: 'purge-mail',
  title: 'Delete emails sent more than 90 days ago',
  ...nightlySchedule('10 3 * * *'),
});

type Row = typeof outbox.$inferSelect;
type Attachments = NonNullable<SendMailOptions['attachments']>;

/**
 * Converts a stored mail for nodemailer. The Message-ID is derived from the row, so mail programs recognise a repeated
 * delivery.
 */
const buildMessage = (
  row: Row,
  { text, html }: { text: string; html: string | undefined },
  from: string,
  attachments: Attachments,
): SendMailOptions => ({
  from: { name: product.name, address: from },
  to: { name: '', address: row.recipient },
  ...(row.replyTo === null ? {} : { replyTo: { name: '', address: row.replyTo } }),
  // Removes line breaks, which could inject a mail header.
  subject: row.subject.replace(/[\r\n]+/g, ' '),
  text,
  ...(html === undefined ? {} : { html }),
  // Converts data URLs to attached pictures, because many mail programs do not show data URLs.
  attachDataUrls: true,
  ...(row.calendar === null
    ? {}
    : { icalEvent: { method: 'PUBLISH', filename: 'meeting.ics', content: row.calendar } }),
  ...(attachments.length > 0 ? { attachments } : {}),
  date: row.createdAt,
  messageId: `<${row.id}@${from.split('@')[1]}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
});

type Deliver = (id: string, message: SendMailOptions) => Promise<void>;

/** Delivers mails into a folder of .eml files, readable only by the owner of the process. */
const deliverToFolder =
  (folder: string): Deliver =>
  async (id, message) => {
    // nodemailer is imported with the first mail, because most server starts send none.
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

/**
 * Checks for a permanent refusal: a 5xx reply for the recipient or the mail itself (RFC 5321, 4.2.1). A rejected
 * password of our mail account is not permanent, because an admin may correct it before a retry.
 */
const isRefused = (error: unknown): error is Error & { response?: string } =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');

/** Delivers mails to an SMTP server. */
const deliverToServer =
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
      throw new PermanentFailure(`The mail server refused the email: ${error.response ?? error.message}`, {
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
  files: Pick<FileStore, 'read'>;
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'mailFrom'>;
};

/**
 * Creates the mailer on an outbox: each mail is a row in the store and a job that delivers it to SMTP_URL or into
 * DATA_DIR/outbox. If the server dies between delivery and the update of the row, the mail is sent again under the same
 * Message-ID. SMTP allows no stronger guarantee.
 */
export const openOutboxMailer = ({ db, clock, secrets, jobs, files, config }: Options): Mailer => {
  const { smtpUrl, mailFrom } = config;
  const deliver =
    smtpUrl === undefined ? deliverToFolder(join(config.dataDir, 'outbox')) : deliverToServer(smtpUrl);

  /**
   * Returns the logo that the HTML shows, or nothing if the logo was deleted. The mail then shows the business's name
   * instead.
   */
  const readLogo = async (html: string): Promise<Attachments> => {
    const logoId = logoIdPattern.exec(html)?.[1];
    const file = logoId === undefined ? undefined : await findMailLogo(db, logoId);
    if (!file) return [];
    const content = await files
      .read(file.storedAs)
      .then(buffer)
      .catch(() => undefined);
    if (!content) return [];
    const cid = logoCid(file.id);
    return [{ cid, content, contentType: file.mimeType, filename: 'logo', contentDisposition: 'inline' }];
  };

  const readDocument = async (id: string): Promise<Attachments> => {
    const [document] = await db.select().from(reportDocuments).where(eq(reportDocuments.id, id));
    if (!document) throw new PermanentFailure('The attachment of this email no longer exists.');
    const content = Buffer.from(document.pdf);
    return [{ filename: document.name, content, contentType: 'application/pdf' }];
  };

  jobs.register(deliverMail, async ({ id }) => {
    const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
    if (!row || row.sentAt !== null) return;
    const text = row.sealedBody === null ? (row.body ?? '') : secrets.open(row.sealedBody);
    // A mail queued by an earlier version may have no HTML.
    const html = row.sealedHtml === null ? undefined : secrets.open(row.sealedHtml);
    const attachments = [
      ...(row.documentId === null ? [] : await readDocument(row.documentId)),
      ...(html === undefined ? [] : await readLogo(html)),
    ];
    await deliver(id, buildMessage(row, { text, html }, mailFrom, attachments));
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
            const { to, content, secret, replyTo, sender, about, calendar, documentId } = mail;
            const { text, html } = renderMail(content);
            const id = crypto.randomUUID();
            await within.insert(outbox).values({
              id,
              recipient: to,
              subject: content.subject,
              replyTo: replyTo ?? null,
              calendar: calendar ?? null,
              documentId: documentId ?? null,
              ...(secret ? { sealedBody: secrets.seal(text) } : { body: text }),
              sealedHtml: secrets.seal(html),
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
