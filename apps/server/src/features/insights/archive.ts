import { findingSchema } from '@bellwether/domain/insights/finding';
import { dismissReasonKeys, insightStateKeys } from '@bellwether/domain/insights/state';
import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineArchivePart } from '../../contributions/archive-part.ts';
import { actionItems, insightMonthEnds, insights } from '../../platform/postgres/schema.ts';

/** Archived row of an insight with a decision. Detector, cause, module and amount are computed from its finding. */
const archivedInsightSchema = z.object({
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

/** Archive part with insights that users decided on. A new search finds all other insights again. */
export const insightsArchivePart = defineArchivePart({
  file: 'insights.ndjson',
  row: archivedInsightSchema,
  async *read(db, businessId) {
    const { finding, firstFound, lastFound, state, reason, decidedAmount, decidedBy, decidedAt, result } =
      getTableColumns(insights);
    yield await db
      .select({
        finding,
        firstFound,
        lastFound,
        state,
        reason,
        decidedAmount,
        decidedBy,
        decidedAt,
        // Null for a deleted action item, which is not in the archive.
        actionItemId: actionItems.id,
        result,
      })
      .from(insights)
      .leftJoin(actionItems, and(eq(actionItems.id, insights.actionItemId), isNull(actionItems.deletedAt)))
      .where(and(eq(insights.businessId, businessId), ne(insights.state, 'open')))
      .orderBy(asc(insights.decidedAt), asc(insights.id));
  },
  // Action items are restored before insights. The id of an unknown action item is dropped.
  restore: async (tx, rows, { businessId, person, own }) => {
    await tx.insert(insights).values(
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
  },
  listUsers: async (db, businessId) => {
    const rows = await db
      .selectDistinct({ id: insights.decidedBy })
      .from(insights)
      .where(eq(insights.businessId, businessId));
    return rows.map(({ id }) => id);
  },
});

/** Archive part with the insights at the end of each month, for the growth reports of earlier months. */
export const insightMonthEndsArchivePart = defineArchivePart({
  file: 'insight-month-ends.ndjson',
  row: z.object({
    month: z.iso.date(),
    finding: findingSchema,
    state: z.enum(insightStateKeys),
    decidedAt: z.iso.datetime().nullable(),
    actionItemId: z.guid().nullable(),
  }),
  async *read(db, businessId) {
    const { month, finding, state, decidedAt, actionItemId } = getTableColumns(insightMonthEnds);
    yield await db
      .select({ month, finding, state, decidedAt, actionItemId })
      .from(insightMonthEnds)
      .where(eq(insightMonthEnds.businessId, businessId))
      .orderBy(asc(insightMonthEnds.month), asc(insightMonthEnds.cause));
  },
  restore: async (tx, rows, { businessId, own }) => {
    await tx.insert(insightMonthEnds).values(
      rows.map(({ finding, decidedAt, actionItemId, ...rest }) => ({
        ...rest,
        businessId,
        finding,
        cause: finding.cause,
        module: finding.module,
        amount: finding.size?.amount ?? null,
        decidedAt: decidedAt === null ? null : new Date(decidedAt),
        actionItemId: own(actionItemId),
      })),
    );
  },
});
