import type { GrowthComment } from '@bellwether/contract/api/figures/growth-report';
import type { StorySectionKey } from '@bellwether/contract/pages/growth-report/story';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import type { Day } from '@bellwether/domain/time/day';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { growthComments, users } from '../../platform/postgres/schema.ts';

const maxVersions = 50;

const userName = sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;

type Row = { row: typeof growthComments.$inferSelect; name: string | null };

const toComment = ({ row, name }: Row): GrowthComment => ({
  section: row.section as StorySectionKey,
  version: row.version,
  text: row.text,
  saved_at: row.savedAt.toISOString(),
  saved_by: name,
});

const selectComments = (db: Database) =>
  db
    .select({ row: growthComments, name: userName })
    .from(growthComments)
    .leftJoin(users, eq(users.id, growthComments.savedBy))
    .$dynamic();

const isOfMonth = (businessId: string, month: Day) =>
  and(eq(growthComments.businessId, businessId), eq(growthComments.month, month));

/** Returns the newest comment of each section of the growth report; empty comments are omitted. */
export const readGrowthComments = async (
  db: Database,
  { business }: BusinessScope,
  month: Day,
): Promise<GrowthComment[]> => {
  const rows = await selectComments(db)
    .where(isOfMonth(business.id, month))
    .orderBy(growthComments.section, desc(growthComments.version));
  const newest = new Map<string, Row>();
  for (const row of rows) if (!newest.has(row.row.section)) newest.set(row.row.section, row);
  return [...newest.values()].map(toComment);
};

export const readCommentVersions = async (
  db: Database,
  { business }: BusinessScope,
  month: Day,
  section: StorySectionKey,
): Promise<GrowthComment[]> => {
  const rows = await selectComments(db)
    .where(and(isOfMonth(business.id, month), eq(growthComments.section, section)))
    .orderBy(desc(growthComments.version))
    .limit(maxVersions);
  return rows.map(toComment);
};

type NewComment = { month: Day; section: StorySectionKey; basedOn: number; text: string };

/**
 * Saves a comment as a new version. An unchanged text stores nothing. @throws Problem 'conflict' with the newest
 * comment if `basedOn` is not its version.
 */
export const saveComment = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: BusinessScope<'growth_report', 'write'>,
  { month, section, basedOn, text }: NewComment,
): Promise<GrowthComment> => {
  const businessId = scope.business.id;
  const readNewest = async (database: Database): Promise<GrowthComment | undefined> =>
    (await readCommentVersions(database, scope, month, section))[0];
  const refuse = (current: GrowthComment | undefined) =>
    problem(
      'conflict',
      `${current?.saved_by ?? 'Another user'} saved this comment in the meantime.`,
      undefined,
      { current: current ?? null },
    );
  return db.transaction(async (tx) => {
    const newest = await readNewest(tx);
    if ((newest?.version ?? 0) !== basedOn) throw refuse(newest);
    if (newest?.text === text) return newest;
    // If two users save at the same moment, the primary key lets only one succeed.
    const [saved] = await tx
      .insert(growthComments)
      .values({
        businessId,
        month,
        section,
        version: basedOn + 1,
        text,
        savedAt: clock.now(),
        savedBy: scope.userId,
      })
      .onConflictDoNothing()
      .returning();
    if (!saved) throw refuse(await readNewest(tx));
    await writeAudit(tx, {
      userId: scope.userId,
      businessId,
      action: 'updated',
      itemType: 'growth-report/comments',
      detail: { month, section, version: saved.version },
    });
    const comment = await readNewest(tx);
    if (!comment) throw problem('not_found');
    return comment;
  });
};
