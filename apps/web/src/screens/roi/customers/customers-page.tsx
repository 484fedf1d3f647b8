import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  accountAttributionReport,
  roiCustomersReport,
  roiNewCustomersReport,
} from '@bellwether/contract/reports/roi';
import { IconCash, IconFileInvoice, IconUserHeart, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
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
  const query = useReport(roiCustomersReport);
  const won = useReport(roiNewCustomersReport);
  return (
    <RoiPage title={roiCustomersReport.title} info={roiCustomersReport.description} answer={query.data}>
      <PageSummary text={query.data && roiCustomersSummary(query.data, won.data)} />
      <HeroRow>
        <MetricCard metric="attributed_customers" query={query} icon={IconUsers} />
        <MetricCard metric="acquired_customers" query={query} icon={IconUserPlus} />
        <MetricCard metric="attributed_invoices" query={query} icon={IconFileInvoice} />
        <MetricCard metric="attributed_revenue" query={query} icon={IconCash} />
        <MetricCard metric="lifetime_value" query={query} icon={IconUserHeart} />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title="Customers over time"
          description="Customers from marketing with an invoice, and new customers in the period."
          query={query}
          draw={drawCustomers}
        />
        <Acquired />
      </ChartGrid>
      <ReportTable report={accountAttributionReport} mode="pages" where={attributed} />
    </RoiPage>
  );
}

const Acquired = memo(function Acquired() {
  const query = useReport(roiNewCustomersReport);
  return (
    <ReportChart
      title={roiNewCustomersReport.title}
      description={roiNewCustomersReport.description}
      query={query}
      draw={drawChannels}
    />
  );
});
