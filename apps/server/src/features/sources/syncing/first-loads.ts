import { lateAfterHours } from '@bellwether/domain/overview/needs';
import { historyPercent } from '@bellwether/domain/sources/source-history';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { connections, sourceAccounts } from '../../../platform/postgres/schema.ts';
import { inList } from '../../../platform/postgres/sql.ts';
import { readProgress } from './progress.ts';

const hour = 3_600_000;

/**
 * Returns the sources whose first history is loading: for each business, the loaded percentage by type of source. A
 * load without a success for 72 hours is not included, because the source then shows as late.
 */
export const readFirstLoads = async (
  db: Database,
  businessIds: readonly string[],
  now: Date,
): Promise<Map<string, Map<string, number>>> => {
  const [rows, progress] = await Promise.all([
    db
      .select({
        id: sourceAccounts.id,
        businessId: sourceAccounts.businessId,
        vendor: sourceAccounts.vendor,
        updatedAt: sourceAccounts.updatedAt,
      })
      .from(sourceAccounts)
      .leftJoin(connections, eq(connections.id, sourceAccounts.connectionId))
      .where(
        and(
          inList(sourceAccounts.businessId, businessIds),
          isNull(sourceAccounts.fault),
          isNull(connections.endedAt),
          isNull(sourceAccounts.pausedAt),
        ),
      ),
    readProgress(db, businessIds, now),
  ]);
  const loads = new Map<string, Map<string, number>>();
  for (const { id, businessId, vendor, updatedAt } of rows) {
    const own = progress.get(id);
    if (!own || own.days >= own.of) continue;
    if (now.getTime() - (own.succeededAt ?? updatedAt).getTime() > lateAfterHours * hour) continue;
    const ofBusiness = loads.get(businessId) ?? new Map<string, number>();
    // For a service with several accounts, the lowest percentage is shown.
    ofBusiness.set(vendor, Math.min(ofBusiness.get(vendor) ?? 100, historyPercent(own)));
    loads.set(businessId, ofBusiness);
  }
  return loads;
};
