import type { AdviceEntry, listAdvice } from '@bellwether/contract/api/figures/insights';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { changeScopeModule, narrowScope, type Scope } from '@bellwether/domain/access/scope';
import { isModuleSlug } from '@bellwether/domain/access/slugs';
import { and, count, inArray } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { insights } from '../../platform/postgres/schema.ts';
import { type InsightReadScope, readDecidedInsights } from '../insights/index.ts';
import { readOutcomesOfActions } from '../meetings/index.ts';

type Results = ReplyOf<typeof listAdvice>['results'];

/** Counts the measured results in all businesses of a scope, for insights and action items that the reader may see. */
const countResults = async (db: Database, scope: Scope): Promise<Results> => {
  const ids = scope.businesses.map(({ id }) => id);
  if (ids.length === 0) return { measured: 0, reached: 0 };
  const rows = await db
    .select({
      businessId: insights.businessId,
      module: insights.module,
      result: insights.result,
      found: count(),
    })
    .from(insights)
    .where(and(inArray(insights.businessId, ids), inArray(insights.result, ['reached', 'missed'])))
    .groupBy(insights.businessId, insights.module, insights.result);
  const seen = rows.filter(({ businessId, module }) => {
    const one = narrowScope(scope, businessId);
    const mayRead = (slug: string) =>
      isModuleSlug(slug) && changeScopeModule(one, slug, 'read') !== undefined;
    return mayRead(module) && mayRead('meetings');
  });
  const sum = (counted: typeof seen) => counted.reduce((all, { found }) => all + found, 0);
  return { measured: sum(seen), reached: sum(seen.filter(({ result }) => result === 'reached')) };
};

/**
 * Returns the decided insights with the results of their action items. `everywhere` is the scope of all the reader's
 * businesses.
 */
export const readAdviceLedger = async (
  deps: Deps,
  scope: InsightReadScope,
  everywhere: Scope,
  signal: AbortSignal,
): Promise<ReplyOf<typeof listAdvice>> => {
  const decided = await readDecidedInsights(deps, scope);
  const meetingScope = changeScopeModule(scope, 'meetings', 'read');
  const ids = decided.flatMap(({ action_item }) => action_item?.id ?? []);
  const outcomes = meetingScope ? await readOutcomesOfActions(deps, meetingScope, ids, signal) : new Map();
  const data = decided.map(
    (insight): AdviceEntry => ({ insight, outcome: outcomes.get(insight.action_item?.id ?? '') ?? null }),
  );
  const states = data.map(({ outcome }) => outcome?.state);
  const reached = states.filter((state) => state === 'reached').length;
  const missed = states.filter((state) => state === 'missed').length;
  return {
    data,
    results: { measured: reached + missed, reached },
    all_results: await countResults(deps.db, everywhere),
  };
};
