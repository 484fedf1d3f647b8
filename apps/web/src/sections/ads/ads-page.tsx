import { type AdChannel, adChannels } from '@bellwether/contract/catalogue/channels';
import type { Report } from '@bellwether/contract/reports/define';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSession } from '../../data/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CsvUploadButton } from '../csv-upload/index.ts';
import { DataCoverageGate } from '../data-page/data-coverage-gate.tsx';
import { PageBody } from '../data-page/layout.tsx';
import { Sources } from '../data-page/sources.tsx';
import { UploadButton } from '../data-page/upload-button.tsx';
import { HashTabs } from '../hash-tabs/hash-tabs.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { useReport } from '../report/use-report.ts';

export type AdsTab = { hash: string; label: string; draw: () => ReactNode };
type Props = { channel: AdChannel; overTime: Report; tabs: readonly AdsTab[] };

/** The frame of a page about one advertising channel, with its tabs, or what to do when the channel brings nothing. */
export function AdsPage({ channel, overTime, tabs }: Props) {
  const { business, may } = useSession();
  const { label, integration } = adChannels[channel];
  const { data: answer } = useReport(overTime);
  const mayUpload = may('write', 'analytics');
  const connected = business.integrations.some(
    ({ integration_type }) => integration_type.name === integration,
  );
  const empty = (
    <EmptyState
      icon={<IconSpeakerphone size={20} />}
      message={
        connected
          ? `${label} has not sent any figures yet.`
          : `${label} is not connected, and no report of it was uploaded.`
      }
      hint={
        mayUpload
          ? `Connect ${label}, or upload its report as a CSV file.`
          : `Your advisor connects ${label} or uploads its report.`
      }
    >
      {mayUpload && <UploadButton kind="ads" />}
    </EmptyState>
  );
  return (
    <>
      <PageHeader
        title={label}
        info={overTime.description}
        controls={{ range: true, frequency: true }}
        actions={<CsvUploadButton kind="ads" channel={channel} />}
      />
      <PageBody>
        <DataCoverageGate answer={answer} facts={['ads']} empty={empty}>
          <HashTabs tabs={tabs} label={`${label} views`} />
        </DataCoverageGate>
        <Sources answers={[answer]} />
      </PageBody>
    </>
  );
}
