import { chartByDimension, chartPareto } from '@bellwether/charts/answers/by-dimension';
import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { financialProductsReport, financialRevenueReport } from '@bellwether/contract/reports/business';
import { IconPackages, IconTag, IconTrophy } from '@tabler/icons-react';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { productsSummary } from '../../../sections/business/summary.ts';
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
import { useReportTable } from '../../../sections/table/use-report-table.ts';

const share: MetricInfo = {
  label: 'Revenue from top product',
  unit: 'percent',
  goodDirection: 'neither',
  description: 'Revenue from the best-selling product ÷ all revenue in this period.',
};
const drawTop = (answer: ReportAnswer) => chartByDimension(answer, 'product', 'revenue');
const drawPareto = (answer: ReportAnswer) => chartPareto(answer, 'product', 'revenue');

export function ProductsPage() {
  const revenue = useReport(financialRevenueReport);
  const products = useReport(financialProductsReport, { perPage: 30 });
  const before = useOldestRow(financialProductsReport, 3);
  const { pick } = useReportTable(financialProductsReport);
  return (
    <BusinessPage title="Products" by="product">
      <PageSummary text={revenue.data && productsSummary(revenue.data, products.data)} />
      <HeroRow>
        <MetricCard metric="products" query={revenue} icon={IconPackages} />
        <KpiCard
          header={share.label}
          description={share.description}
          icon={IconTrophy}
          section={toSectionState(products, (answer) =>
            computeTopShare(share, answer, { by: 'product', metric: 'revenue', count: 1, before }),
          )}
        />
        <MetricCard metric="average_price" query={products} icon={IconTag} />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title="Top ten products"
          description="Products with the most revenue. Click a product to filter the table below."
          query={products}
          draw={drawTop}
          onPick={({ category }, { keys = [] }) => pick('product', keys[category])}
        />
        <ReportChart
          title="Revenue concentration (Pareto)"
          description="The thirty products with the most revenue, and their cumulative share of all revenue."
          query={products}
          draw={drawPareto}
        />
      </ChartGrid>
      <ReportTable report={financialProductsReport} mode="pages" choice={{ share: 'revenue' }} />
    </BusinessPage>
  );
}
