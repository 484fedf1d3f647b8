import { changeScopeModule, type Scope } from '@bellwether/contract/access/scope';
import type { AdviceEntry, listAdvice } from '@bellwether/contract/api/insights';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { and, count, inArray, isNotNull } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { insights } from '../../platform/postgres/schema.ts';
import { type InsightReadScope, readDecidedInsights } from '../insights/index.ts';
import { readOutcomesOfActions } from '../meetings/index.ts';

type Results = ReplyOf<typeof listAdvice>['results'];

/** Counts the stored results of all businesses of a scope. */
const countResults = async (db: Database, { businesses }: Scope): Promise<Results> => {
  const ids = businesses.map(({ id }) => id);
  if (ids.length === 0) return { measured: 0, reached: 0 };
  const rows = await db
    .select({ result: insights.result, found: count() })
    .from(insights)
    .where(and(inArray(insights.businessId, ids), isNotNull(insights.result)))
    .groupBy(insights.result);
  const countOf = (result: string) => rows.find((row) => row.result === result)?.found ?? 0;
  return { measured: countOf('reached') + countOf('missed'), reached: countOf('reached') };
};

/**
 * Returns the decided insights with the results of their action items. `everywhere` is the scope of all businesses
 * that the reader may see.
 */
export const readLedger = async (
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
