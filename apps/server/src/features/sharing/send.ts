import { meetingForm } from '@bellwether/contract/forms/meetings';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import type { Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import { readMailBrand } from '../../platform/mail-template/brand.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { reportDocuments } from '../../platform/postgres/schema.ts';
import type { UserRecord } from '../items/index.ts';
import { isFirstUnderKey } from '../items/index.ts';
import type { MinutesPdf } from '../meetings/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { requireMailQuota } from './mail-quota.ts';
import { buildMessageMail, type MessageKind, type MessageParts, type SharedMessage } from './message-mail.ts';

const fullName = ({ firstName, lastName }: Pick<UserRecord, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** Requires that replies go to the sender. @throws Problem 'invalid' for another reply address. */
export const requireOwnReplyAddress = ({ user }: Session, requestedAddress: string): void => {
  if (requestedAddress.toLowerCase() === user.email.toLowerCase()) return;
  const message = 'reply_to_email must be your own address.';
  throw problem('invalid', message, [{ field: 'data.reply_to_email', message }]);
};

type Sending = SharedMessage & {
  to: readonly UserRecord[];
  /** Mail attachments by the recipient's user id. */
  parts?: ReadonlyMap<string, MessageParts>;
  as: MessageKind;
  key: string | undefined;
};

/** Stores a PDF until its mails are purged. Returns its id. */
const storeDocument = async (tx: Database, { name, pdf }: MinutesPdf, now: Date): Promise<string> => {
  const id = crypto.randomUUID();
  await tx.insert(reportDocuments).values({ id, modules: meetingForm.module, name, pdf, createdAt: now });
  return id;
};

/**
 * Queues a mail per recipient and audits the message, in one transaction. A repeated `key` sends nothing. Jobs deliver
 * the mails after the response. @throws Problem 'too_many' above the quota of the user or business, 'malformed' for a
 * key that was used for another request.
 */
export const sendMessage = async (
  { db, mailer, clock }: Pick<Deps, 'db' | 'mailer' | 'clock'>,
  scope: BusinessScope,
  { user }: Session,
  { to, parts, as, key, ...sent }: Sending,
): Promise<void> => {
  const [userId, businessId] = [user.id, scope.business.id];
  const outbox = await mailer.open();
  await db.transaction(async (tx) => {
    if (!(await isFirstUnderKey(tx, { userId, key, operation: as, now: clock.now() }))) return;
    await requireMailQuota(tx, { userId, businessId, mails: to.length, now: clock.now() });
    const documents = new Map<MinutesPdf, string>();
    for (const { document } of parts?.values() ?? [])
      if (document && !documents.has(document))
        documents.set(document, await storeDocument(tx, document, clock.now()));
    const brand = await readMailBrand(tx, businessId);
    const mails = to.map((person) => {
      const personParts = parts?.get(person.id) ?? {};
      return {
        to: person.email,
        content: buildMessageMail(as, sent, { person, sender: fullName(user), brand, parts: personParts }),
        replyTo: user.email,
        ...(personParts.calendar === undefined ? {} : { calendar: personParts.calendar }),
        ...(personParts.document === undefined
          ? {}
          : { documentId: documents.get(personParts.document) ?? '' }),
        sender: { userId, businessId },
      };
    });
    await outbox.send(tx, mails);
    if (as !== 'requestInfo' && sent.link !== undefined) {
      const { pathname, search, hash } = new URL(sent.link);
      await notifyUsers(tx, {
        kind: 'page-shared',
        to: to.map(({ id }) => id),
        by: userId,
        businessId,
        now: clock.now(),
        subject: `${pathname}${search}${hash}`,
        occasion: crypto.randomUUID(),
        data: { subject: sent.subject, by: fullName(user), path: `${pathname}${search}${hash}` },
      });
    }
    await writeAudit(tx, {
      userId,
      businessId,
      action: 'shared',
      itemType: as,
      detail: { subject: sent.subject, to: to.map(({ id }) => id), link: sent.link ?? null },
    });
  });
};
