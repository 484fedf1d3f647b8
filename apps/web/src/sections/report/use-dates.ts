import { usePageState } from '../../data/use-page-state.ts';
import { rangeLabel } from './label.ts';

/** The days of the page, and those compared with, as charts say them. */
export function useDates(): { range: string; comparison: string | null } {
  const { range, compared } = usePageState();
  return { range: rangeLabel(range), comparison: compared && rangeLabel(compared) };
}
