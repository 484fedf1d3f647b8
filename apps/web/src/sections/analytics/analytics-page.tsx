import type { Page, PageQuery } from '@bellwether/contract/pages/define';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { listConnectedTypes } from '../../data/session/connected-types.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CsvUploadButton } from '../csv-upload/index.ts';
import type { UploadTarget } from '../csv-upload/opening.ts';
import { DataCoverageGate } from '../data-page/data-coverage-gate.tsx';
import { PageBody } from '../data-page/layout.tsx';
import { SourceLines } from '../data-page/sources.tsx';
import { UploadButton } from '../data-page/upload-button.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { usePageAnswers } from '../report/use-report.ts';

/** Source of a page's figures as text: `name` is 'Google Ads', `offered` is 'its report' if a file can be uploaded. */
type SourceText = { name: string; integrations: readonly IntegrationTypeId[]; offered?: string };

/** Main source of a page. */
export type PageSource = SourceText & { offered: string; icon: TablerIcon };

type Props = {
  page: Page;
  facts: readonly Fact[];
  source: PageSource;
  /** Other sources of the page, each with a query that reads from it. */
  others?: readonly { source: SourceText; query: PageQuery }[];
  upload: UploadTarget;
  children: ReactNode;
};

const joins = {
  and: new Intl.ListFormat('en-AU', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-AU', { type: 'disjunction' }),
};
const joinTexts = (word: keyof typeof joins, pageSources: readonly SourceText[], key: 'name' | 'offered') =>
  joins[word].format(pageSources.flatMap((one) => one[key] ?? []));

const noDataText = (pageSources: readonly SourceText[], connected: readonly SourceText[]): string => {
  if (connected.length > 0)
    return `${joinTexts('and', connected, 'name')} ${connected.length > 1 ? 'have' : 'has'} not sent any data yet.`;
  return `${joinTexts('and', pageSources, 'name')} ${pageSources.length > 1 ? 'are' : 'is'} not connected yet.`;
};

/**
 * Frame of an analytics page: its header, an empty state if its sources have no data, and a footer with the sources.
 */
export function AnalyticsPage({ page, facts, source, others = [], upload, children }: Props) {
  const { data } = usePageAnswers([page.main, ...others.map(({ query }) => query)]);
  const { business, may } = useSession();
  const { icon: Icon } = source;
  const pageSources = [source, ...others.map((one) => one.source)];
  const [name, uploads] = [joinTexts('or', pageSources, 'name'), joinTexts('or', pageSources, 'offered')];
  const mayUpload = may('write', uploadTypes[upload.kind].module);
  const types = listConnectedTypes(business);
  const connected = pageSources.filter(({ integrations }) =>
    integrations.some((type) => types.includes(type)),
  );
  const empty = (
    <EmptyState
      icon={<Icon size={20} />}
      message={noDataText(pageSources, connected)}
      hint={
        mayUpload
          ? `Connect ${name}, or upload ${uploads} as a CSV file.`
          : `Ask your advisor to connect ${name} or upload ${uploads}.`
      }
    >
      {mayUpload && <UploadButton kind={upload.kind} />}
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        page={page}
        controls={{ range: true, frequency: true }}
        actions={<CsvUploadButton {...upload} />}
      />
      <PageBody>
        <DataCoverageGate answers={data ?? []} facts={facts} empty={empty}>
          {children}
        </DataCoverageGate>
        <SourceLines answers={data ?? []} />
      </PageBody>
    </>
  );
}
