import { manageRefusal } from '@bellwether/contract/access/grants';
import { product } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import { dropFactor } from '../sessions/index.ts';
import type { Within } from './invitation.ts';
import { granterOf } from './role-granter.ts';
import { locked } from './save.ts';

/**
 * Turns the second step of somebody off whom the caller administers, and tells them.
 * @throws Problem 'not_found', 'not_allowed', 'conflict' for oneself and when there is none.
 */
export const resetFactor = async (within: Within, id: string): Promise<string> => {
  const { tx, outbox, session } = within;
  const { row, person } = await locked(within, id);
  if (id === session.user.id)
    throw problem('conflict', 'Turn off your own two-step sign-in in your profile.');
  const refusal = manageRefusal(granterOf(session), person);
  if (refusal) throw problem('not_allowed', refusal);
  const name = `${row.firstName} ${row.lastName}`.trim();
  if (!(await dropFactor(tx, id, session.user.id)))
    throw problem('conflict', `Two-step sign-in of ${name} is off already.`);
  const by = `${session.user.firstName} ${session.user.lastName}`.trim();
  await outbox.send(tx, [
    {
      to: row.email,
      subject: `Two-step sign-in to ${product.name} was turned off`,
      body: `${by} has turned off your two-step sign-in, so that you can sign in with your password alone. Turn it on again in your profile.\n\nIf you did not ask for this, tell your advisor and change your password.`,
      about: { userId: id },
    },
  ]);
  return name;
};
