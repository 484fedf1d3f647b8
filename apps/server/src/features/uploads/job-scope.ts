import { type BusinessScope, sealBusinessScope } from '@bellwether/contract/access/scope';
import { integrationTypes } from '@bellwether/contract/catalogue/integrations';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, integrations } from '../../platform/postgres/schema.ts';
import type { Upload } from './store.ts';

/**
 * The scope that an upload's creator held when the upload was accepted. Its work may go on after a restart, when there
 * is no session any more; it reaches the one business of the upload and nothing else.
 */
export async function scopeOfUpload(db: Database, upload: Upload): Promise<BusinessScope | undefined> {
  const found = await db.select().from(businesses).where(eq(businesses.id, upload.businessId));
  const business = found[0];
  if (!business) return undefined;
  const connected = await db
    .select({ type: integrations.type })
    .from(integrations)
    .where(eq(integrations.businessId, business.id));
  return sealBusinessScope(
    { userId: upload.createdBy, isAdmin: false },
    {
      id: business.id,
      tradingName: business.tradingName,
      timeZone: business.timeZone,
      currency: business.currency,
      revenueSource: business.revenueSource,
      connected: connected.flatMap(
        ({ type }) => integrationTypes.find((one) => one.id === type)?.value ?? [],
      ),
    },
  );
}
