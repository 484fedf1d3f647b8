import { findingSchema } from '@bellwether/domain/insights/finding';
import { dismissReasonKeys } from '@bellwether/domain/insights/state';
import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/postgres/database.ts';
import { actionItems, insights } from '../../platform/postgres/schema.ts';
import type { IdMapping } from '../items/index.ts';

/** Row of a decided insight in an archive. Detector, cause, module and amount follow from its finding. */
export const archivedInsightSchema = z.object({
  finding: findingSchema,
  firstFound: z.iso.date(),
  lastFound: z.iso.date(),
  state: z.enum(['accepted', 'done', 'dismissed']),
  reason: z.enum(dismissReasonKeys).nullable(),
  decidedAmount: z.number().nullable(),
  decidedBy: z.guid().nullable(),
  decidedAt: z.iso.datetime(),
  actionItemId: z.guid().nullable(),
  result: z.enum(['reached', 'missed', 'unknown']).nullable(),
});
type ArchivedInsight = z.infer<typeof archivedInsightSchema>;

/** Returns the insights that were decided on. The others are found again by a search. */
export const readInsightsForArchive = (db: Database, businessId: string): Promise<unknown[]> => {
  const { finding, firstFound, lastFound, state, reason, decidedAmount, decidedBy, decidedAt, result } =
    getTableColumns(insights);
  return db
    .select({
      finding,
      firstFound,
      lastFound,
      state,
      reason,
      decidedAmount,
      decidedBy,
      decidedAt,
      // A deleted action item is not in the archive.
      actionItemId: actionItems.id,
      result,
    })
    .from(insights)
    .leftJoin(actionItems, and(eq(actionItems.id, insights.actionItemId), isNull(actionItems.deletedAt)))
    .where(and(eq(insights.businessId, businessId), ne(insights.state, 'open')))
    .orderBy(asc(insights.decidedAt), asc(insights.id));
};

/** Stores archived insights. Their action items must be stored already; an unknown one is left out. */
export const restoreInsights = async (
  db: Database,
  rows: readonly ArchivedInsight[],
  { businessId, person, own }: IdMapping & { businessId: string },
): Promise<void> => {
  await db.insert(insights).values(
    rows.map(({ finding, decidedAt, decidedBy, actionItemId, ...rest }) => {
      const item = own(actionItemId);
      return {
        ...rest,
        businessId,
        finding,
        cause: finding.cause,
        detector: finding.detector,
        module: finding.module,
        amount: finding.size?.amount ?? null,
        decidedAt: new Date(decidedAt),
        decidedBy: person(decidedBy),
        actionItemId:
          item === null
            ? null
            : sql<string>`(select id from ${actionItems} where id = ${item} and business_id = ${businessId})`,
      };
    }),
  );
};
