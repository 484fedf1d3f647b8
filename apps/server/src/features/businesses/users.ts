import type { getBusiness } from '@bellwether/contract/api/businesses';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { memberships, users } from '../../platform/postgres/schema.ts';

type BusinessUser = ReplyOf<typeof getBusiness>['data']['users'][number];

export const readBusinessUsers = async (db: Database, businessId: string): Promise<BusinessUser[]> => {
  const rows = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarUrl: users.avatarUrl,
      status: users.status,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.businessId, businessId))
    .orderBy(asc(sql`lower(${users.lastName})`), asc(sql`lower(${users.firstName})`), asc(users.id));
  return rows.map(({ id, firstName, lastName, avatarUrl, status }) => ({
    id,
    _id: id,
    first_name: firstName,
    last_name: lastName,
    status,
    full_name: `${firstName} ${lastName}`.trim(),
    avatar_url: avatarUrl,
  }));
};
