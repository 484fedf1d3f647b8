import { type BusinessScope, grantBusinessScope } from '@bellwether/contract/access/scope';
import { knownIntegrationTypes } from '@bellwether/contract/catalogue/integrations';
import { eq } from 'drizzle-orm';
import type { Database } from '../platform/postgres/database.ts';
import { businesses, integrations } from '../platform/postgres/schema.ts';

/**
 * Builds the scope of background work for the user who started it, such as an upload's creator. It needs no
 * session, so the work can continue after a restart. It covers only the one business; undefined if that
 * business no longer exists.
 */
export async function createJobScope(
  db: Database,
  { businessId, createdBy }: { businessId: string; createdBy: string },
): Promise<BusinessScope | undefined> {
  const rows = await db.select().from(businesses).where(eq(businesses.id, businessId));
  const business = rows[0];
  if (!business) return undefined;
  const connected = await db
    .select({ type: integrations.type })
    .from(integrations)
    .where(eq(integrations.businessId, business.id));
  return grantBusinessScope(
    { userId: createdBy, isAdmin: false },
    {
      id: business.id,
      tradingName: business.tradingName,
      timeZone: business.timeZone,
      currency: business.currency,
      yearStart: business.financialYearStart,
      revenueSource: business.revenueSource,
      connected: knownIntegrationTypes(connected.map(({ type }) => type)),
    },
  );
}
