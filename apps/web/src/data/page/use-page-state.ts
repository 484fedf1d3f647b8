import { dayAt } from '@bellwether/domain/time/day';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../session/session.ts';
import {
  type Comparison,
  findComparedRange,
  type PageState,
  periodUrlKey,
  readPeriod,
  setDateRange,
  writePeriod,
} from './page-state.ts';
import type { PageSearch } from './screen.ts';
import { decodeFiltersOrEmpty, encodeFilters, type TableUrlState, type UrlFilters } from './url-filters.ts';
import { usePageSearch } from './use-screen.ts';

/**
 * Filter changes collected within the current microtask. They are written to the URL together, because a second
 * navigation would discard the first.
 */
let changed: UrlFilters = {};

/**
 * Returns the states of all tables and of the period in the address, and a setter that stays on the page. Only a period
 * change adds a history entry.
 */
export function useUrlFilters() {
  const { filters: text } = usePageSearch();
  const navigate = useNavigate();
  const filters = useMemo(() => decodeFiltersOrEmpty(text), [text]);
  const change = (module: string, next: TableUrlState, isRedirect = false) => {
    const first = Object.keys(changed).length === 0;
    changed = { ...changed, [module]: next };
    if (!first) return;
    queueMicrotask(() => {
      const all = changed;
      changed = {};
      void navigate({
        to: '.',
        hash: true,
        resetScroll: false,
        replace: isRedirect || !(periodUrlKey in all),
        search: (now: PageSearch) => ({
          ...now,
          filters: encodeFilters({ ...decodeFiltersOrEmpty(now.filters), ...all }),
        }),
      });
    });
  };
  return { filters, change };
}

/**
 * Returns the state of one table in the address (page, sort, filters), keyed by its report. The setter adds no
 * history entry for a redirect, so that Back leaves the page.
 */
export function useTableUrlState(
  module: string,
): [TableUrlState, (next: TableUrlState, isRedirect?: boolean) => void] {
  const { filters, change } = useUrlFilters();
  return [filters[module] ?? {}, (next, isRedirect) => change(module, next, isRedirect)];
}

export type PageStateControls = PageState & {
  compared: Range | null;
  setRange: (range: Range, comparison?: Comparison) => void;
  setComparison: (comparison: Comparison) => void;
  setFrequency: (frequency: Frequency) => void;
};

/**
 * Reads the period of a data page from the address and writes it back. 'Today' is the business's local day.
 */
export function usePageState(): PageStateControls {
  const { business } = useSession();
  const today = dayAt(business.time_zone, new Date());
  const [module, setModule] = useTableUrlState(periodUrlKey);
  const state = useMemo(() => readPeriod(module, today), [module, today]);
  return {
    ...state,
    compared: findComparedRange(state),
    setRange: (range, comparison) =>
      setModule(writePeriod({ ...setDateRange(state, range), ...(comparison && { comparison }) })),
    setComparison: (comparison) => setModule(writePeriod({ ...state, comparison })),
    setFrequency: (frequency) => setModule(writePeriod({ ...state, frequency })),
  };
}
