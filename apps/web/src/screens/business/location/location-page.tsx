import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  financialCountriesReport,
  financialLocationsReport,
  financialRevenueReport,
} from '@bellwether/contract/reports/business';
import { IconMap, IconMapPin } from '@tabler/icons-react';
import { BusinessPage } from '../../../sections/business/business-page.tsx';
import { locationSummary } from '../../../sections/business/summary.ts';
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
  label: 'Revenue from top country',
  unit: 'percent',
  goodDirection: 'neither',
  description: 'Revenue from the country with the most revenue ÷ all revenue in this period.',
};
const drawCountries = (answer: ReportAnswer) => chartByDimension(answer, 'country', 'revenue');
const drawSuburbs = (answer: ReportAnswer) => chartByDimension(answer, 'suburb', 'revenue');

export function LocationPage() {
  const revenue = useReport(financialRevenueReport);
  const countries = useReport(financialCountriesReport);
  const before = useOldestRow(financialCountriesReport, 3);
  const places = useReport(financialLocationsReport);
  const { pick } = useReportTable(financialLocationsReport);
  return (
    <BusinessPage title="Location" by="place">
      <PageSummary text={revenue.data && locationSummary(revenue.data, countries.data, places.data)} />
      <HeroRow>
        <MetricCard metric="places" query={revenue} icon={IconMapPin} />
        <KpiCard
          header={share.label}
          description={share.description}
          icon={IconMap}
          section={toSectionState(countries, (answer) =>
            computeTopShare(share, answer, { by: 'country', metric: 'revenue', count: 1, before }),
          )}
        />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title={financialCountriesReport.title}
          description="Countries with the most revenue. Click a country to filter the table below."
          query={countries}
          draw={drawCountries}
          onPick={({ category }, { keys = [] }) => pick('country', keys[category])}
        />
        <ReportChart
          title="Suburbs"
          description="Suburbs with the most revenue."
          query={places}
          draw={drawSuburbs}
        />
      </ChartGrid>
      <ReportTable report={financialLocationsReport} mode="pages" choice={{ share: 'revenue' }} />
    </BusinessPage>
  );
}
