import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useReport } from '../report/use-report.ts';

/**
 * Returns the first rows of a report in the page's comparison period, in that period's order. Undefined while
 * they load or if the page does not compare.
 */
export function useOldestRow(report: Report, perPage: number): ReportAnswer | undefined {
  const { range, compared } = usePageState();
  const query = useReport(report, {
    range: compared ?? range,
    comparison: null,
    perPage,
    enabled: compared !== null,
  });
  return compared ? query.data : undefined;
}
