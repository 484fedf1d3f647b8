import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import { percentChange } from '@bellwether/contract/format/change';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { financialRevenue } from '@bellwether/contract/reports/business';
import { figure, metaOf } from '@bellwether/contract/reports/words/figures';
import { rangeLabel } from '@bellwether/contract/reports/words/label';
import { yearBefore } from '@bellwether/contract/time/range';
import { IconTrendingUp } from '@tabler/icons-react';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { type Kpi, workedOut } from '../../../sections/kpi/kpi.ts';
import { KpiCard } from '../../../sections/kpi/kpi-card.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { sectionOf } from '../../../sections/section.ts';

const growth: MetricInfo = {
  label: 'Growth on last year',
  unit: 'percent',
  goodDirection: 'higher',
  description: 'Revenue of these days against the same days one year before.',
};

/** Growth is always against the year before, whatever the page compares with. */
function growthOf(answer: ReportAnswer): Kpi {
  const { totals, compare_totals, comparison } = metaOf(answer);
  const [now, was] = [figure(totals, 'revenue'), compare_totals && figure(compare_totals, 'revenue')];
  const value = now === null || !was ? null : percentChange(now, was) / 100;
  const description =
    value === null ? 'No revenue one year before.' : comparison ? `on ${rangeLabel(comparison)}` : '';
  return workedOut(growth, answer, value, { description });
}

export function GrowthCard() {
  const { range } = usePageState();
  const asked = useReport(financialRevenue, { comparison: yearBefore(range) });
  return (
    <KpiCard
      header={growth.label}
      description={growth.description}
      icon={IconTrendingUp}
      section={sectionOf(asked, growthOf)}
    />
  );
}
