import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { annotations, users } from '../../platform/postgres/schema.ts';

/**
 * Returns users' notes, newest day first, at most 1,000; empty for readers without access to the dashboard.
 */
export const listUserAnnotations = async (
  { db }: Pick<Deps, 'db'>,
  scope: BusinessScope,
): Promise<ChartAnnotation[]> => {
  const dashboardScope = changeScopeModule(scope, 'dashboard', 'read');
  if (!dashboardScope) return [];
  const canWrite = changeScopeModule(dashboardScope, 'dashboard', 'write') !== undefined;
  const rows = await db
    .select({
      note: annotations,
      author: sql<string | null>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(annotations)
    .leftJoin(users, eq(users.id, annotations.createdBy))
    .where(and(eq(annotations.businessId, dashboardScope.business.id), isNull(annotations.deletedAt)))
    .orderBy(desc(annotations.day), annotations.id)
    .limit(1000);
  return rows.map(({ note, author }) => ({
    id: note.id,
    kind: 'person',
    from: note.day,
    to: note.until,
    text: note.text,
    channel: note.channel,
    author,
    version: note.version,
    page: null,
    mine: canWrite && (dashboardScope.isAdmin || note.createdBy === dashboardScope.userId),
  }));
};
