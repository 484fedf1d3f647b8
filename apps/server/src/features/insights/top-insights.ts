import { listScopeModules, narrowScope, type Scope } from '@bellwether/domain/access/scope';
import type { DetectorId } from '@bellwether/domain/insights/finding';
import { carefulAmount } from '@bellwether/domain/insights/state';
import type { TopInsight } from '@bellwether/domain/insights/top-insight';
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
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

/** Returns the condition for open insights that the newest search found and that the reader may see. */
const openIn = (scope: Scope<'insights', 'read'>) => and(eq(insights.state, 'open'), readableIn(scope));

/** Careful end of an amount, as `carefulAmount` computes it. Findings that were stored before have no range. */
const lowEnd = sql`coalesce((${insights.finding}->'size'->>'low')::float8, ${insights.amount}, 0)`;
const careful = sql`case when ${lowEnd} * ${insights.amount} > 0 then abs(${lowEnd}) else 0 end`;
/** Order of insights: the largest careful end of an amount per month first. */
export const byStake = sql`${careful} desc, abs(coalesce(${insights.amount}, 0)) desc, ${insights.id}`;

/** Open insight with its detector, and the careful end of its amount. */
export type BusinessInsight = TopInsight & { detector: DetectorId; stake: number; isSure: boolean };

/** Returns the open insights of each business of the scope, by business id: the first `max` of each in their order. */
export const readInsightsByBusiness = async (
  db: Database,
  scope: Scope<'insights', 'read'>,
  max: number,
): Promise<Map<string, BusinessInsight[]>> => {
  if (scope.businesses.length === 0) return new Map();
  const ranked = db.$with('ranked').as(
    db
      .select({
        id: insights.id,
        place: sql<number>`row_number() over (partition by ${insights.businessId} order by ${byStake})`.as(
          'place',
        ),
      })
      .from(insights)
      .innerJoin(
        insightRuns,
        and(eq(insightRuns.businessId, insights.businessId), eq(insightRuns.lastDay, insights.lastFound)),
      )
      .where(openIn(scope)),
  );
  const rows = await db
    .with(ranked)
    .select({ row: insights, business: wordingColumns })
    .from(ranked)
    .innerJoin(insights, eq(insights.id, ranked.id))
    .innerJoin(businesses, eq(businesses.id, insights.businessId))
    .where(lte(ranked.place, max))
    .orderBy(ranked.place);
  return Map.groupBy(
    rows.map(({ row, business }) => ({
      id: row.id,
      business_id: row.businessId,
      title: writeInsight(row, business).title,
      amount: row.amount,
      currency: business.currency,
      detector: row.finding.detector,
      stake: carefulAmount(row.finding.size),
      isSure: row.finding.confidence !== 'low',
    })),
    ({ business_id }) => business_id,
  );
};

/**
 * Returns the open insights that the newest search found in all businesses of the scope, most money at stake per month
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
    .where(openIn(scope))
    .orderBy(byStake)
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
