import type { Page } from '@bellwether/contract/pages/define';
import { buildRevenueTooltip } from '@bellwether/domain/sources/revenue-source';
import { IconFileInvoice } from '@tabler/icons-react';
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
import { findRevenueSource } from './revenue-source.ts';
import { RevenueSourceLine } from './revenue-source-line.tsx';

type Props = {
  page: Page;
  /** Dimension by which the page splits revenue, such as product. Manually entered results do not have it. */
  by?: 'product' | 'place' | 'customer';
  children: ReactNode;
};

/**
 * Frame of the Business pages: a header with the revenue rules, an upload button for users who may upload, and an empty
 * state without invoices.
 */
export function BusinessPage({ page, by, children }: Props) {
  const { business, may } = useSession();
  const { data } = usePageAnswers([page.main]);
  const answer = data?.[0];
  const source = findRevenueSource(business, answer);
  const mayUpload = may('write', 'financials');
  const hint = mayUpload
    ? 'Connect Xero, MYOB or WooCommerce, or upload invoices as a CSV file.'
    : 'Ask your advisor to connect the accounting system or upload invoices.';
  return (
    <>
      <PageHeader
        page={page}
        info={buildRevenueTooltip(source)}
        controls={{ range: true, frequency: true }}
        actions={<CsvUploadButton kind="invoices" />}
      />
      <PageBody>
        <RevenueSourceLine answer={answer} />
        <DataCoverageGate
          answers={data ?? []}
          facts={['invoices']}
          empty={
            <EmptyState
              icon={<IconFileInvoice size={20} />}
              message="This business has no invoices yet."
              hint={hint}
            >
              {mayUpload && <UploadButton kind="invoices" />}
            </EmptyState>
          }
        >
          {by && source.source === 'manual' ? (
            <EmptyState
              icon={<IconFileInvoice size={20} />}
              message={`Results entered manually have monthly totals only, not revenue by ${by}.`}
              hint={hint}
            />
          ) : (
            children
          )}
        </DataCoverageGate>
        <SourceLines answers={data ?? []} />
      </PageBody>
    </>
  );
}
