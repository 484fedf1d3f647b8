import type { decideAccessRequest } from '@bellwether/contract/api/people/access-requests';
import type { InputOf } from '@bellwether/contract/endpoint';
import { isId } from '@bellwether/contract/forms/values';
import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import { accessRequests, businesses, users } from '../../platform/postgres/schema.ts';
import { setEnabledModules } from '../businesses/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { changeUser, isSuperAdmin, readUserGrants, type UserChange } from '../users/index.ts';
import { hasModuleAccess, isModuleOff } from './list.ts';

type Answer = InputOf<typeof decideAccessRequest>['body'];
type Request = typeof accessRequests.$inferSelect;

/**
 * Grants an access request: adds the role if the user lacks access, and enables the module if it is disabled in the
 * business.
 */
const grant = async (
  within: UserChange,
  { clock }: Pick<Deps, 'clock'>,
  request: Request,
  roleId: string | null,
): Promise<void> => {
  const { tx, session } = within;
  const { userId, businessId, module } = request;
  const person = await readUserGrants(tx, userId);
  if (!person.businesses.includes(businessId) && !isSuperAdmin(person))
    throw problem('conflict', 'This person no longer belongs to this business.');
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, businessId));
  if (isModuleOff(module, business?.moduleAccess ?? []))
    await setEnabledModules({ db: tx, clock }, session, [
      { id: businessId, on: [module as ModuleSlug], off: [] },
    ]);
  if (hasModuleAccess(person, request)) return;
  if (roleId === null) {
    const message = 'Choose a role for this person.';
    throw problem('invalid', message, [{ field: 'role_id', message }]);
  }
  const visibleRoles = person.held.filter(({ where }) => where === null || session.businesses.has(where));
  const roles = [
    ...visibleRoles.map(({ id, where }) => ({ id, fk_business_id: where })),
    { id: roleId, fk_business_id: businessId },
  ];
  // The role change sends no notification, because the answer to the request does.
  await changeUser({ ...within, quiet: true }, userId, { roles });
  if (hasModuleAccess(await readUserGrants(tx, userId), request)) return;
  const message = `This role does not give access to ${modules[module as ModuleSlug]}.`;
  throw problem('invalid', message, [{ field: 'role_id', message }]);
};

/**
 * Answers an access request once, notifies the requester and returns the message for the admin. @throws Problem
 * 'not_found' (request in another business), 'conflict' (already answered), 'invalid', 'not_allowed'.
 */
export const answerAccessRequest = async (
  within: UserChange,
  deps: Pick<Deps, 'clock'>,
  id: string,
  { answer, role_id: roleId }: Answer,
): Promise<string> => {
  const { tx, session, now } = within;
  const [request] = isId(id)
    ? await tx.select().from(accessRequests).where(eq(accessRequests.id, id)).for('update')
    : [];
  if (!request || !session.businesses.has(request.businessId)) throw problem('not_found');
  if (request.answer !== null) throw problem('conflict', 'Someone has already answered this request.');
  if (answer === 'granted') await grant(within, deps, request, roleId);
  const { userId, businessId, module, page } = request;
  const by = session.user;
  await tx
    .update(accessRequests)
    .set({ answer, answeredAt: now, answeredBy: by.id })
    .where(eq(accessRequests.id, id));
  const label = modules[module as ModuleSlug] ?? module;
  await notifyUsers(tx, {
    kind: 'access-answered',
    to: [userId],
    by: by.id,
    businessId,
    now,
    subject: id,
    data: {
      module: label,
      granted: answer === 'granted',
      page,
      by: `${by.firstName} ${by.lastName}`.trim(),
    },
  });
  await writeAudit(tx, {
    userId: by.id,
    businessId,
    action: answer,
    itemType: 'access',
    itemId: id,
    detail: { module, user: userId },
  });
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  return answer === 'granted' ? `${person?.firstName ?? 'They'} can now open ${label}.` : 'Request declined.';
};
