import { financialRevenueReport } from '@bellwether/contract/reports/business';
import { usePageState } from '../../../data/page/use-page-state.ts';
import type { ValueKpi } from '../../../sections/kpi/kpi.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import { type SectionState, toSectionState } from '../../../sections/section-state.ts';
import { countChurned, monthsUpTo } from './churned-customers.ts';

/**
 * Requests lost customers for the 24 and 12 months up to the page's last day. Ignores the page's first day
 * and comparison.
 */
export function useChurnedCustomers(): SectionState<ValueKpi> {
  const { to } = usePageState().range;
  const monthly = { comparison: null, frequency: 'month' } as const;
  const twoYears = useReport(financialRevenueReport, { ...monthly, range: monthsUpTo(to, 24) });
  const lastYear = useReport(financialRevenueReport, { ...monthly, range: monthsUpTo(to, 12) });
  const both = lastYear.data ? twoYears : lastYear;
  return toSectionState(both, (answer) => countChurned(answer, lastYear.data ?? answer));
}
