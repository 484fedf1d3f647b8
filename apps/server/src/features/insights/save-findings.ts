import type { Finding } from '@bellwether/domain/insights/finding';
import { amountIfLasting, hasGotWorse, minDaysAway } from '@bellwether/domain/insights/state';
import { type Day, daysBetween } from '@bellwether/domain/time/day';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { insightRuns, insights } from '../../platform/postgres/schema.ts';
import { keepMonthEnd } from './month-ends.ts';

type Row = typeof insights.$inferSelect;
type Run = Pick<typeof insightRuns.$inferSelect, 'lastDay' | 'dataVersion' | 'finishedAt'>;

const fresh = {
  state: 'open',
  reason: null,
  decidedAmount: null,
  decidedBy: null,
  decidedAt: null,
  actionItemId: null,
  result: null,
} as const;

/**
 * Returns the database row of a finding. A user's decision is kept, unless the cause came back after a while or got
 * worse.
 */
const mergeWithStored = (finding: Finding, stored: Row | undefined, day: Day) => {
  const amount = finding.size?.amount ?? null;
  const found = { detector: finding.detector, module: finding.module, finding, amount, lastFound: day };
  if (!stored || daysBetween(stored.lastFound, day) > minDaysAway)
    return { ...fresh, ...found, firstFound: day };
  const isClosed = stored.state === 'done' || stored.state === 'dismissed';
  if (isClosed && hasGotWorse(amountIfLasting(finding.size), stored.decidedAmount))
    return { ...fresh, ...found, firstFound: stored.firstFound };
  return { ...stored, ...found };
};

/** Columns that a search may change, each with the inserted value. A rewording is kept, with the hash of its facts. */
const newValues = Object.fromEntries(
  (
    [
      ...(['detector', 'module', 'finding', 'amount', 'firstFound', 'lastFound'] as const),
      ...(Object.keys(fresh) as (keyof typeof fresh)[]),
    ] as const
  ).map((key) => [key, sql`excluded.${sql.identifier(insights[key].name)}`]),
);

/** Stores the findings of a search, and that it has run, in a transaction. */
export const saveFindings = (
  db: Database,
  businessId: string,
  findings: readonly Finding[],
  run: Run,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [before] = await tx
      .select({ lastDay: insightRuns.lastDay })
      .from(insightRuns)
      .where(eq(insightRuns.businessId, businessId))
      .for('update');
    if (before) await keepMonthEnd(tx, businessId, before.lastDay, run.lastDay);
    // A concurrent search of the business waits for this lock.
    await tx
      .insert(insightRuns)
      .values({ businessId, ...run })
      .onConflictDoUpdate({ target: insightRuns.businessId, set: run });
    const rows = await tx.select().from(insights).where(eq(insights.businessId, businessId)).for('update');
    const byCause = new Map(rows.map((row) => [row.cause, row]));
    if (findings.length === 0) return;
    const values = findings.map((finding) => ({
      businessId,
      cause: finding.cause,
      ...mergeWithStored(finding, byCause.get(finding.cause), run.lastDay),
    }));
    await tx
      .insert(insights)
      .values(values)
      .onConflictDoUpdate({ target: [insights.businessId, insights.cause], set: newValues });
  });
