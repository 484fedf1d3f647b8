import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Database } from './postgres/database.ts';
import { outbox } from './postgres/schema.ts';

/** `replyTo`: where an answer goes, when not to the address it is sent from. */
export type Mail = { to: string; subject: string; body: string; replyTo?: string };
export type Mailer = { send(mail: Mail): Promise<void> };

/** A header value on one line: a line break in it could add headers of its own. */
const header = (value: string) => value.replace(/[\r\n]+/g, ' ');

const eml = ({ to, subject, body, replyTo }: Mail, now: Date): string =>
  [
    `To: ${header(to)}`,
    ...(replyTo === undefined ? [] : [`Reply-To: ${header(replyTo)}`]),
    `Subject: =?UTF-8?B?${Buffer.from(header(subject)).toString('base64')}?=`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    body,
    '',
  ].join('\r\n');

/** Mail goes to the outbox: a row of the store, and an .eml file in the folder that any mail program opens. */
export const outboxMailer = (db: Database, clock: Clock, folder: string): Mailer => ({
  send: async (mail) => {
    const [row] = await db
      .insert(outbox)
      .values({ recipient: mail.to, subject: mail.subject, body: mail.body, createdAt: clock.now() })
      .returning({ id: outbox.id });
    if (!row) throw new Error('The outbox did not take a mail.');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${row.id}.eml`), eml(mail, clock.now()), { mode: 0o600 });
    await db.update(outbox).set({ sentAt: clock.now() }).where(eq(outbox.id, row.id));
  },
});
