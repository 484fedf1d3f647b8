import type { Page } from '@bellwether/contract/pages/define';
import { IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CsvUploadButton } from '../csv-upload/index.ts';
import { DataCoverageGate } from '../data-page/data-coverage-gate.tsx';
import { PageBody } from '../data-page/layout.tsx';
import { SourceLines } from '../data-page/sources.tsx';
import { UploadButton } from '../data-page/upload-button.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { usePageAnswers } from '../report/use-report.ts';

type Props = { page: Page; children: ReactNode };

export function ConversionsPage({ page, children }: Props) {
  const { data } = usePageAnswers([page.main]);
  const mayUpload = useSession().may('write', 'conversions');
  return (
    <>
      <PageHeader
        page={page}
        controls={{ range: true, frequency: true }}
        actions={<CsvUploadButton kind="leads" />}
      />
      <PageBody>
        <DataCoverageGate
          answers={data ?? []}
          facts={['leads']}
          empty={
            <EmptyState
              icon={<IconUserPlus size={20} />}
              message="This business has no leads yet."
              hint={
                mayUpload
                  ? 'Connect call tracking or website forms, or upload leads as a CSV file.'
                  : 'Ask your advisor to connect call tracking or website forms, or to upload leads.'
              }
            >
              {mayUpload && <UploadButton kind="leads" />}
            </EmptyState>
          }
        >
          {children}
        </DataCoverageGate>
        <SourceLines answers={data ?? []} />
      </PageBody>
    </>
  );
}
