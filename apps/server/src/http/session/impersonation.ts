import { isId } from '@bellwether/contract/forms/values';
import { findManageRefusal, type Grant } from '@bellwether/domain/access/grants';
import { problem } from '@bellwether/domain/problems';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { impersonations } from '../../platform/postgres/schema.ts';
import { readImpersonatedSession } from './read.ts';
import { rightsEverywhere } from './rights.ts';
import type { Session } from './session.ts';

/** Header with the id of an impersonation, sent by a browser tab that views the product as another user. */
export const impersonationHeader = 'x-view-as';

const listGrants = ({ roles }: Session): (Grant & { business: null })[] =>
  roles.map(({ name, businessId, permissions }) => ({
    name,
    where: businessId,
    business: null,
    slugs: permissions.map(({ slug }) => slug),
  }));

/**
 * Returns why a user may not view the product as another user, or undefined if it is allowed. The viewer must be an
 * admin who may edit the viewed user, so viewing opens no further access.
 */
export const impersonationRefusal = (viewer: Session, person: Session): string | undefined => {
  if (viewer.user.id === person.user.id) return 'You are already viewing Bellwether as yourself.';
  if (!rightsEverywhere(viewer.roles).isAdmin) return 'Only an admin can view Bellwether as another user.';
  const { isSuperAdmin, businesses } = viewer;
  return findManageRefusal(
    { isSuperAdmin, businesses, held: listGrants(viewer) },
    { businesses: [...person.businesses.keys()], held: listGrants(person) },
  );
};

/**
 * Returns the session of the viewed user. It is read again at each call, so that revoked permissions end it at once.
 * @throws Problem 'not_allowed' when the viewing has ended or belongs to another sign-in.
 */
export const applyImpersonation = async (
  db: Database,
  viewer: Session,
  impersonationId: string,
  now: Date,
): Promise<Session> => {
  const [impersonation] = isId(impersonationId)
    ? await db
        .select()
        .from(impersonations)
        .where(
          and(
            eq(impersonations.id, impersonationId),
            eq(impersonations.pairId, viewer.pairId),
            isNull(impersonations.endedAt),
            gt(impersonations.expiresAt, now),
          ),
        )
    : [];
  const person = impersonation && (await readImpersonatedSession(db, viewer, impersonation.userId));
  if (!person || impersonationRefusal(viewer, person) !== undefined)
    throw problem(
      'not_allowed',
      'You are no longer viewing Bellwether as another user. Stop viewing to continue.',
    );
  return person;
};
