import { addYears, dayAt } from '@bellwether/domain/time/day';
import { findFinancialYear } from '@bellwether/domain/time/financial-year';
import { defaultYearStart } from '@bellwether/domain/time/year-start';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { costTerms } from '../../apps/server/src/platform/postgres/schema.ts';
import type { DemoBusiness } from './businesses/business.ts';
import { stableUuid } from './ids.ts';

/**
 * Inserts agency fees for Clearwater: terms that begin before its data, and new terms from the current financial year.
 */
export async function insertTerms(
  db: Database,
  demo: readonly Pick<DemoBusiness, 'slug' | 'timeZone'>[],
  now: Date,
): Promise<void> {
  const billed = demo.find(({ slug }) => slug === 'clearwater-plumbing');
  if (!billed) return;
  const year = findFinancialYear(dayAt(billed.timeZone, now), defaultYearStart).from;
  const said = { updatedAt: now, updatedBy: stableUuid('user', 'adviser@bellwether.example') };
  const own = { businessId: stableUuid('business', billed.slug), clientsSeeMarkup: false, ...said };
  await db.insert(costTerms).values([
    { ...own, from: addYears(year, -4), monthlyFee: 1450, feeOfMedia: 0.1, markup: 0 },
    { ...own, from: year, monthlyFee: 1650, feeOfMedia: 0.08, markup: 0.05 },
  ]);
}
