import type { BusinessContext } from '@bellwether/contract/access/scope';
import { moduleSlugs } from '@bellwether/contract/access/slugs';
import { defaultYearStart } from '@bellwether/contract/time/year-start';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { businesses, files, integrations } from '../../apps/server/src/platform/postgres/schema.ts';
import { insertAccounts } from './accounts.ts';
import type { DemoBusiness } from './business.ts';
import { insertTerms } from './cost-terms.ts';
import { stableUuid } from './ids.ts';
import { insertStatuses, type StatusMarks } from './lead-statuses.ts';
import { insertMeetings } from './meetings.ts';

export type StoredBusiness = Pick<
  DemoBusiness,
  | 'slug'
  | 'tradingName'
  | 'status'
  | 'website'
  | 'brand'
  | 'timeZone'
  | 'connected'
  | 'withoutModules'
  | 'priority'
> & { currency: string };

export const toBusinessContext = (business: StoredBusiness): BusinessContext => ({
  id: stableUuid('business', business.slug),
  tradingName: business.tradingName,
  timeZone: business.timeZone,
  currency: business.currency,
  yearStart: defaultYearStart,
  connected: business.connected,
  revenueSource: null,
});

type Beside = {
  since: Date;
  now: Date;
  said?: readonly StatusMarks[];
  recorded?: readonly (typeof files.$inferInsert)[];
};

/**
 * Inserts the operational data of the demo in one transaction, so that an interrupted demo is loaded again at
 * the next start.
 */
export async function insertDemo(
  db: Database,
  demo: readonly StoredBusiness[],
  { since, now, said = [], recorded = [] }: Beside,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(businesses).values(
      demo.map((business) => ({
        id: stableUuid('business', business.slug),
        tradingName: business.tradingName,
        status: business.status,
        primaryColor: business.brand.primary,
        secondaryColor: business.brand.secondary,
        timeZone: business.timeZone,
        currency: business.currency,
        website: business.website,
        moduleAccess: moduleSlugs.filter((slug) => !business.withoutModules.includes(slug)),
        marketingPriorities: { primary: business.priority },
        createdAt: since,
        updatedAt: now,
      })),
    );
    const connections = demo.flatMap((business) =>
      business.connected.map((type) => ({
        businessId: stableUuid('business', business.slug),
        type,
        createdAt: since,
        updatedAt: now,
      })),
    );
    if (connections.length > 0) await tx.insert(integrations).values(connections);
    await insertAccounts(
      tx,
      demo.map((business) => business.slug),
    );
    await insertMeetings(tx, demo, now);
    await insertTerms(tx, demo, now);
    await insertStatuses(tx, said, now);
    if (recorded.length > 0)
      await tx.insert(files).values(recorded.map((file) => ({ ...file, createdAt: now })));
  });
}
