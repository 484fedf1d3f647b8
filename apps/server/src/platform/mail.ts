import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { product } from '@bellwether/contract/catalogue/product';
import { and, asc, eq, isNull, lt, notInArray } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './postgres/database.ts';
import { outbox } from './postgres/schema.ts';
import type { SecretBox } from './secrets.ts';

/**
 * A mail in plain text. `replyTo`: where an answer goes, when not to the address it is sent from. `secret`: it lets somebody in, so
 * that its words are sealed in the store until it is delivered and forgotten then. `sender`: the person and business it counts for.
 */
export type Mail = {
  to: string;
  subject: string;
  body: string;
  replyTo?: string;
  secret?: true;
  sender?: { userId: string; businessId: string };
};

/** The outbox is the queue: a mail is a row until it is delivered, so that none is lost and none is delivered in a request. */
export type Mailer = {
  /** Writes mails down, to be delivered. In a transaction they are kept or lost with the rest of it. */
  record(db: Database, mails: readonly Mail[]): Promise<void>;
  /** Delivers what is written down and not delivered yet, one after another. Never throws: what fails is tried again later. */
  deliver(): Promise<void>;
  /** Forgets mails that were delivered 90 days ago. */
  sweep(): Promise<void>;
};

const day = 24 * 3600 * 1000;
const keptFor = 90 * day;
const atOnce = 50;

type Row = typeof outbox.$inferSelect;

/** The mail as RFC 5322 has it. Its Message-ID is made of the row: delivered twice it is one mail to every mail program. */
const composed = async (row: Row, text: string, from: string): Promise<Buffer> => {
  // Loaded with the first mail: most starts of the server send none.
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    from: { name: product.name, address: from },
    to: { name: '', address: row.recipient },
    ...(row.replyTo === null ? {} : { replyTo: { name: '', address: row.replyTo } }),
    // A line break could begin a header of its own.
    subject: row.subject.replace(/[\r\n]+/g, ' '),
    text,
    date: row.createdAt,
    messageId: `<${row.id}@${from.split('@')[1]}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.isBuffer(message) ? message : Buffer.concat((await message.toArray()) as Buffer[]);
};

type Options = {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  /** Where the .eml files go, which any mail program opens. Readable by the owner of the process alone. */
  folder: string;
  /** The address of the product; its host names the sender. */
  publicUrl: string;
  /** Told of what could not be delivered. */
  report: (error: unknown) => void;
};

/** Mail goes to the outbox: a row of the store, and an .eml file in a folder. */
export const outboxMailer = ({ db, clock, secrets, folder, publicUrl, report }: Options): Mailer => {
  const from = `no-reply@${new URL(publicUrl).hostname}`;

  const deliverOne = async (row: Row): Promise<void> => {
    const text = row.sealedBody === null ? (row.body ?? '') : secrets.open(row.sealedBody);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${row.id}.eml`);
    await writeFile(`${file}.part`, await composed(row, text, from), { mode: 0o600 });
    await rename(`${file}.part`, file);
    await db.update(outbox).set({ sentAt: clock.now(), sealedBody: null }).where(eq(outbox.id, row.id));
  };

  const deliverAll = async (): Promise<void> => {
    const failed: string[] = [];
    for (;;) {
      const rows = await db
        .select()
        .from(outbox)
        .where(and(isNull(outbox.sentAt), failed.length > 0 ? notInArray(outbox.id, failed) : undefined))
        .orderBy(asc(outbox.createdAt))
        .limit(atOnce);
      for (const row of rows)
        await deliverOne(row).catch((error: unknown) => {
          failed.push(row.id);
          report(new Error(`The mail ${row.id} could not be delivered`, { cause: error }));
        });
      if (rows.length < atOnce) return;
    }
  };

  let last = Promise.resolve();
  return {
    record: async (within, mails) => {
      if (mails.length === 0) return;
      await within.insert(outbox).values(
        mails.map(({ to, subject, body, replyTo, secret, sender }) => ({
          recipient: to,
          subject,
          replyTo: replyTo ?? null,
          ...(secret ? { sealedBody: secrets.seal(body) } : { body }),
          ...sender,
          createdAt: clock.now(),
        })),
      );
    },
    deliver: () => {
      last = last.then(deliverAll).catch(report);
      return last;
    },
    sweep: async () => {
      await db.delete(outbox).where(lt(outbox.sentAt, new Date(clock.now().getTime() - keptFor)));
    },
  };
};
