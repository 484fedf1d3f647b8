import type { Insight } from '@bellwether/contract/api/figures/insights';
import { monthRange } from '@bellwether/contract/pages/growth-report/month';
import { listScopeModules } from '@bellwether/domain/access/scope';
import { carefulAmount } from '@bellwether/domain/insights/state';
import { type Day, dayAt, monthStart } from '@bellwether/domain/time/day';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { actionItems, businesses, insightMonthEnds, insights } from '../../platform/postgres/schema.ts';
import type { InsightReadScope } from './store.ts';
import { wordingColumns, writeInsight } from './words.ts';

/**
 * Keeps the findings of the last search of a month, before the first search of a later month overwrites them. `before`
 * is the last day of the previous search.
 */
export const keepMonthEnd = async (
  tx: Database,
  businessId: string,
  before: Day,
  now: Day,
): Promise<void> => {
  const month = monthStart(before);
  if (month >= monthStart(now)) return;
  const rows = await tx
    .select()
    .from(insights)
    .where(and(eq(insights.businessId, businessId), eq(insights.lastFound, before)));
  if (rows.length === 0) return;
  await tx
    .insert(insightMonthEnds)
    .values(
      rows.map(({ cause, module, finding, amount, state, decidedAt, actionItemId }) => ({
        businessId,
        month,
        cause,
        module,
        finding,
        amount,
        state,
        decidedAt,
        actionItemId,
      })),
    )
    .onConflictDoNothing();
};

/** Insight as it was at the end of a month. `task`: its action item if that was open then. */
export type MonthEndInsight = Pick<Insight, 'title' | 'action' | 'finding'> & {
  task: { due_date: Day | null } | null;
};

/**
 * Returns the insights that were open at the end of a month, most careful amount first. A decision of a later day does
 * not count. Null if no search of that month was kept.
 */
export const readMonthEndInsights = async (
  { db }: Pick<Deps, 'db'>,
  scope: InsightReadScope,
  month: Day,
): Promise<MonthEndInsight[] | null> => {
  const ofMonth = and(eq(insightMonthEnds.businessId, scope.business.id), eq(insightMonthEnds.month, month));
  const [kept] = await db
    .select({ cause: insightMonthEnds.cause })
    .from(insightMonthEnds)
    .where(ofMonth)
    .limit(1);
  if (!kept) return null;
  const modules = listScopeModules(scope, 'read');
  const rows = await db
    .select({
      row: insightMonthEnds,
      business: wordingColumns,
      item: {
        dueDate: actionItems.dueDate,
        createdAt: actionItems.createdAt,
        doneAt: sql<
          string | null
        >`case when ${actionItems.status} = 'done' then coalesce(${actionItems.doneAt}, ${actionItems.updatedAt}) end`,
      },
    })
    .from(insightMonthEnds)
    .innerJoin(businesses, eq(businesses.id, insightMonthEnds.businessId))
    .leftJoin(
      actionItems,
      and(
        eq(actionItems.id, insightMonthEnds.actionItemId),
        eq(actionItems.businessId, insightMonthEnds.businessId),
        isNull(actionItems.deletedAt),
      ),
    )
    .where(and(ofMonth, inArray(insightMonthEnds.module, ['', ...modules])));
  const { to } = monthRange(month);
  const isLater = (time: Date | string | null) =>
    time !== null && dayAt(scope.business.timeZone, new Date(time)) > to;
  return rows
    .filter(({ row }) => row.state === 'open' || row.state === 'accepted' || isLater(row.decidedAt))
    .toSorted(
      ({ row: a }, { row: b }) =>
        Math.abs(carefulAmount(b.finding.size)) - Math.abs(carefulAmount(a.finding.size)) ||
        Math.abs(b.amount ?? 0) - Math.abs(a.amount ?? 0) ||
        a.cause.localeCompare(b.cause),
    )
    .map(({ row, business, item }) => {
      const { finding } = row;
      const { title, action } = writeInsight({ finding, wording: null, wordedFor: null }, business);
      const wasTask =
        item !== null &&
        modules.includes('meetings') &&
        !isLater(item.createdAt) &&
        (item.doneAt === null || isLater(item.doneAt));
      return { title, action, finding, task: wasTask ? { due_date: item.dueDate } : null };
    });
};
