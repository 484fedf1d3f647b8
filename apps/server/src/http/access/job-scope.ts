import {
  type BusinessContext,
  type BusinessScope,
  grantBusinessScope,
} from '@bellwether/domain/access/scope';
import { knownIntegrationTypes } from '@bellwether/domain/sources/integrations';
import { eq } from 'drizzle-orm';
import { readCostTerms } from '../../platform/cost-terms.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, sourceAccounts } from '../../platform/postgres/schema.ts';

/** User id of work that no user started. No user has it. */
const systemUserId = '00000000-0000-0000-0000-000000000000';

const readBusiness = async (db: Database, businessId: string): Promise<BusinessContext | undefined> => {
  const [business] = await db.select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) return undefined;
  const connected = await db
    .select({ type: sourceAccounts.vendor })
    .from(sourceAccounts)
    .where(eq(sourceAccounts.businessId, business.id));
  const terms = await readCostTerms(db, [businessId]);
  return {
    id: business.id,
    tradingName: business.tradingName,
    timeZone: business.timeZone,
    currency: business.currency,
    yearStart: business.financialYearStart,
    revenueSource: business.revenueSource,
    connected: knownIntegrationTypes(connected.map(({ type }) => type)),
    costTerms: terms.get(businessId) ?? [],
  };
};

/**
 * Builds the scope of background work for the user who started it, such as an upload's creator. It needs no
 * session, so the work can continue after a restart. It covers only the one business; undefined if that
 * business no longer exists.
 */
export async function createJobScope(
  db: Database,
  { businessId, createdBy }: { businessId: string; createdBy: string },
): Promise<BusinessScope | undefined> {
  const business = await readBusiness(db, businessId);
  return business && grantBusinessScope({ userId: createdBy, isAdmin: false }, business);
}

/**
 * Builds the scope of background work that no user started, such as the nightly search for insights. It reads every
 * module of the one business and writes nothing; costs are as clients see them. Undefined if the business no longer
 * exists.
 */
export async function createSystemScope(
  db: Database,
  businessId: string,
): Promise<BusinessScope<'insights', 'read'> | undefined> {
  const business = await readBusiness(db, businessId);
  const rights = (_id: string, act: string) => act === 'read';
  return (
    business &&
    grantBusinessScope({ userId: systemUserId, isAdmin: false }, business, {
      module: 'insights',
      act: 'read',
      rights,
    })
  );
}
