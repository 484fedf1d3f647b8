import { performancePage } from '@bellwether/contract/pages/dashboard/performance';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { RevenueSourceLine } from '../../../sections/business/revenue-source-line.tsx';
import { AnyFileButton } from '../../../sections/csv-upload/index.ts';
import { DataCoverageGate } from '../../../sections/data-page/data-coverage-gate.tsx';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageParts } from '../../../sections/data-page/page-parts.tsx';
import { SourceLines } from '../../../sections/data-page/sources.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { usePageAnswers } from '../../../sections/report/use-report.ts';
import { loadChunk } from '../../../ui/feedback/load-chunk.ts';
import { AdsPay } from './ads-pay.tsx';
import { NextSteps } from './next-steps.tsx';

// Loads these components separately from the page, because few businesses need them.
const FirstSteps = lazy(() =>
  loadChunk(() => import('./no-figures.tsx')).then((m) => ({ default: m.FirstSteps })),
);

const SetupChecklist = lazy(() =>
  loadChunk(() => import('./setup-checklist.tsx')).then((m) => ({ default: m.SetupChecklist })),
);

export function DashboardPage() {
  const { data } = usePageAnswers([performancePage.main]);
  const { business, may } = useSession();
  return (
    <>
      <PageHeader
        page={performancePage}
        controls={{ range: true, frequency: true }}
        actions={<AnyFileButton />}
      />
      <PageBody>
        {business.in_setup && may('write', 'config') ? (
          <Suspense fallback={null}>
            <SetupChecklist key={business.id} />
          </Suspense>
        ) : null}
        <RevenueSourceLine answer={data?.[0]} />
        <DataCoverageGate
          answers={data ?? []}
          facts={['invoices', 'ads', 'sessions', 'leads']}
          empty={
            <Suspense fallback={null}>
              <FirstSteps />
            </Suspense>
          }
        >
          <PageParts page={performancePage} beforeCards={<AdsPay />} afterCards={<NextSteps />} />
        </DataCoverageGate>
        <SourceLines answers={data ?? []} />
      </PageBody>
    </>
  );
}
