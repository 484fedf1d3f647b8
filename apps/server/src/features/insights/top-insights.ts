import { listScopeModules, narrowScope, type Scope } from '@bellwether/domain/access/scope';
import type { TopInsight } from '@bellwether/domain/insights/top-insight';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, insightRuns, insights } from '../../platform/postgres/schema.ts';
import { wordingColumns, writeInsight } from './words.ts';

export type TopInsights = {
  /** Total number of open insights; `top` are the largest of them. */
  count: number;
  top: TopInsight[];
};

/**
 * Condition for the modules that the reader may read in each business. Businesses with the same modules share a
 * condition.
 */
const readableIn = (scope: Scope<'insights', 'read'>) => {
  const byModules = Map.groupBy(scope.businesses, ({ id }) =>
    listScopeModules(narrowScope(scope, id), 'read').join(' '),
  );
  return or(
    ...[...byModules].map(([modules, group]) =>
      and(
        inArray(
          insights.businessId,
          group.map(({ id }) => id),
        ),
        inArray(insights.module, ['', ...modules.split(' ')]),
      ),
    ),
  );
};

/**
 * Returns the open insights that the newest search found in all businesses of the scope, largest amount per month
 * first. Amounts are compared without converting currencies.
 */
export const readTopInsights = async (
  db: Database,
  scope: Scope<'insights', 'read'>,
  max: number,
): Promise<TopInsights> => {
  const rows = await db
    .select({
      row: insights,
      business: wordingColumns,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(insights)
    .innerJoin(businesses, eq(businesses.id, insights.businessId))
    .innerJoin(
      insightRuns,
      and(eq(insightRuns.businessId, insights.businessId), eq(insightRuns.lastDay, insights.lastFound)),
    )
    .where(and(eq(insights.state, 'open'), readableIn(scope)))
    .orderBy(sql`abs(coalesce(${insights.amount}, 0)) desc`, insights.id)
    .limit(max);
  return {
    count: rows[0]?.count ?? 0,
    top: rows.map(({ row, business }) => ({
      id: row.id,
      business_id: row.businessId,
      title: writeInsight(row, business).title,
      amount: row.amount,
      currency: business.currency,
    })),
  };
};
