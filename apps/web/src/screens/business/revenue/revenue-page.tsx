import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { financialAccountsReport, financialRevenueReport } from '@bellwether/contract/reports/business';
import { IconCash, IconFileInvoice, IconReceipt, IconReceiptRefund } from '@tabler/icons-react';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { revenueSummary } from '../../../sections/business/summary.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { GrowthCard } from './growth-card.tsx';

const drawRevenue = (answer: ReportAnswer) => chartOverTime(answer, [{ metric: 'revenue', mark: 'bar' }]);
const drawAccounts = (answer: ReportAnswer) => chartByDimension(answer, 'account', 'revenue');

export function RevenuePage() {
  const revenue = useReport(financialRevenueReport);
  const accounts = useReport(financialAccountsReport, { perPage: -1 });
  return (
    <BusinessPage title="Revenue">
      <PageSummary text={revenue.data && revenueSummary(revenue.data, accounts.data)} />
      <HeroRow>
        <MetricCard metric="revenue" query={revenue} icon={IconCash} />
        <MetricCard metric="invoices" query={revenue} icon={IconFileInvoice} />
        <MetricCard metric="average_invoice" query={revenue} icon={IconReceipt} />
        <MetricCard metric="credit_notes" query={revenue} icon={IconReceiptRefund} />
        <GrowthCard />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title={financialRevenueReport.title}
          description={financialRevenueReport.description}
          query={revenue}
          draw={drawRevenue}
          years={{ report: financialRevenueReport, metric: 'revenue' }}
        />
        <ReportChart
          title={financialAccountsReport.title}
          description={financialAccountsReport.description}
          query={accounts}
          draw={drawAccounts}
        />
      </ChartGrid>
      <ReportTable report={financialAccountsReport} mode="pages" choice={{ share: 'revenue' }} />
    </BusinessPage>
  );
}
