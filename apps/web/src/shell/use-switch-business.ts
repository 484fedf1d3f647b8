import { useNavigate } from '@tanstack/react-router';
import { useScreen } from '../data/site.ts';
import { parseFilters, printFilters, resetFilters } from '../data/url-filters.ts';

/** Makes another business the current one: the page stays, its filters are reset, its data is asked for anew. */
export function useSwitchBusiness(): (id: string) => void {
  const navigate = useNavigate();
  const page = useScreen();
  return (id) => {
    const to = page && !page.public ? '.' : '/';
    void navigate({
      to,
      ...(to === '.' ? { hash: true } : {}),
      search: (now: Record<string, unknown>) => ({
        business: id,
        ...(now['filters'] ? { filters: printFilters(resetFilters(parseFilters(now['filters']))) } : {}),
      }),
    });
  };
}
