import type { Page } from '@bellwether/contract/pages/define';
import { type AdChannel, adChannels } from '@bellwether/domain/channels/ad-channels';
import { findServiceBySlug } from '@bellwether/domain/sources/services';
import { IconSpeakerphone } from '@tabler/icons-react';
import { AnalyticsPage } from '../analytics/analytics-page.tsx';
import { PageParts } from '../data-page/page-parts.tsx';

/** Page of an ad channel: its tabs, or an empty state if the channel has no data. */
export function AdsPage({ page, channel }: { page: Page; channel: AdChannel }) {
  const { label, integration } = adChannels[channel];
  // Names Google Ads as the source of display ads, because display ads belong to a Google Ads account.
  const name = findServiceBySlug(channel)?.figures?.source ?? label;
  return (
    <AnalyticsPage
      page={page}
      facts={['ads']}
      source={{
        name,
        integrations: integration ? [integration] : [],
        offered: 'its report',
        icon: IconSpeakerphone,
      }}
      upload={{ kind: 'ads', channel }}
    >
      <PageParts page={page} />
    </AnalyticsPage>
  );
}
