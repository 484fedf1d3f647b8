import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { financialCustomersReport, financialRevenueReport } from '@bellwether/contract/reports/business';
import { IconTrophy, IconUserCheck, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { businessCustomersSummary } from '../../../sections/business/summary.ts';
import { useOldestRow } from '../../../sections/business/use-earlier.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { KpiCard } from '../../../sections/kpi/kpi-card.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { computeTopShare } from '../../../sections/kpi/top-share.ts';
import { useReport } from '../../../sections/report/use-report.ts';
import { toSectionState } from '../../../sections/section-state.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { ChurnedCard } from './churned-card.tsx';
import { LeadsOfCustomers } from './leads-of-customers.tsx';
import { useChurnedCustomers } from './use-churned-customers.ts';

const share: MetricInfo = {
  label: 'Revenue from top 10',
  unit: 'percent',
  goodDirection: 'neither',
  description: 'Revenue from the ten largest customers ÷ all revenue in this period.',
};
const drawNew = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'new_customers', mark: 'bar', stack: true },
    { metric: 'returning_customers', mark: 'bar', stack: true },
  ]);
const drawTop = (answer: ReportAnswer) => chartByDimension(answer, 'customer', 'revenue');

export function BusinessCustomersPage() {
  const revenue = useReport(financialRevenueReport);
  // One more than ten, because the row of invoices without a customer can be among the first.
  const customers = useReport(financialCustomersReport, { perPage: 11 });
  const before = useOldestRow(financialCustomersReport, 11);
  const stopped = useChurnedCustomers();
  const lost = stopped.kind === 'ready' ? stopped.value.value : null;
  return (
    <BusinessPage title="Customers" by="customer">
      <PageSummary text={revenue.data && businessCustomersSummary(revenue.data, lost, customers.data)} />
      <HeroRow>
        <MetricCard metric="customers" query={revenue} icon={IconUsers} />
        <MetricCard metric="new_customers" query={revenue} icon={IconUserPlus} />
        <MetricCard metric="returning_customers" query={revenue} icon={IconUserCheck} />
        <ChurnedCard />
        <KpiCard
          header={share.label}
          description={share.description}
          icon={IconTrophy}
          section={toSectionState(customers, (answer) =>
            computeTopShare(share, answer, { by: 'customer', metric: 'revenue', count: 10, before }),
          )}
        />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title="New vs returning"
          description="Customers with their first invoice ever in the period, and customers who came back."
          query={revenue}
          draw={drawNew}
        />
        <ReportChart
          title="Largest customers"
          description="Customers with the most revenue in this period."
          query={customers}
          draw={drawTop}
        />
      </ChartGrid>
      <ReportTable report={financialCustomersReport} mode="pages" choice={{ share: 'revenue' }} />
      <LeadsOfCustomers />
    </BusinessPage>
  );
}
