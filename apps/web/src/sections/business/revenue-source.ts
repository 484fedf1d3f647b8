import type { Business } from '@bellwether/contract/api/shapes';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { chooseRevenueSource, type RevenueSource } from '@bellwether/domain/sources/revenue-source';
import { listConnectedTypes } from '../../data/session/connected-types.ts';

/**
 * Returns a business's revenue source: the chosen source, else its connected system, else the uploads that the report's
 * rows are from.
 */
export function findRevenueSource(
  business: Pick<Business, 'integrations' | 'revenue_source'>,
  answer: ReportAnswer | undefined,
): RevenueSource {
  const sources = answer ? readMeta(answer).sources : [];
  const hasInvoicesFrom = (by: string) =>
    sources.some(({ fact, source }) => fact === 'invoices' && source === by);
  return chooseRevenueSource(
    listConnectedTypes(business),
    hasInvoicesFrom('csv'),
    business.revenue_source,
    hasInvoicesFrom('manual'),
  );
}

export const isRevenueEnteredByHand = ({ source }: RevenueSource): boolean =>
  source === null || source === 'manual';

/** Returns 'Revenue source: Xero', with a note if results are entered manually. */
export const revenueSourceText = (source: RevenueSource): string =>
  `Revenue source: ${source.label}${isRevenueEnteredByHand(source) ? '. Results are entered manually.' : ''}`;
