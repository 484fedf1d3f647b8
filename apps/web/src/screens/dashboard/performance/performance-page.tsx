import { performanceDashboardReport, topCampaignsReport } from '@bellwether/contract/reports/dashboard';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { RevenueSourceLine } from '../../../sections/business/revenue-source-line.tsx';
import { CsvUploadMenu } from '../../../sections/csv-upload/index.ts';
import { DataCoverageGate } from '../../../sections/data-page/data-coverage-gate.tsx';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { SourceLines } from '../../../sections/data-page/sources.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { loadChunk } from '../../../ui/load-chunk.ts';
import { NextSteps } from './next-steps.tsx';
import { PerformanceCards } from './performance-cards.tsx';
import { PerformanceCharts } from './performance-charts.tsx';

// Few businesses need these components, so they are loaded separately from the page.
const FirstSteps = lazy(() =>
  loadChunk(() => import('./no-figures.tsx')).then((m) => ({ default: m.FirstSteps })),
);

const SetupChecklist = lazy(() =>
  loadChunk(() => import('./setup-checklist.tsx')).then((m) => ({ default: m.SetupChecklist })),
);

export function DashboardPage() {
  const query = useReport(performanceDashboardReport);
  const { business, may } = useSession();
  return (
    <>
      <PageHeader
        title={performanceDashboardReport.title}
        info={performanceDashboardReport.description}
        controls={{ range: true, frequency: true }}
        actions={<CsvUploadMenu />}
      />
      <PageBody>
        {business.in_setup && may('write', 'config') ? (
          <Suspense fallback={null}>
            <SetupChecklist key={business.id} />
          </Suspense>
        ) : null}
        <RevenueSourceLine answer={query.data} />
        <DataCoverageGate
          answer={query.data}
          facts={['invoices', 'ads', 'sessions', 'leads']}
          empty={
            <Suspense fallback={null}>
              <FirstSteps />
            </Suspense>
          }
        >
          <PerformanceCards query={query} />
          <NextSteps />
          <PerformanceCharts query={query} />
          <ReportTable report={topCampaignsReport} mode="some" />
        </DataCoverageGate>
        <SourceLines answers={[query.data]} />
      </PageBody>
    </>
  );
}
