import type { BusinessScope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';
import type { Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { audit } from '../../platform/audit.ts';
import type { Person } from '../people/index.ts';

export type Message = {
  subject: string;
  content: string;
  /** The whole address of what the message is about. */
  link?: string | undefined;
};

const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** The mail to one recipient: a greeting, the message, the link, the sender's name. */
const bodyFor = (person: Person, sender: Session['user'], { content, link }: Message): string =>
  [`Hi ${person.firstName},`, content.trim(), link ?? '', nameOf(sender)]
    .filter((part) => part !== '')
    .join('\n\n');

/**
 * An answer goes to who sent the message, and to nobody else.
 * @throws Problem 'invalid' for another address.
 */
export const requireOwnAddress = ({ user }: Session, given: string): void => {
  if (given.toLowerCase() === user.email.toLowerCase()) return;
  const say = 'reply_to_email must be your own address.';
  throw problem('invalid', say, [{ field: 'data.reply_to_email', say }]);
};

/** Sends a message to each of the people in a mail of their own, and writes down that it was sent. */
export const sendMessage = async (
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  scope: BusinessScope,
  { user }: Session,
  sent: Message & { to: readonly Person[]; as: 'share-page' | 'shareMeeting' | 'requestInfo' },
): Promise<void> => {
  for (const person of sent.to) {
    await mailer.send({
      to: person.email,
      subject: sent.subject,
      body: bodyFor(person, user, sent),
      replyTo: user.email,
    });
  }
  await audit(db, {
    ...{ userId: user.id, businessId: scope.business.id, action: 'shared', itemType: sent.as },
    detail: { subject: sent.subject, to: sent.to.map(({ id }) => id), link: sent.link ?? null },
  });
};
