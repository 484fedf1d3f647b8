import { toMarginShare } from '@bellwether/domain/costs/margin';
import { knownIntegrationTypes } from '@bellwether/domain/sources/integrations';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { readCostTerms } from '../../platform/cost-terms.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  businesses,
  memberships,
  rolePermissions,
  roles,
  sessions,
  sourceAccounts,
  userRoles,
  users,
} from '../../platform/postgres/schema.ts';
import type { OwnBusiness, RoleGrant, Session } from './session.ts';

const readRoles = async (db: Database, userId: string): Promise<RoleGrant[]> => {
  const rows = await db
    .select({
      held: userRoles.id,
      name: roles.name,
      businessId: userRoles.businessId,
      permissionId: rolePermissions.id,
      slug: rolePermissions.slug,
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(eq(userRoles.userId, userId));
  return [...Map.groupBy(rows, (row) => row.held).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const permissions = same.flatMap(({ permissionId, slug }) =>
      permissionId === null || slug === null ? [] : [{ id: permissionId, slug }],
    );
    return [{ name: first.name, businessId: first.businessId, permissions }];
  });
};

const readBusinesses = async (
  db: Database,
  userId: string,
  all: boolean,
): Promise<Map<string, OwnBusiness>> => {
  const memberBusinesses = db
    .select({ id: memberships.businessId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  const rows = await db
    .select({
      id: businesses.id,
      tradingName: businesses.tradingName,
      timeZone: businesses.timeZone,
      currency: businesses.currency,
      yearStart: businesses.financialYearStart,
      status: businesses.status,
      moduleAccess: businesses.moduleAccess,
      revenueSource: businesses.revenueSource,
      grossMargin: businesses.grossMargin,
      type: sourceAccounts.vendor,
    })
    .from(businesses)
    .leftJoin(sourceAccounts, eq(sourceAccounts.businessId, businesses.id))
    .where(and(isNull(businesses.deletedAt), all ? undefined : inArray(businesses.id, memberBusinesses)))
    .orderBy(businesses.tradingName, businesses.id);
  const terms = await readCostTerms(db, all ? null : [...new Set(rows.map(({ id }) => id))]);
  return new Map(
    [...Map.groupBy(rows, (row) => row.id)].flatMap(([id, same]) => {
      const [first] = same;
      if (!first) return [];
      const { status, moduleAccess, tradingName, timeZone, currency, yearStart, revenueSource, grossMargin } =
        first;
      const connected = knownIntegrationTypes(same.flatMap(({ type }) => type ?? []));
      return [
        [
          id,
          {
            context: {
              id,
              tradingName,
              timeZone,
              currency,
              yearStart,
              connected,
              revenueSource,
              grossMargin: toMarginShare(grossMargin),
              costTerms: terms.get(id) ?? [],
            },
            status,
            moduleAccess,
          },
        ],
      ];
    }),
  );
};

type SessionBase = Pick<Session, 'pairId' | 'kind' | 'expiresAt' | 'viewer'>;

const buildSession = async (
  db: Database,
  user: typeof users.$inferSelect,
  base: SessionBase,
): Promise<Session> => {
  const grantedRoles = await readRoles(db, user.id);
  const isSuperAdmin = grantedRoles.some((role) => role.name === 'Super Admin' && role.businessId === null);
  return {
    ...base,
    user: {
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      status: user.status,
    },
    roles: grantedRoles,
    isSuperAdmin,
    businesses: await readBusinesses(db, user.id, isSuperAdmin),
  };
};

/**
 * Returns the session of a token hash, expired or not; undefined for an unknown token and for a user who is
 * not active.
 */
export const readSession = async (db: Database, hash: string): Promise<Session | undefined> => {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hash));
  if (row?.user.status !== 'active') return undefined;
  const { pairId, kind, expiresAt } = row.session;
  return buildSession(db, row.user, { pairId, kind, expiresAt, viewer: null });
};

/** Returns a session for scheduled work that an active user set up. It belongs to no sign-in and counts as expired. */
export const readUserSession = async (db: Database, userId: string): Promise<Session | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.status !== 'active') return undefined;
  return buildSession(db, user, { pairId: '', kind: 'v1', expiresAt: new Date(0), viewer: null });
};

/** Returns the session of an active user, for an admin who views the product as that user. */
export const readImpersonatedSession = async (
  db: Database,
  { pairId, kind, expiresAt, user: { id, firstName, lastName } }: Session,
  userId: string,
): Promise<Session | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user?.status !== 'active') return undefined;
  return buildSession(db, user, {
    pairId,
    kind,
    expiresAt,
    viewer: { id, name: `${firstName} ${lastName}`.trim() },
  });
};
