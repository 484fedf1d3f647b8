import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { Business } from '@bellwether/contract/api/shapes';
import type { NewBusiness } from '@bellwether/contract/api/users';
import { integrationTypes } from '@bellwether/contract/catalogue/integrations';
import { problem } from '@bellwether/contract/problems';
import { asc, eq, inArray } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, integrations } from '../../platform/postgres/schema.ts';
import { everyModule } from '../../platform/postgres/seed.ts';

const typeNames = new Map<string, string>(integrationTypes.map((type) => [type.id, type.value]));

type IntegrationRow = Omit<typeof integrations.$inferSelect, 'credentials'>;

const presentIntegration = (row: IntegrationRow): Business['integrations'][number] => {
  const name = typeNames.get(row.type) ?? row.type;
  return {
    id: row.id,
    _id: row.id,
    fk_integration_type_id: row.type,
    integration_type: { name, description: name },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
};

const present = (row: typeof businesses.$inferSelect, connected: readonly IntegrationRow[]): Business => ({
  id: row.id,
  _id: row.id,
  trading_name: row.tradingName,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  primary_color: row.primaryColor,
  secondary_color: row.secondaryColor,
  time_zone: row.timeZone,
  currency: row.currency,
  website: row.website,
  module_access: row.moduleAccess,
  marketing_priorities: row.marketingPriorities,
  feature_flags: row.featureFlags,
  revenue_source: row.revenueSource,
  integrations: connected.map(presentIntegration),
});

/** The businesses with these ids, by trading name, each with its integrations. Credentials are not even read. */
export const businessesById = async (db: Database, ids: readonly string[]): Promise<Business[]> => {
  if (ids.length === 0) return [];
  const { id, businessId, type, createdAt, updatedAt } = integrations;
  const [rows, connected] = await Promise.all([
    db
      .select()
      .from(businesses)
      .where(inArray(businesses.id, [...ids]))
      .orderBy(asc(businesses.tradingName), asc(businesses.id)),
    db
      .select({ id, businessId, type, createdAt, updatedAt })
      .from(integrations)
      .where(inArray(businessId, [...ids]))
      .orderBy(asc(createdAt), asc(id)),
  ]);
  const byBusiness = Map.groupBy(connected, (row) => row.businessId);
  return rows.map((row) => present(row, byBusiness.get(row.id) ?? []));
};

/** Chooses what the revenue of the scope's business is read from, and writes down who did. */
export const chooseRevenueSource = async (
  db: Database,
  { userId, business: { id } }: BusinessScope,
  revenueSource: Business['revenue_source'],
  now: Date,
): Promise<Business> => {
  await db.transaction(async (tx) => {
    await tx.update(businesses).set({ revenueSource, updatedAt: now }).where(eq(businesses.id, id));
    await audit(tx, {
      ...{ userId, businessId: id, action: 'updated', itemType: 'business', itemId: id },
      detail: { revenue_source: revenueSource },
    });
  });
  const [changed] = await businessesById(db, [id]);
  if (!changed) throw problem('not_found');
  return changed;
};

/** Makes a business with every module open, and writes down who did. */
export const makeBusiness = (db: Database, userId: string, given: NewBusiness): Promise<Business> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .insert(businesses)
      .values({
        tradingName: given.trading_name,
        timeZone: given.time_zone,
        currency: given.currency,
        moduleAccess: [...everyModule],
        marketingPriorities: { primary: given.marketing_priority },
      })
      .returning();
    if (!row) throw new Error('The business could not be stored.');
    await audit(tx, { userId, businessId: row.id, action: 'created', itemType: 'business', itemId: row.id });
    return present(row, []);
  });
