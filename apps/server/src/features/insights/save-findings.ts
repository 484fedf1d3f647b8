import type { Finding } from '@bellwether/contract/insights/finding';
import { gotWorse, minDaysAway } from '@bellwether/contract/insights/state';
import { type Day, daysBetween } from '@bellwether/contract/time/day';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { insightRuns, insights } from '../../platform/postgres/schema.ts';

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

/** Returns the row of a finding: a decision stays, unless the cause came back after a while or got worse. */
const mergeWithStored = (finding: Finding, stored: Row | undefined, day: Day) => {
  const amount = finding.size?.amount ?? null;
  const found = { detector: finding.detector, module: finding.module, finding, amount, lastFound: day };
  if (!stored || daysBetween(stored.lastFound, day) > minDaysAway)
    return { ...fresh, ...found, firstFound: day };
  const isClosed = stored.state === 'done' || stored.state === 'dismissed';
  if (isClosed && gotWorse(amount, stored.decidedAmount))
    return { ...fresh, ...found, firstFound: stored.firstFound };
  return { ...stored, ...found };
};

/** Stores what a search found, and that it has run, in one transaction. */
export const saveFindings = (
  db: Database,
  businessId: string,
  findings: readonly Finding[],
  run: Run,
): Promise<void> =>
  db.transaction(async (tx) => {
    // A search that runs at the same time waits here.
    await tx
      .insert(insightRuns)
      .values({ businessId, ...run })
      .onConflictDoUpdate({ target: insightRuns.businessId, set: run });
    const rows = await tx.select().from(insights).where(eq(insights.businessId, businessId)).for('update');
    const byCause = new Map(rows.map((row) => [row.cause, row]));
    for (const finding of findings) {
      const stored = byCause.get(finding.cause);
      const values = mergeWithStored(finding, stored, run.lastDay);
      if (stored) await tx.update(insights).set(values).where(eq(insights.id, stored.id));
      else await tx.insert(insights).values({ ...values, businessId, cause: finding.cause });
    }
  });
