import { addDays, addMonths, type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { DemoBusiness } from './businesses/business.ts';
import { createProfile } from './businesses/profile.ts';
import { createAds } from './facts/ads.ts';
import { createContacts } from './facts/contacts.ts';
import { createOrders } from './facts/invoices.ts';
import { createLeads, createTouches } from './facts/leads.ts';
import { createSearches } from './facts/searches.ts';
import type { ScratchConnection } from './facts/sql.ts';
import { createSessions, createUsers, createVisits } from './facts/visits.ts';
import { createWebsite } from './facts/website.ts';

/**
 * Returns the date range of a business's data: `months` months up to yesterday in its time zone. A business whose data
 * ended earlier has fewer days.
 */
export function demoRange(business: DemoBusiness, months: number, now: Date): Range {
  const yesterday: Day = addDays(dayAt(business.timeZone, now), -1);
  return {
    from: addDays(addMonths(yesterday, -months), 1),
    to: addDays(yesterday, -business.endedDaysAgo),
  };
}

/**
 * Creates the facts of a business as temporary tables of a connection: `demo_ads`, `demo_sessions`, `demo_leads`, the
 * tables of `createWebsite` and `createSearches`, and the orders behind the invoices. Ads lead to visits, visits to leads, and leads become
 * customers who buy.
 */
export async function generateFacts(
  connection: ScratchConnection,
  business: DemoBusiness,
  range: Range,
): Promise<void> {
  await createProfile(connection, business, range);
  await createAds(connection);
  await createWebsite(connection);
  await createSearches(connection);
  await createVisits(connection);
  await createContacts(connection);
  await createOrders(connection);
  await createSessions(connection);
  await createUsers(connection);
  await createLeads(connection, business);
  await createTouches(connection);
}
