import {
  growthReportSchema,
  maxCommentLength,
  maxReopenReason,
} from '@bellwether/contract/api/figures/growth-report';
import { storySectionKeys } from '@bellwether/contract/pages/growth-report/story';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineArchivePart } from '../../contributions/archive-part.ts';
import { closedMonths, growthComments } from '../../platform/postgres/schema.ts';

/** Archive part with all versions of comments in growth reports. */
export const growthCommentsArchivePart = defineArchivePart({
  file: 'growth-comments.ndjson',
  row: z.object({
    month: z.iso.date(),
    section: z.enum(storySectionKeys),
    version: z.number().int().positive(),
    text: z.string().max(maxCommentLength),
    savedAt: z.iso.datetime(),
    savedBy: z.guid().nullable(),
  }),
  async *read(db, businessId) {
    const rows = await db
      .select()
      .from(growthComments)
      .where(eq(growthComments.businessId, businessId))
      .orderBy(asc(growthComments.month), asc(growthComments.section), asc(growthComments.version));
    yield rows.map(({ businessId: _, ...row }) => row);
  },
  restore: async (tx, rows, { businessId, person }) => {
    await tx.insert(growthComments).values(
      rows.map(({ savedAt, savedBy, ...row }) => ({
        ...row,
        businessId,
        savedAt: new Date(savedAt),
        savedBy: person(savedBy),
      })),
    );
  },
  listUsers: async (db, businessId) => {
    const rows = await db
      .selectDistinct({ id: growthComments.savedBy })
      .from(growthComments)
      .where(eq(growthComments.businessId, businessId));
    return rows.map(({ id }) => id);
  },
});

/**
 * Archive part with each closing of each month and the figures reported then. Earlier archives have one closing per
 * month.
 */
export const closedMonthsArchivePart = defineArchivePart({
  file: 'closed-months.ndjson',
  row: z.object({
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
  }),
  async *read(db, businessId) {
    const rows = await db
      .select()
      .from(closedMonths)
      .where(eq(closedMonths.businessId, businessId))
      .orderBy(asc(closedMonths.month), asc(closedMonths.version));
    yield rows.map(({ businessId: _, ...row }) => row);
  },
  restore: async (tx, rows, { businessId, person }) => {
    await tx.insert(closedMonths).values(
      rows.map(({ closedAt, closedBy, reopenedAt, reopenedBy, ...row }) => ({
        ...row,
        businessId,
        closedAt: new Date(closedAt),
        closedBy: person(closedBy),
        reopenedAt: reopenedAt === null ? null : new Date(reopenedAt),
        reopenedBy: person(reopenedBy),
      })),
    );
  },
  listUsers: async (db, businessId) => {
    const rows = await db
      .selectDistinct({ id: closedMonths.closedBy })
      .from(closedMonths)
      .where(eq(closedMonths.businessId, businessId));
    return rows.map(({ id }) => id);
  },
});
