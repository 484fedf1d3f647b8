import type { getUserRow, NewUser, UserChanges } from '@bellwether/contract/api/people/user-admin';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { isId } from '@bellwether/contract/forms/values';
import { findManageRefusal } from '@bellwether/domain/access/grants';
import { problem } from '@bellwether/domain/problems';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Handover } from '../../contributions/handover.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, memberships, passwordLinks, userRoles, users } from '../../platform/postgres/schema.ts';
import { findViolatedIndex } from '../items/index.ts';
import { endSessionsOf } from '../sessions/index.ts';
import { sendInvitation, type UserChange } from './invitation.ts';
import { lockUserChanges, requireSuperAdmin } from './last-super-admin.ts';
import { applyRoleChanges, invalidField, notifyRoleChange } from './role-changes.ts';
import { isSuperAdmin, isVisibleUser, readUserGrants, toGranter, type UserGrants } from './role-granter.ts';

/**
 * Checks that businesses are in the session. @throws Problem 'not_found' for an unknown business or one outside the
 * session, so that the two look the same.
 */
const requireBusinesses = async ({ tx, session }: UserChange, ids: readonly string[]): Promise<void> => {
  if (ids.some((id) => !session.businesses.has(id))) throw problem('not_found');
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(inArray(businesses.id, [...ids]), isNull(businesses.deletedAt)));
  if (rows.length < new Set(ids).size) throw problem('not_found');
};

const uniqueEmail = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (findViolatedIndex(error) === undefined) throw error;
    throw invalidField('email', 'An account with this address already exists.');
  }
};

/**
 * Locks a user's database row for the rest of the transaction. @throws Problem 'not_found', also for a user whom the
 * caller may not see.
 */
export const lockUserRow = async ({ tx, session }: UserChange, id: string) => {
  if (!isId(id)) throw problem('not_found');
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!row) throw problem('not_found');
  const person = await readUserGrants(tx, id);
  if (!isVisibleUser(session, id, person)) throw problem('not_found');
  return { row, person };
};

type OpenWork = ReplyOf<typeof getUserRow>['open_work'];

const fieldOrder: readonly Handover['field'][] = ['action_items', 'digital_analyst_of', 'report_schedules'];
const byField = (a: Handover, b: Handover) => fieldOrder.indexOf(a.field) - fieldOrder.indexOf(b.field);

const hasWork = (work: number | string[]): boolean => (typeof work === 'number' ? work : work.length) > 0;

/** Returns a user's open work that another user would take over, by field of the API's answer. */
export const listOpenWork = async (
  db: Database,
  handovers: readonly Handover[],
  id: string,
): Promise<OpenWork> => {
  const none: OpenWork = { action_items: 0, digital_analyst_of: [], report_schedules: 0 };
  const found = await Promise.all(
    handovers.map(async ({ field, read }) => [field, await read(db, id)] as const),
  );
  return { ...none, ...Object.fromEntries(found) };
};

const deactivate = async (
  { tx, now, session, handovers }: UserChange,
  { id, name }: { id: string; name: string },
  handOverTo: string | null,
): Promise<void> => {
  if (id === session.user.id) throw problem('conflict', 'You cannot deactivate your own account.');
  const work = await listOpenWork(tx, handovers, id);
  const open = handovers.filter(({ field }) => hasWork(work[field])).toSorted(byField);
  if (open.length > 0) {
    if (handOverTo === null || handOverTo === id) {
      const works = open.map(({ field, describe }) => describe(work[field])).join(' and ');
      throw invalidField('hand_over_to', `Choose who takes over ${works} of ${name}.`);
    }
    for (const { transfer } of open)
      await transfer(tx, { from: id, to: handOverTo, by: session.user.id, now });
  }
  await endSessionsOf(tx, id);
  await tx
    .update(passwordLinks)
    .set({ expiresAt: now })
    .where(
      and(
        eq(passwordLinks.userId, id),
        isNull(passwordLinks.usedAt),
        sql`${passwordLinks.expiresAt} > ${now.toISOString()}`,
      ),
    );
};

const listBusinessIds = ({
  businesses: belongs = [],
  roles: grants = [],
}: Pick<UserChanges, 'businesses' | 'roles'>) => [
  ...new Set([...belongs, ...grants.flatMap(({ fk_business_id: where }) => where ?? [])]),
];

const hasChanged = (given: unknown, before: unknown) => given !== undefined && given !== before;

