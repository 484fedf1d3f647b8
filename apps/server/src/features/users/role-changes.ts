import { findGrantRefusal } from '@bellwether/contract/access/grants';
import type { UserChanges } from '@bellwether/contract/api/user-admin';
import { type FieldError, problem } from '@bellwether/contract/problems';
import { eq, inArray } from 'drizzle-orm';
import { rolePermissions, roles } from '../../platform/postgres/schema.ts';
import { notifyUsers } from '../notifications/index.ts';
import type { UserChange } from './invitation.ts';
import { toGranter, type UserGrants } from './role-granter.ts';

type Grants = NonNullable<UserChanges['roles']>;
type Role = { id: string; name: string; business: string | null; slugs: string[] };

/** A refusal that stands beside a field. */
export const invalidField = (field: string, message: string) => {
  const error: FieldError = { field, message };
  return problem('invalid', message, [error]);
};

/**
 * The roles of these ids with what each opens.
 * @throws Problem 'invalid' for one that there is not, or that is of a business which the caller does not have.
 */
const rolesOf = async ({ tx, session }: UserChange, ids: readonly string[]): Promise<Map<string, Role>> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ id: roles.id, name: roles.name, business: roles.businessId, slug: rolePermissions.slug })
    .from(roles)
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(inArray(roles.id, wanted));
  const found = new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [first, ...rest]]) => {
      const known =
        first && (first.business === null || session.isSuperAdmin || session.businesses.has(first.business));
      if (!known) return [];
      const slugs = [first, ...rest].flatMap(({ slug }) => slug ?? []);
      return [[id, { id, name: first.name, business: first.business, slugs }]];
    }),
  );
  if (found.size < wanted.length) throw invalidField('roles', 'Choose roles from the list.');
  return found;
};

const placeOf = ({ id, where }: { id: string; where: string | null }) => `${id} ${where ?? ''}`;

/** What the caller wants the person to hold, against what they hold as far as the caller knows: what is given, what is taken. */
export const applyRoleChanges = async (within: UserChange, person: UserGrants, wanted: Grants) => {
  const { session } = within;
  const granter = toGranter(session);
  const known = person.held.filter(
    ({ where }) => where === null || session.isSuperAdmin || session.businesses.has(where),
  );
  const found = await rolesOf(
    within,
    wanted.map(({ id }) => id),
  );
  const next = wanted.map(({ id, fk_business_id }) => ({ id, where: fk_business_id }));
  const kept = new Set(next.map(placeOf));
  const before = new Set(known.map(placeOf));
  const given = [...new Map(next.map((one) => [placeOf(one), one])).values()].filter(
    (one) => !before.has(placeOf(one)),
  );
  const taken = known.filter((one) => !kept.has(placeOf(one)));
  const elsewhere = person.businesses.some((id) => !granter.businesses.has(id));
  for (const { id, where } of given) {
    const role = found.get(id);
    const refusal = role && findGrantRefusal(granter, role, where);
    if (refusal) throw invalidField('roles', refusal);
  }
  for (const role of taken) {
    const refusal = findGrantRefusal(granter, role, role.where);
    if (refusal) throw invalidField('roles', refusal);
  }
  if (!granter.isSuperAdmin && elsewhere && [...given, ...taken].some(({ where }) => where === null))
    throw invalidField(
      'roles',
      'This person also belongs to businesses that you do not manage: choose the business that a role is for.',
    );
  return { given, taken, nameOf: (id: string) => found.get(id)?.name ?? '' };
};

/** Somebody whose roles are changed by another is told. */
export const notifyRoleChange = async (
  { tx, now, quiet, session: { user } }: UserChange,
  id: string,
  changes: { given: string[]; taken: string[] },
): Promise<void> => {
  if (quiet || changes.given.length + changes.taken.length === 0) return;
  await notifyUsers(tx, {
    kind: 'roles-changed',
    to: [id],
    by: user.id,
    businessId: null,
    now,
    // Each change is told apart: what was given and what was taken do not add up to one sentence.
    subject: crypto.randomUUID(),
    data: { ...changes, by: `${user.firstName} ${user.lastName}`.trim(), me: id },
  });
};
