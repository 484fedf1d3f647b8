import { findManageRefusal } from '@bellwether/contract/access/grants';
import { product } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import { removeAllPasskeys } from '../passkeys/index.ts';
import { removeSecondFactor } from '../sessions/index.ts';
import type { UserChange } from './invitation.ts';
import { toGranter } from './role-granter.ts';
import { lockUser } from './save.ts';

/** Error message shown to an admin who tries to reset their own. */
type SelfResetMessage = { message: string };

/**
 * Locks another user whom the caller administers. @throws Problem 'not_found', 'not_allowed', 'conflict' for
 * oneself.
 */
const lockOtherUser = async (within: UserChange, id: string, { message }: SelfResetMessage) => {
  const { session } = within;
  const { row, person } = await lockUser(within, id);
  if (id === session.user.id) throw problem('conflict', message);
  const refusal = findManageRefusal(toGranter(session), person);
  if (refusal) throw problem('not_allowed', refusal);
  return { email: row.email, name: `${row.firstName} ${row.lastName}`.trim() };
};

const fullName = ({ session: { user } }: UserChange): string => `${user.firstName} ${user.lastName}`.trim();

const sendMail = (
  { tx, outbox }: UserChange,
  id: string,
  mail: { to: string; subject: string; body: string },
) => outbox.send(tx, [{ ...mail, about: { userId: id } }]);

/**
 * Turns off the second factor of a user and mails them. Returns the user's name.
 * @throws Problem 'not_found', 'not_allowed', 'conflict' for oneself or if it is off.
 */
export const removeFactorOfUser = async (within: UserChange, id: string): Promise<string> => {
  const { tx, session } = within;
  const message = 'Turn off your own two-step sign-in in your profile.';
  const { email, name } = await lockOtherUser(within, id, { message });
  if (!(await removeSecondFactor(tx, id, session.user.id)))
    throw problem('conflict', `Two-step sign-in of ${name} is already off.`);
  await sendMail(within, id, {
    to: email,
    subject: `Two-step sign-in to ${product.name} was turned off`,
    body: `${fullName(within)} turned off your two-step sign-in, so you can sign in with only your password. Turn it on again in your profile.\n\nIf you did not ask for this, tell your advisor and change your password.`,
  });
  return name;
};

/**
 * Removes all passkeys of a user, as after a lost device, and mails them. Returns the user's name.
 * @throws Problem 'not_found', 'not_allowed', 'conflict' for oneself or if there are none.
 */
export const removePasskeysOfUser = async (within: UserChange, id: string): Promise<string> => {
  const { tx, session } = within;
  const message = 'Remove your own passkeys in your profile.';
  const { email, name } = await lockOtherUser(within, id, { message });
  const removed = await removeAllPasskeys(tx, id, session.user.id);
  if (removed.length === 0) throw problem('conflict', `${name} has no passkeys.`);
  await sendMail(within, id, {
    to: email,
    subject: `Your passkeys for ${product.name} were removed`,
    body: `${fullName(within)} removed your passkeys (${removed.join(', ')}). No one can sign in with them any more. Sign in with your password and add new passkeys in your profile.\n\nIf you did not ask for this, tell your advisor and change your password.`,
  });
  return name;
};
