import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { createRewording } from '../../platform/language/rewording.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, insightRuns, insights } from '../../platform/postgres/schema.ts';
import { buildTemplate } from './words.ts';

/** Number of requests without an answer after which a run ends. The next search starts a new run. */
const maxFailures = 3;

/** Checks whether a business's texts may be sent to a language model. */
export const mayReword = async (db: Database, businessId: string): Promise<boolean> => {
  const [business] = await db
    .select({ allowed: businesses.languageModel })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), isNull(businesses.deletedAt)));
  return business?.allowed ?? false;
};

/**
 * Condition for insights that may be reworded: open, from the newest search, in a business that allows a language
 * model.
 */
const mayBeReworded = and(
  eq(insights.state, 'open'),
  eq(insights.lastFound, insightRuns.lastDay),
  eq(businesses.languageModel, true),
  isNull(businesses.deletedAt),
);

/** Returns the businesses with insights that were never sent to a model. */
export const listBusinessesToReword = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: insights.businessId })
    .from(insights)
    .innerJoin(businesses, eq(businesses.id, insights.businessId))
    .innerJoin(insightRuns, eq(insightRuns.businessId, insights.businessId))
    .where(and(mayBeReworded, isNull(insights.wordedFor)));
  return rows.map(({ id }) => id);
};

const readOpenInsights = (db: Database, businessId: string) =>
  db
    .select({ row: insights, business: businesses })
    .from(insights)
    .innerJoin(businesses, eq(businesses.id, insights.businessId))
    .innerJoin(insightRuns, eq(insightRuns.businessId, insights.businessId))
    .where(and(mayBeReworded, eq(insights.businessId, businessId)))
    .orderBy(sql`abs(coalesce(${insights.amount}, 0)) desc`, insights.id);

/**
 * Rewords the open insights of a business that are new or whose figures changed. A rewording that fails the check is
 * not requested again; an insight without an answer waits for the next run.
 */
export const rewordInsights = async (
  { db, languageModel }: Pick<Deps, 'db' | 'languageModel'>,
  businessId: string,
  signal?: AbortSignal,
): Promise<void> => {
  if (languageModel === null) return;
  const reword = createRewording(languageModel);
  const unanswered = new Set<string>();
  /**
   * The rows are read again before each request, because a search may have run, or a user may have disabled rewording.
   */
  const findNext = async () => {
    for (const { row, business } of await readOpenInsights(db, businessId)) {
      const built = buildTemplate(row, business);
      if (row.wordedFor !== built.hash && !unanswered.has(row.id)) return { id: row.id, ...built };
    }
    return undefined;
  };
  while (unanswered.size < maxFailures) {
    signal?.throwIfAborted();
    const next = await findNext();
    if (!next) return;
    const result = await reword(next.template, next.facts);
    if (result.answered)
      await db
        .update(insights)
        .set({ wording: result.wording, wordedFor: next.hash })
        .where(eq(insights.id, next.id));
    else unanswered.add(next.id);
  }
};
