import type { UserChanges } from '@bellwether/contract/api/people/user-admin';
import { findGrantRefusal } from '@bellwether/domain/access/grants';
import { type FieldError, problem } from '@bellwether/domain/problems';
import { eq, inArray } from 'drizzle-orm';
import { rolePermissions, roles } from '../../platform/postgres/schema.ts';
import { notifyUsers } from '../notifications/index.ts';
import type { UserChange } from './invitation.ts';
import { toGranter, type UserGrants } from './role-granter.ts';

type Grants = NonNullable<UserChanges['roles']>;
type Role = { id: string; name: string; business: string | null; slugs: string[] };

export const invalidField = (field: string, message: string) => {
  const error: FieldError = { field, message };
  return problem('invalid', message, [error]);
};

/**
 * Returns roles by id, with the modules that each opens. @throws Problem 'invalid' for an unknown role, or a role of a
 * business outside the session.
 */
const readRoles = async ({ tx, session }: UserChange, ids: readonly string[]): Promise<Map<string, Role>> => {
  const requested = [...new Set(ids)];
  if (requested.length === 0) return new Map();
  const rows = await tx
    .select({ id: roles.id, name: roles.name, business: roles.businessId, slug: rolePermissions.slug })
    .from(roles)
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(inArray(roles.id, requested));
  const found = new Map(
    [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, [first, ...rest]]) => {
      const visible =
        first && (first.business === null || session.isSuperAdmin || session.businesses.has(first.business));
      if (!visible) return [];
      const slugs = [first, ...rest].flatMap(({ slug }) => slug ?? []);
      return [[id, { id, name: first.name, business: first.business, slugs }]];
    }),
  );
  if (found.size < requested.length) throw invalidField('roles', 'Choose roles from the list.');
  return found;
};

const grantKey = ({ id, where }: { id: string; where: string | null }) => `${id} ${where ?? ''}`;

/**
 * Compares the requested roles of a user with those visible to the caller, and checks that the caller may make each
 * change. Returns the roles to grant and to remove. @throws Problem 'invalid' on `roles`.
 */
export const applyRoleChanges = async (within: UserChange, person: UserGrants, requested: Grants) => {
  const { session } = within;
  const granter = toGranter(session);
  const visible = person.held.filter(
    ({ where }) => where === null || session.isSuperAdmin || session.businesses.has(where),
  );
  const found = await readRoles(
    within,
    requested.map(({ id }) => id),
  );
  const next = requested.map(({ id, fk_business_id }) => ({ id, where: fk_business_id }));
  const requestedKeys = new Set(next.map(grantKey));
  const before = new Set(visible.map(grantKey));
  const granted = [...new Map(next.map((one) => [grantKey(one), one])).values()].filter(
    (one) => !before.has(grantKey(one)),
  );
  const revoked = visible.filter((one) => !requestedKeys.has(grantKey(one)));
  const elsewhere = person.businesses.some((id) => !granter.businesses.has(id));
  for (const { id, where } of granted) {
    const role = found.get(id);
    const refusal = role && findGrantRefusal(granter, role, where);
    if (refusal) throw invalidField('roles', refusal);
  }
  for (const role of revoked) {
    const refusal = findGrantRefusal(granter, role, role.where);
    if (refusal) throw invalidField('roles', refusal);
  }
  if (!granter.isSuperAdmin && elsewhere && [...granted, ...revoked].some(({ where }) => where === null))
    throw invalidField(
      'roles',
      'This person also belongs to businesses that you do not manage. Choose the business for the role.',
    );
  return { given: granted, taken: revoked, nameOf: (id: string) => found.get(id)?.name ?? '' };
};

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
    // Each change has a unique subject, because grants and removals cannot be combined in a sentence.
    subject: crypto.randomUUID(),
    data: { ...changes, by: `${user.firstName} ${user.lastName}`.trim(), me: id },
  });
};