/**
 * Changes fields of a user. Returns the names of the changed fields. @throws Problem 'not_found' for a user or business
 * that the caller may not see, 'not_allowed', 'invalid' on a field, 'conflict'.
 */
export const changeUser = async (within: UserChange, id: string, changes: UserChanges): Promise<string[]> => {
  const { tx, session } = within;
  await lockUserChanges(tx);
  const { row, person } = await lockUserRow(within, id);
  const granter = toGranter(session);
  const wasSuperAdmin = isSuperAdmin(person);
  if (wasSuperAdmin && !granter.isSuperAdmin)
    throw problem('not_allowed', 'Only a Super Admin may change a Super Admin.');

  const status = changes.status ?? row.status;
  const primary = status === 'inactive' ? null : changes.fk_primary_business_id;
  const changedFields = [
    ...(hasChanged(changes.first_name, row.firstName) ? ['first_name'] : []),
    ...(hasChanged(changes.last_name, row.lastName) ? ['last_name'] : []),
    ...(hasChanged(changes.email, row.email) ? ['email'] : []),
    ...(status === row.status ? [] : ['status']),
    ...(status === 'active' && hasChanged(primary, row.primaryBusinessId) ? ['primary_business'] : []),
  ];
  const refusal = changedFields.length > 0 ? findManageRefusal(granter, person) : undefined;
  if (refusal) throw problem('not_allowed', refusal);

  await requireBusinesses(within, listBusinessIds(changes));
  const joined = (changes.businesses ?? []).filter((one) => !person.businesses.includes(one));
  const left = changes.businesses
    ? person.businesses.filter((one) => session.businesses.has(one) && !changes.businesses?.includes(one))
    : [];
  const belongs = [...person.businesses.filter((one) => !left.includes(one)), ...joined];
  // A user who leaves a business loses the roles in it.
  const requestedRoles = (
    changes.roles ??
    person.held
      .filter(({ where }) => where === null || session.businesses.has(where))
      .map(({ id: role, where }) => ({ id: role, fk_business_id: where }))
  ).filter(({ fk_business_id: where }) => where === null || !left.includes(where));
  const { given, taken, nameOf: roleName } = await applyRoleChanges(within, person, requestedRoles);
  const isStillMember = (one: string | null) => one === null || belongs.includes(one);
  if (given.some(({ where }) => !isStillMember(where)))
    throw invalidField(
      'roles',
      'A person can have a role only in their own businesses. Add the person to the business first.',
    );
  const globalRoles = [
    ...person.held.filter((one) => one.where === null && !taken.includes(one)).map(({ name }) => name),
    ...given.filter(({ where }) => where === null).map(({ id: role }) => roleName(role)),
  ];
  const newPrimary = primary === undefined ? row.primaryBusinessId : primary;
  const isMember = (one: string) => belongs.includes(one) || globalRoles.includes('Super Admin');
  if (primary && !isMember(primary))
    throw invalidField(
      'fk_primary_business_id',
      'The primary business must be one of the person’s businesses.',
    );
  if (primary) await requireBusinesses(within, session.businesses.has(primary) ? [] : [primary]);

  const name = `${changes.first_name ?? row.firstName} ${changes.last_name ?? row.lastName}`.trim();
  if (changedFields.includes('status') && status === 'inactive')
    await deactivate(within, { id, name }, changes.hand_over_to ?? null);
  await uniqueEmail(() =>
    tx
      .update(users)
      .set({
        ...(changes.first_name === undefined ? {} : { firstName: changes.first_name }),
        ...(changes.last_name === undefined ? {} : { lastName: changes.last_name }),
        ...(changes.email === undefined ? {} : { email: changes.email }),
        status,
        primaryBusinessId: newPrimary && isMember(newPrimary) ? newPrimary : null,
      })
      .where(eq(users.id, id)),
  );
  await writeAccess(tx, id, { joined, left, given, taken });
  if (wasSuperAdmin) await requireSuperAdmin(tx);

  const changed = [
    ...changedFields.filter((field) => field !== 'status'),
    ...(joined.length + left.length > 0 ? ['businesses'] : []),
    ...(given.length + taken.length > 0 ? ['roles'] : []),
  ];
  const entry = { userId: session.user.id, itemType: 'user', itemId: id };
  if (changedFields.includes('status'))
    await writeAudit(tx, {
      ...entry,
      action: status === 'active' ? 'reactivated' : 'deactivated',
      detail: { name },
    });
  if (changed.length > 0)
    await writeAudit(tx, {
      ...entry,
      action: 'updated',
      detail: {
        name,
        changed,
        joined,
        left,
        given: given.map(({ id: role, where }) => ({ role: roleName(role), business: where })),
        taken: taken.map(({ name: role, where }) => ({ role, business: where })),
      },
    });
  const describeRole = ({ role, where }: { role: string; where: string | null }) =>
    where === null
      ? role
      : `${role} of ${session.businesses.get(where)?.context.tradingName ?? 'a business'}`;
  await notifyRoleChange(within, id, {
    given: given.map(({ id: role, where }) => describeRole({ role: roleName(role), where })),
    taken: taken.map(({ name: role, where }) => describeRole({ role, where })),
  });
  return [...(changedFields.includes('status') ? ['status'] : []), ...changed];
};

