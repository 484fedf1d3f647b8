import {
  facebookPpcAdSets,
  facebookPpcCampaignResults,
  facebookPpcOverview,
} from '@bellwether/contract/reports/ads';
import { AdsOverview } from '../../../sections/ads/ads-overview.tsx';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const channel = 'facebook_ads';
const tabs = [
  {
    hash: 'overview',
    label: 'Overview',
    draw: () => (
      <AdsOverview channel={channel} overTime={facebookPpcOverview} campaigns={facebookPpcCampaignResults} />
    ),
  },
  {
    hash: 'campaigns',
    label: 'Campaigns',
    draw: () => <ReportTable report={facebookPpcCampaignResults} mode="all" />,
  },
  { hash: 'ad-sets', label: 'Ad sets', draw: () => <ReportTable report={facebookPpcAdSets} mode="all" /> },
];

/** What do Meta ads buy? */
export const FacebookAdsPage = () => <AdsPage channel={channel} overTime={facebookPpcOverview} tabs={tabs} />;
