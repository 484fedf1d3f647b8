import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  accountAttributionReport,
  roiCustomersReport,
  roiNewCustomersReport,
} from '@bellwether/contract/reports/roi';
import { IconCash, IconFileInvoice, IconUserHeart, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import { chartByDimension } from '../../../sections/chart/by-dimension.ts';
import { chartOverTime } from '../../../sections/chart/over-time.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { RoiPage } from '../../../sections/roi/roi-page.tsx';
import { roiCustomersSummary } from '../../../sections/roi/summary.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const drawCustomers = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'attributed_customers', mark: 'bar' },
    { metric: 'acquired_customers', mark: 'line' },
  ]);
const drawChannels = (answer: ReportAnswer) =>
  chartByDimension(answer, 'internal_channel', 'acquired_customers');

/** Excludes customers without a touch, because marketing did not bring them. */
const attributed = [{ key: 'unattributed_reason', operator: '=' as const, value: '' }];

export function RoiCustomersPage() {
  const asked = useReport(roiCustomersReport);
  const won = useReport(roiNewCustomersReport);
  return (
    <RoiPage title={roiCustomersReport.title} info={roiCustomersReport.description} answer={asked.data}>
      <PageSummary said={asked.data && roiCustomersSummary(asked.data, won.data)} />
      <HeroRow>
        <MetricCard metric="attributed_customers" asked={asked} icon={IconUsers} />
        <MetricCard metric="acquired_customers" asked={asked} icon={IconUserPlus} />
        <MetricCard metric="attributed_invoices" asked={asked} icon={IconFileInvoice} />
        <MetricCard metric="attributed_revenue" asked={asked} icon={IconCash} />
        <MetricCard metric="lifetime_value" asked={asked} icon={IconUserHeart} />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title="Customers over time"
          description="Customers from marketing with an invoice, and new customers in the period."
          asked={asked}
          draw={drawCustomers}
        />
        <Acquired />
      </ChartGrid>
      <ReportTable report={accountAttributionReport} mode="pages" where={attributed} />
    </RoiPage>
  );
}

const Acquired = memo(function Acquired() {
  const asked = useReport(roiNewCustomersReport);
  return (
    <ReportChart
      title={roiNewCustomersReport.title}
      description={roiNewCustomersReport.description}
      asked={asked}
      draw={drawChannels}
    />
  );
});
