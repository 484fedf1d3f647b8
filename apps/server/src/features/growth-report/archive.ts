import {
  growthReportSchema,
  maxCommentLength,
  maxReopenReason,
} from '@bellwether/contract/api/growth-report';
import { storySectionKeys } from '@bellwether/contract/pages/growth-report/story';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/postgres/database.ts';
import { closedMonths, growthComments } from '../../platform/postgres/schema.ts';

/** Row of a version of a comment in an archive. */
export const archivedCommentSchema = z.object({
  month: z.iso.date(),
  section: z.enum(storySectionKeys),
  version: z.number().int().positive(),
  text: z.string().max(maxCommentLength),
  savedAt: z.iso.datetime(),
  savedBy: z.guid().nullable(),
});

/** Row of a closing of a month in an archive, with what was reported. Earlier archives have one for each month. */
export const archivedMonthSchema = z.object({
  month: z.iso.date(),
  version: z.number().int().positive().default(1),
  closedAt: z.iso.datetime(),
  closedBy: z.guid().nullable(),
  reopenedAt: z.iso.datetime().nullable().default(null),
  reopenedBy: z.guid().nullable().default(null),
  reopenReason: z.string().max(maxReopenReason).nullable().default(null),
  reported: z.object({
    answers: growthReportSchema.shape.story_answers,
    extras: growthReportSchema.shape.extras,
  }),
});

type Target = { businessId: string; person: (userId: string | null) => string | null };

/** Returns the versions of all comments of growth reports. */
export const readCommentsForArchive = async (db: Database, businessId: string): Promise<unknown[]> => {
  const rows = await db
    .select()
    .from(growthComments)
    .where(eq(growthComments.businessId, businessId))
    .orderBy(asc(growthComments.month), asc(growthComments.section), asc(growthComments.version));
  return rows.map(({ businessId: _, ...row }) => row);
};

/** Returns each closing of each month with what was reported. */
export const readMonthsForArchive = async (db: Database, businessId: string): Promise<unknown[]> => {
  const rows = await db
    .select()
    .from(closedMonths)
    .where(eq(closedMonths.businessId, businessId))
    .orderBy(asc(closedMonths.month), asc(closedMonths.version));
  return rows.map(({ businessId: _, ...row }) => row);
};

export const restoreComments = async (
  db: Database,
  rows: readonly z.infer<typeof archivedCommentSchema>[],
  { businessId, person }: Target,
): Promise<void> => {
  await db.insert(growthComments).values(
    rows.map(({ savedAt, savedBy, ...row }) => ({
      ...row,
      businessId,
      savedAt: new Date(savedAt),
      savedBy: person(savedBy),
    })),
  );
};

export const restoreMonths = async (
  db: Database,
  rows: readonly z.infer<typeof archivedMonthSchema>[],
  { businessId, person }: Target,
): Promise<void> => {
  await db.insert(closedMonths).values(
    rows.map(({ closedAt, closedBy, reopenedAt, reopenedBy, ...row }) => ({
      ...row,
      businessId,
      closedAt: new Date(closedAt),
      closedBy: person(closedBy),
      reopenedAt: reopenedAt === null ? null : new Date(reopenedAt),
      reopenedBy: person(reopenedBy),
    })),
  );
};
