import type { decideMatches } from '@bellwether/contract/api/matches';
import type { InputOf } from '@bellwether/contract/endpoint';
import { matchesList } from '@bellwether/contract/rows/attribution';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { matchDecisions } from '../../platform/postgres/schema.ts';
import type { MatchDecisionRecord } from '../../platform/warehouse.ts';
import { findRowKey } from '../rows/index.ts';

type Pair = Omit<MatchDecisionRecord, 'decision'>;

const itemType = 'roi/matches';
const itemId = ({ leadKey, day, customerKey }: Pair): string => `${day} ${leadKey} ${customerKey}`;

export const readDecisions = async (db: Database, businessId: string): Promise<MatchDecisionRecord[]> => {
  const rows = await db.select().from(matchDecisions).where(eq(matchDecisions.businessId, businessId));
  return rows.map(({ origin, leadKey, day, customerKey, decision }) => ({
    origin,
    leadKey,
    day,
    customerKey,
    decision,
  }));
};

/**
 * Saves a decision on all given matches or none, with an audit log entry for each change. A null decision removes the
 * earlier decision. @throws Problem 'not_found' for a match of another business.
 */
export const saveDecisions = async (
  { db, warehouse, clock }: Pick<Deps, 'db' | 'warehouse' | 'clock'>,
  scope: BusinessScope<'roi', 'write'>,
  { ids, decision }: InputOf<typeof decideMatches>['body'],
  /** Callback that runs in the same transaction, after the decisions are saved. */
  within: (tx: Database) => Promise<void>,
): Promise<void> => {
  const businessId = scope.business.id;
  const pairs: Pair[] = [];
  for (const id of new Set(ids)) {
    const [, origin, leadKey, day, customerKey] = await findRowKey(warehouse, scope, matchesList, id);
    if (!origin || !leadKey || !day || !customerKey) throw problem('not_found');
    pairs.push({ origin, leadKey, day, customerKey });
  }
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const pair of pairs) {
      const same = and(
        eq(matchDecisions.businessId, businessId),
        eq(matchDecisions.origin, pair.origin),
        eq(matchDecisions.leadKey, pair.leadKey),
        eq(matchDecisions.day, pair.day),
        eq(matchDecisions.customerKey, pair.customerKey),
      );
      const [before] = await tx.select().from(matchDecisions).where(same).for('update');
      if ((before?.decision ?? null) === decision) continue;
      await tx.delete(matchDecisions).where(same);
      if (decision)
        await tx
          .insert(matchDecisions)
          .values({ businessId, ...pair, decision, updatedAt: now, updatedBy: scope.userId });
      const detail = { from: before?.decision ?? null, to: decision };
      const entry = { action: 'decide', itemType, itemId: itemId(pair), detail };
      await writeAudit(tx, { userId: scope.userId, businessId, ...entry });
    }
    await within(tx);
  });
};
