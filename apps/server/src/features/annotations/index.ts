import './forms.ts';
import { type ChartAnnotation, listAnnotations } from '@bellwether/contract/api/annotations';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { dayAt } from '@bellwether/domain/time/day';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { annotations, users } from '../../platform/postgres/schema.ts';
import { campaignAnnotations, importAnnotations, meetingAnnotations, outageAnnotations } from './derived.ts';

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

/**
 * Registers the list of chart annotations. Users' notes are stored as items; all others are derived on each
 * request.
 */
export const register = (app: App, deps: Deps): void => {
  bind(app, listAnnotations, async (_, { scope, signal }) => {
    const today = dayAt(scope.business.timeZone, deps.clock.now());
    const found = await Promise.all([
      listUserAnnotations(deps, scope),
      campaignAnnotations(deps, scope, signal),
      outageAnnotations(deps, scope, today),
      importAnnotations(deps, scope),
      meetingAnnotations(deps, scope),
    ]);
    return { data: found.flat().toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0)) };
  });
};
