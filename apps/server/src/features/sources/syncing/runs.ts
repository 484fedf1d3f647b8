import type { SourceRun } from '@bellwether/contract/api/sources';
import { problem } from '@bellwether/domain/problems';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Session } from '../../../http/session/session.ts';
import { type Database, runSql } from '../../../platform/postgres/database.ts';
import { sourceAccounts, syncRuns } from '../../../platform/postgres/schema.ts';
import { inList, param } from '../../../platform/postgres/sql.ts';

/** Returns the number of rows of each source's newest finished run, by source id, or null if that run failed. */
export const readLastRows = async (
  db: Database,
  sourceIds: readonly string[],
): Promise<Map<string, number | null>> => {
  if (sourceIds.length === 0) return new Map();
  const found = await runSql<{ id: string; rows: number | null }>(
    db,
    sql`select source.id, run.rows from unnest(${param(sourceIds)}::uuid[]) as source (id)
      cross join lateral (select rows from sync_runs where source_id = source.id and ended_at is not null
        order by started_at desc limit 1) run`,
  );
  return new Map(found.map(({ id, rows }) => [id, rows]));
};

const dayMs = 86_400_000;
const maxRunDays = 90;

/** Deletes sync runs that are older than 90 days. */
export const purgeRuns = async (db: Database, now: Date): Promise<void> => {
  await db.delete(syncRuns).where(lt(syncRuns.startedAt, new Date(now.getTime() - maxRunDays * dayMs)));
};

const shownRuns = 20;

/**
 * Returns the latest sync runs of a source, newest first. @throws Problem 'not_found' for a source of another user's
 * business.
 */
export const readRuns = async (db: Database, session: Session, sourceId: string): Promise<SourceRun[]> => {
  const businessIds = [...session.businesses.keys()];
  const [source] = await db
    .select({ id: sourceAccounts.id })
    .from(sourceAccounts)
    .where(and(eq(sourceAccounts.id, sourceId), inList(sourceAccounts.businessId, businessIds)));
  if (!source) throw problem('not_found');
  const runs = await db
    .select()
    .from(syncRuns)
    .where(eq(syncRuns.sourceId, sourceId))
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(shownRuns);
  return runs.map(({ id, stream, fromDate, toDate, startedAt, endedAt, ...run }) => ({
    id,
    stream,
    from_date: fromDate,
    to_date: toDate,
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    rows: run.rows,
    left_out: run.leftOut,
    fault: run.fault,
    message: run.message,
    unreadable: run.unreadable,
  }));
};
