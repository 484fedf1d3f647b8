import { type PageState, periodModule, writePeriod } from '../../data/page/page-state.ts';
import { parseFilters, printFilters } from '../../data/page/url-filters.ts';

/** The address of the page that is open. It names the business and the dates, so that it shows the same on another day. */
export function pageLink(state: PageState, address: string = window.location.href): string {
  const link = new URL(address);
  const filters = parseFilters(link.searchParams.get('filters'));
  link.searchParams.set('filters', printFilters({ ...filters, [periodModule]: writePeriod(state) }));
  return link.href;
}
