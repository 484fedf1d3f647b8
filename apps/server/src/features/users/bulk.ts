import type { changeUsers } from '@bellwether/contract/api/people/user-admin';
import type { InputOf } from '@bellwether/contract/endpoint';
import { Problem, problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/postgres/schema.ts';
import type { UserChange } from './invitation.ts';
import { readUserGrants } from './role-granter.ts';
import { changeUser, resendInvitation } from './save.ts';

type Body = InputOf<typeof changeUsers>['body'];

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** Adds the user's name to an error, which also rolls back the changes to the other users. */
const withNameInErrors = async (
  within: UserChange,
  id: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'not_found') throw error;
    const [row] = await within.tx.select().from(users).where(eq(users.id, id));
    const name = row ? `${row.firstName} ${row.lastName}`.trim() : 'This person';
    throw problem(error.code, `${name}: ${error.message}`, error.fieldErrors);
  }
};

/**
 * Applies an action to several users. The ids are sorted, so that parallel calls cannot deadlock. @returns the result
 * as a sentence. @throws Problem of the first user for whom the action fails; then no user is changed.
 */
export const changeManyUsers = async (within: UserChange, body: Body): Promise<string> => {
  const { action, business_id: business, hand_over_to } = body;
  const ids = [...new Set(body.ids)].sort();
  const each = async (work: (id: string) => Promise<unknown>) => {
    for (const id of ids) await withNameInErrors(within, id, () => work(id));
  };
  switch (action) {
    case 'deactivate':
      await each((id) =>
        changeUser(within, id, { status: 'inactive', ...(hand_over_to ? { hand_over_to } : {}) }),
      );
      return `${people(ids.length)} deactivated.`;
    case 'add-to-business': {
      if (!business) throw problem('invalid', 'Choose a business.');
      await each(async (id) => {
        const { businesses } = await readUserGrants(within.tx, id);
        const visible = businesses.filter((one) => within.session.businesses.has(one));
        await changeUser(within, id, { businesses: [...new Set([...visible, business])] });
      });
      return `${people(ids.length)} added.`;
    }
    case 'invite':
      await each((id) => resendInvitation(within, id));
      return `${ids.length === 1 ? 'The invitation has' : `${ids.length} invitations have`} been sent.`;
  }
};
