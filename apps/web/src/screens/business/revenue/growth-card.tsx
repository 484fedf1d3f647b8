import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import { percentChange } from '@bellwether/contract/format/change';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { financialRevenueReport } from '@bellwether/contract/reports/business';
import { readFigure, readMeta } from '@bellwether/contract/reports/text/figures';
import { formatRange } from '@bellwether/contract/reports/text/label';
import { yearEarlier } from '@bellwether/contract/time/range';
import { IconTrendingUp } from '@tabler/icons-react';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { buildComputedKpi, type Kpi } from '../../../sections/kpi/kpi.ts';
import { KpiCard } from '../../../sections/kpi/kpi-card.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { toSectionState } from '../../../sections/section-state.ts';

const growth: MetricInfo = {
  label: 'Growth vs last year',
  unit: 'percent',
  goodDirection: 'higher',
  description: 'Revenue in this period vs the same period one year before.',
};

/** Builds the growth card. It always compares with the year before, whatever the page compares with. */
function computeGrowth(answer: ReportAnswer): Kpi {
  const { totals, compare_totals, comparison } = readMeta(answer);
  const [current, previous] = [
    readFigure(totals, 'revenue'),
    compare_totals && readFigure(compare_totals, 'revenue'),
  ];
  const value = current === null || !previous ? null : percentChange(current, previous) / 100;
  const description =
    value === null ? 'No revenue one year before.' : comparison ? `on ${formatRange(comparison)}` : '';
  return buildComputedKpi(growth, answer, value, { description });
}

export function GrowthCard() {
  const { range } = usePageState();
  const query = useReport(financialRevenueReport, { comparison: yearEarlier(range) });
  return (
    <KpiCard
      header={growth.label}
      description={growth.description}
      icon={IconTrendingUp}
      section={toSectionState(query, computeGrowth)}
    />
  );
}
