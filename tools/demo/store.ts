import { moduleSlugs } from '@bellwether/domain/access/slugs';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { businesses, files, sourceAccounts } from '../../apps/server/src/platform/postgres/schema.ts';
import { insertAccounts } from './businesses/accounts.ts';
import type { StoredBusiness } from './businesses/stored-business.ts';
import { insertTerms } from './cost-terms.ts';
import { type BusinessStatusMarks, insertStatuses } from './facts/lead-statuses.ts';
import { stableUuid } from './ids.ts';
import { type FreezeDeps, insertMeetings, type MeetingFigures } from './meetings/meetings.ts';
import { insertPrompts } from './prompts.ts';

type Beside = {
  since: Date;
  now: Date;
  said?: readonly BusinessStatusMarks[];
  recorded?: readonly (typeof files.$inferInsert)[];
  /** Figures that the texts of meetings name, by business slug. */
  figures?: ReadonlyMap<string, MeetingFigures>;
  /** Stores the metric values of agenda items. */
  freeze?: FreezeDeps | undefined;
};

/** Inserts the demo's records in a transaction, so that an interrupted demo is loaded again at the next start. */
export async function insertDemo(
  db: Database,
  demo: readonly StoredBusiness[],
  { since, now, said = [], recorded = [], figures = new Map(), freeze }: Beside,
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
      business.connected.map((vendor) => ({
        businessId: stableUuid('business', business.slug),
        vendor,
        createdAt: since,
        updatedAt: now,
      })),
    );
    if (connections.length > 0) await tx.insert(sourceAccounts).values(connections);
    await insertAccounts(
      tx,
      demo.map((business) => business.slug),
    );
    await insertMeetings(tx, demo, { now, figures, freeze });
    await insertTerms(tx, demo, now);
    await insertPrompts(tx, demo, now);
    await insertStatuses(tx, said, now);
    if (recorded.length > 0)
      await tx.insert(files).values(recorded.map((file) => ({ ...file, createdAt: now })));
  });
}
