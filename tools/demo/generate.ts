import { addDays, addMonths, type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { createAds } from './ads.ts';
import type { DemoBusiness } from './business.ts';
import { createContacts } from './contacts.ts';
import { createOrders } from './invoices.ts';
import { createLeads, createTouches } from './leads.ts';
import { createProfile } from './profile.ts';
import type { Connection } from './sql.ts';
import { createSessions, createVisits } from './visits.ts';
import { createWebsite } from './website.ts';

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
 * tables of `createWebsite`, and the orders behind the invoices. Ads lead to visits, visits to leads, and leads become
 * customers who buy.
 */
export async function generateFacts(
  connection: Connection,
  business: DemoBusiness,
  range: Range,
): Promise<void> {
  await createProfile(connection, business, range);
  await createAds(connection);
  await createWebsite(connection);
  await createVisits(connection);
  await createContacts(connection);
  await createOrders(connection);
  await createSessions(connection);
  await createLeads(connection, business);
  await createTouches(connection);
}
