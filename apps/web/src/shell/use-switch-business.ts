import { useNavigate } from '@tanstack/react-router';
import type { PageSearch } from '../data/page/screen.ts';
import { decodeFiltersOrEmpty, encodeFilters, resetFiltersForNewBusiness } from '../data/page/url-filters.ts';
import { useScreen } from '../data/page/use-screen.ts';

/**
 * Returns a function that switches the business and resets the filters. A business page stays open; from any other page
 * it opens the start page.
 */
export function useSwitchBusiness(): (id: string) => void {
  const navigate = useNavigate();
  const page = useScreen();
  return (id) => {
    const to = page?.scope === 'business' ? '.' : '/';
    void navigate({
      to,
      ...(to === '.' ? { hash: true } : {}),
      search: (now: PageSearch) => ({
        business: id,
        ...(now.filters
          ? { filters: encodeFilters(resetFiltersForNewBusiness(decodeFiltersOrEmpty(now.filters))) }
          : {}),
      }),
    });
  };
}
