import { findManageRefusal, type Grant } from '@bellwether/contract/access/grants';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/contract/problems';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { impersonations } from '../../platform/postgres/schema.ts';
import { readImpersonatedSession } from './read.ts';
import { rightsEverywhere } from './rights.ts';
import type { Session } from './session.ts';

/** The header by which a tab says that it looks at the product as somebody else: the id of a viewing. */
export const impersonationHeader = 'x-view-as';

const heldBy = ({ roles }: Session): (Grant & { business: null })[] =>
  roles.map(({ name, businessId, permissions }) => ({
    name,
    where: businessId,
    business: null,
    slugs: permissions.map(({ slug }) => slug),
  }));

/** Why somebody may not look at the product as this person: only an admin who may change them sees no more than what is theirs anyway. */
export const impersonationRefusal = (viewer: Session, person: Session): string | undefined => {
  if (viewer.user.id === person.user.id) return 'You see Bellwether as yourself already.';
  if (!rightsEverywhere(viewer.roles).isAdmin)
    return 'Only an admin can look at Bellwether as somebody else.';
  const { isSuperAdmin, businesses } = viewer;
  return findManageRefusal(
    { isSuperAdmin, businesses, held: heldBy(viewer) },
    { businesses: [...person.businesses.keys()], held: heldBy(person) },
  );
};

/**
 * The session of the person whom somebody looks at the product as, read anew with each call: it ends with what allowed it.
 * @throws Problem 'not_allowed' when the viewing is over, or is not of this sign-in.
 */
export const applyImpersonation = async (
  db: Database,
  viewer: Session,
  viewingId: string,
  now: Date,
): Promise<Session> => {
  const [viewing] = isId(viewingId)
    ? await db
        .select()
        .from(impersonations)
        .where(
          and(
            eq(impersonations.id, viewingId),
            eq(impersonations.pairId, viewer.pairId),
            isNull(impersonations.endedAt),
            gt(impersonations.expiresAt, now),
          ),
        )
    : [];
  const person = viewing && (await readImpersonatedSession(db, viewer, viewing.userId));
  if (!person || impersonationRefusal(viewer, person) !== undefined)
    throw problem('not_allowed', 'You no longer see Bellwether as somebody else. Stop viewing to go on.');
  return person;
};
