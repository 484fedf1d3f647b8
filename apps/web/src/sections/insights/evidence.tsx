import type { PageChart } from '@bellwether/contract/pages/define';
import { reports } from '@bellwether/contract/reports/list';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Finding } from '@bellwether/domain/insights/finding';
import { addDays } from '@bellwether/domain/time/day';
import { useMemo } from 'react';
import { useSession } from '../../data/session/session.ts';
import { ReportChart } from '../chart/report-chart.tsx';

/** Maximum number of days that the chart of a finding shows as single days; a longer range would be drawn by week. */
const maxDays = 90;

/** Describes the chart of a finding; null if the reader may not read its report, or if the report is not by date. */
export const describeEvidence = (
  { evidence, slices: [slice] }: Finding,
  mayRead: (module: ModuleSlug) => boolean,
): PageChart | null => {
  const { metric, range, where } = evidence;
  const report = reports.find(({ slug, module }) => slug === evidence.report && mayRead(module));
  if (!report?.dimensions.includes('date')) return null;
  const earliest = addDays(range.to, 1 - maxDays);
  const shown = { from: range.from < earliest ? earliest : range.from, to: range.to };
  return {
    // Adds the campaign or channel to the chart's title, because another insight card may show the same metric as a
    // whole.
    title:
      where.length > 0 && slice ? `${metricInfo(metric).label}, ${slice.label}` : metricInfo(metric).label,
    description: metricInfo(metric).description,
    query: {
      report,
      where: where.map(({ key, value }) => ({ key, operator: '=', value })),
      period: () => ({ range: shown, comparison: null, frequency: 'day' }),
    },
    chart: { kind: 'over-time', lines: [{ metric, mark: 'line' }] },
  };
};

/** Chart of the figures behind a finding. */
export function FindingChart({ finding }: { finding: Finding }) {
  const { may } = useSession();
  const chart = useMemo(() => describeEvidence(finding, (module) => may('read', module)), [finding, may]);
  return chart ? <ReportChart chart={chart} height={180} /> : null;
}
