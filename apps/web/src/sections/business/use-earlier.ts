import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useReport } from '../report/use-report.ts';

/**
 * The first rows of a report in the days that the page compares with, in the order that they had then; undefined when the page
 * does not compare, and while they are on their way.
 */
export function useOldestRow(report: Report, perPage: number): ReportAnswer | undefined {
  const { range, compared } = usePageState();
  const asked = useReport(report, {
    range: compared ?? range,
    comparison: null,
    perPage,
    wanted: compared !== null,
  });
  return compared ? asked.data : undefined;
}
