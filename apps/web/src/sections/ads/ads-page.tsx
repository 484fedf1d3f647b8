import { type AdChannel, adChannels } from '@bellwether/contract/catalogue/channels';
import { findServiceBySlug } from '@bellwether/contract/catalogue/services';
import type { Report } from '@bellwether/contract/reports/define';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AnalyticsPage } from '../analytics/analytics-page.tsx';
import { HashTabs } from '../hash-tabs/hash-tabs.tsx';
import { useReport } from '../report/use-report.ts';

export type AdsPageTab = { hash: string; label: string; draw: () => ReactNode };
type Props = { channel: AdChannel; overTime: Report; tabs: readonly AdsPageTab[] };

/** Frame of an ad channel's page: its tabs, or an empty state if the channel has no data. */
export function AdsPage({ channel, overTime, tabs }: Props) {
  const { label, integration } = adChannels[channel];
  // Display ads belong to a Google Ads account, so that is the name of the source to connect.
  const name = findServiceBySlug(channel)?.figures?.source ?? label;
  const { data: answer } = useReport(overTime);
  return (
    <AnalyticsPage
      title={label}
      info={overTime.description}
      answer={answer}
      facts={['ads']}
      source={{
        name,
        integrations: integration ? [integration] : [],
        offered: 'its report',
        icon: IconSpeakerphone,
      }}
      upload={{ kind: 'ads', channel }}
    >
      <HashTabs tabs={tabs} label={`${label} views`} />
    </AnalyticsPage>
  );
}
