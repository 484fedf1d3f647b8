import { financialRevenueReport } from '@bellwether/contract/reports/business';
import { usePageState } from '../../../data/page/use-page-state.ts';
import type { ValueKpi } from '../../../sections/kpi/kpi.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import { type Section, sectionOf } from '../../../sections/section.ts';
import { lostOf, monthsTo } from './lost.ts';

/** Who stopped buying: always by the last twelve months, whatever the page's days and comparison. */
export function useLost(): Section<ValueKpi> {
  const { to } = usePageState().range;
  const own = { comparison: null, frequency: 'month' } as const;
  const twoYears = useReport(financialRevenueReport, { ...own, range: monthsTo(to, 24) });
  const lastYear = useReport(financialRevenueReport, { ...own, range: monthsTo(to, 12) });
  const both = lastYear.data ? twoYears : lastYear;
  return sectionOf(both, (answer) => lostOf(answer, lastYear.data ?? answer));
}
