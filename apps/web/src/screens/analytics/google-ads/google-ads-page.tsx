import { googlePpcCampaignResults, googlePpcOverview } from '@bellwether/contract/reports/ads';
import { AdsOverview } from '../../../sections/ads/ads-overview.tsx';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const channel = 'google_ads';
const tabs = [
  {
    hash: 'overview',
    label: 'Overview',
    draw: () => (
      <AdsOverview channel={channel} overTime={googlePpcOverview} campaigns={googlePpcCampaignResults} />
    ),
  },
  {
    hash: 'campaigns',
    label: 'Campaigns',
    draw: () => <ReportTable report={googlePpcCampaignResults} mode="all" />,
  },
];

/** What do paid search dollars buy? */
export const GoogleAdsPage = () => <AdsPage channel={channel} overTime={googlePpcOverview} tabs={tabs} />;
