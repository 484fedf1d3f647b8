import { connectors } from '@bellwether/connectors/list';
import type { ListedSource } from '@bellwether/contract/api/sources';
import { sourceLabel } from '@bellwether/domain/sources/integrations';
import { and, asc, eq, getTableColumns, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, sourceAccounts } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import { presentStatus } from './present.ts';
import { readProgress } from './syncing/progress.ts';

const { id, vendor, externalId, name, fault, faultMessage, faultAt, accessUntil, pausedAt, updatedAt } =
  getTableColumns(sourceAccounts);
const columns = {
  id,
  vendor,
  externalId,
  name,
  fault,
  faultMessage,
  faultAt,
  accessUntil,
  pausedAt,
  updatedAt,
  business: { id: businesses.id, name: businesses.tradingName, status: businesses.status },
};

/** Source in the list of all sources, without the figures of its last run. */
export type SourceSummary = Omit<ListedSource, 'last_rows'>;

/**
 * Returns the connected sources of all businesses in the session, by business name and service. Integrations without
 * access are omitted, because they deliver by files. All sources are read before filtering and sorting, because a
 * source's state is computed from the connectors. 7,000 sources of 1,000 businesses take two queries and 0.2 s of
 * processor time.
 */
export const readAllSources = async (db: Database, session: Session, now: Date): Promise<SourceSummary[]> => {
  const businessIds = [...session.businesses.keys()];
  const [rows, progress] = await Promise.all([
    db
      .select(columns)
      .from(sourceAccounts)
      .innerJoin(businesses, eq(businesses.id, sourceAccounts.businessId))
      .where(
        and(
          inList(sourceAccounts.businessId, businessIds),
          inArray(sourceAccounts.vendor, [...connectors.keys()]),
          or(isNotNull(sourceAccounts.credentials), isNotNull(sourceAccounts.tokens)),
        ),
      )
      .orderBy(
        sql`lower(${businesses.tradingName})`,
        asc(businesses.id),
        asc(vendor),
        asc(sourceAccounts.id),
      ),
    readProgress(db, businessIds, now),
  ]);
  return rows.map(({ business, ...row }) => {
    const own = progress.get(row.id);
    const succeededAt = own?.succeededAt ?? null;
    return {
      ...presentStatus(row, succeededAt !== null, own, now),
      id: row.id,
      business,
      type: sourceLabel(row.vendor),
      last_success: succeededAt?.toISOString() ?? null,
    };
  });
};
