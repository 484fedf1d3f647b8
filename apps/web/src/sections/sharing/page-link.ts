import { type PageState, periodUrlKey, writePeriod } from '../../data/page/page-state.ts';
import { decodeFiltersOrEmpty, encodeFilters } from '../../data/page/url-filters.ts';

/**
 * Returns the URL of the current page with its business and dates, so that it shows the same data on another
 * day.
 */
export function buildPageLink(state: PageState, address: string = window.location.href): string {
  const link = new URL(address);
  const filters = decodeFiltersOrEmpty(link.searchParams.get('filters'));
  link.searchParams.set('filters', encodeFilters({ ...filters, [periodUrlKey]: writePeriod(state) }));
  return link.href;
}
