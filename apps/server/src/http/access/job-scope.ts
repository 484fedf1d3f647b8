import {
  type BusinessContext,
  type BusinessScope,
  grantBusinessScope,
} from '@bellwether/domain/access/scope';
import { toMarginShare } from '@bellwether/domain/costs/margin';
import { knownIntegrationTypes } from '@bellwether/domain/sources/integrations';
import { eq } from 'drizzle-orm';
import { readCostTerms } from '../../platform/cost-terms.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, sourceAccounts } from '../../platform/postgres/schema.ts';

/** User id for background work that no user started. No account has this id. */
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
    grossMargin: toMarginShare(business.grossMargin),
    connected: knownIntegrationTypes(connected.map(({ type }) => type)),
    costTerms: terms.get(businessId) ?? [],
  };
};

/**
 * Creates the scope of background work for the user who started it, such as the creator of an upload. It covers a
 * single business and needs no session, so the work can continue after a restart. Returns undefined if the business no
 * longer exists.
 */
export async function createJobScope(
  db: Database,
  { businessId, createdBy }: { businessId: string; createdBy: string },
): Promise<BusinessScope | undefined> {
  const business = await readBusiness(db, businessId);
  return business && grantBusinessScope({ userId: createdBy, isAdmin: false }, business);
}

/**
 * Creates the scope of background work without a user, such as the nightly search for insights. The scope may read
 * every module of a single business, sees costs as clients do, and writes nothing. Returns undefined if the business no
 * longer exists.
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
