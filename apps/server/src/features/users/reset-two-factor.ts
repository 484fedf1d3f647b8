import { findManageRefusal } from '@bellwether/domain/access/grants';
import { product } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { buildSecurityMail } from '../../platform/mail-template/security-mail.ts';
import { removeAllPasskeys } from '../passkeys/index.ts';
import { removeSecondFactor } from '../sessions/index.ts';
import type { UserChange } from './invitation.ts';
import { toGranter } from './role-granter.ts';
import { lockUserRow } from './save.ts';

/** Error message for admins who try to reset their own second factor. */
type SelfResetMessage = { message: string };

/**
 * Locks the row of another user whom the caller administers. @throws Problem 'not_found', 'not_allowed', 'conflict' for
 * oneself.
 */
const lockOtherUser = async (within: UserChange, id: string, { message }: SelfResetMessage) => {
  const { session } = within;
  const { row, person } = await lockUserRow(within, id);
  if (id === session.user.id) throw problem('conflict', message);
  const refusal = findManageRefusal(toGranter(session), person);
  if (refusal) throw problem('not_allowed', refusal);
  return { id, email: row.email, firstName: row.firstName, name: `${row.firstName} ${row.lastName}`.trim() };
};

type OtherUser = Awaited<ReturnType<typeof lockOtherUser>>;

const fullName = ({ session: { user } }: UserChange): string => `${user.firstName} ${user.lastName}`.trim();

const sendMail = (
  { tx, outbox, publicUrl }: UserChange,
  { id, email, firstName }: OtherUser,
  mail: { subject: string; text: string },
) =>
  outbox.send(tx, [
    { to: email, content: buildSecurityMail(publicUrl, { id, firstName }, mail), about: { userId: id } },
  ]);

/**
 * Turns off the second factor of a user and notifies the user by mail. Returns the user's name. @throws Problem
 * 'not_found', 'not_allowed', 'conflict' for oneself or if it is off.
 */
export const removeFactorOfUser = async (within: UserChange, id: string): Promise<string> => {
  const { tx, session } = within;
  const message = 'Turn off your own two-step sign-in in your profile.';
  const user = await lockOtherUser(within, id, { message });
  const { name } = user;
  if (!(await removeSecondFactor(tx, id, session.user.id)))
    throw problem('conflict', `Two-step sign-in of ${name} is already off.`);
  await sendMail(within, user, {
    subject: `Two-step sign-in to ${product.name} was turned off`,
    text: `${fullName(within)} turned off your two-step sign-in, so you can sign in with only your password. Turn it on again in your profile.\n\nIf you did not ask for this, tell your advisor and change your password.`,
  });
  return name;
};

/**
 * Deletes all passkeys of a user, for instance after a lost device, and notifies the user by mail. Returns the user's
 * name. @throws Problem 'not_found', 'not_allowed', 'conflict' for oneself or if there are none.
 */
export const removePasskeysOfUser = async (within: UserChange, id: string): Promise<string> => {
  const { tx, session } = within;
  const message = 'Remove your own passkeys in your profile.';
  const user = await lockOtherUser(within, id, { message });
  const { name } = user;
  const removed = await removeAllPasskeys(tx, id, session.user.id);
  if (removed.length === 0) throw problem('conflict', `${name} has no passkeys.`);
  await sendMail(within, user, {
    subject: `Your passkeys for ${product.name} were removed`,
    text: `${fullName(within)} removed your passkeys (${removed.join(', ')}). No one can sign in with them any more. Sign in with your password and add new passkeys in your profile.\n\nIf you did not ask for this, tell your advisor and change your password.`,
  });
  return name;
};