type Access = {
  joined: readonly string[];
  left: readonly string[];
  given: readonly { id: string; where: string | null }[];
  taken: readonly { id: string; where: string | null }[];
};

const writeAccess = async (tx: Database, userId: string, { joined, left, given, taken }: Access) => {
  if (left.length > 0)
    await tx
      .delete(memberships)
      .where(and(eq(memberships.userId, userId), inArray(memberships.businessId, [...left])));
  if (joined.length > 0)
    await tx
      .insert(memberships)
      .values([...new Set(joined)].map((businessId) => ({ userId, businessId })))
      .onConflictDoNothing();
  for (const { id, where } of taken)
    await tx
      .delete(userRoles)
      .where(
        and(
          eq(userRoles.userId, userId),
          eq(userRoles.roleId, id),
          where === null ? isNull(userRoles.businessId) : eq(userRoles.businessId, where),
        ),
      );
  if (given.length > 0)
    await tx
      .insert(userRoles)
      .values(given.map(({ id, where }) => ({ userId, roleId: id, businessId: where })))
      .onConflictDoNothing();
};

/**
 * Creates a user and mails the invitation. Returns the user's id. @throws Problem 'invalid' on a field, 'not_found' for
 * a business outside the session.
 */
export const addUser = async (within: UserChange, given: NewUser): Promise<string> => {
  const { tx, now, session } = within;
  await requireBusinesses(within, listBusinessIds(given));
  const noGrants: UserGrants = { held: [], businesses: [] };
  const { given: grants, nameOf: roleName } = await applyRoleChanges(within, noGrants, given.roles);
  const superAdmin = grants.some(({ id, where }) => where === null && roleName(id) === 'Super Admin');
  if (given.businesses.length === 0 && !superAdmin)
    throw invalidField('businesses', 'Choose at least one business. Without one, this person sees nothing.');
  if (grants.some(({ where }) => where !== null && !given.businesses.includes(where)))
    throw invalidField(
      'roles',
      'A person can have a role only in their own businesses. Add the person to the business first.',
    );
  const primary = given.fk_primary_business_id;
  if (primary !== null && !given.businesses.includes(primary))
    throw invalidField(
      'fk_primary_business_id',
      'The primary business must be one of the person’s businesses.',
    );
  const [row] = await uniqueEmail(() =>
    tx
      .insert(users)
      .values({
        email: given.email,
        firstName: given.first_name,
        lastName: given.last_name,
        primaryBusinessId: primary,
        createdAt: now,
      })
      .returning({ id: users.id }),
  );
  if (!row) throw new Error('The person could not be stored.');
  await writeAccess(tx, row.id, { joined: given.businesses, left: [], given: grants, taken: [] });
  await writeAudit(tx, {
    userId: session.user.id,
    action: 'created',
    itemType: 'user',
    itemId: row.id,
    detail: {
      name: `${given.first_name} ${given.last_name}`,
      joined: given.businesses,
      given: grants.map(({ id, where }) => ({ role: roleName(id), business: where })),
    },
  });
  await sendInvitation(within, row.id);
  return row.id;
};

/**
 * Sends another invitation to a user whom the caller administers.
 * @throws Problem 'not_found', 'not_allowed', 'conflict'.
 */
export const resendInvitation = async (within: UserChange, id: string): Promise<void> => {
  const { person } = await lockUserRow(within, id);
  const refusal = findManageRefusal(toGranter(within.session), person);
  if (refusal) throw problem('not_allowed', refusal);
  await sendInvitation(within, id);
};
