import {
  facebookPpcAdSetsReport,
  facebookPpcCampaignResultsReport,
  facebookPpcOverviewReport,
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
      <AdsOverview
        channel={channel}
        overTime={facebookPpcOverviewReport}
        campaigns={facebookPpcCampaignResultsReport}
      />
    ),
  },
  {
    hash: 'campaigns',
    label: 'Campaigns',
    draw: () => <ReportTable report={facebookPpcCampaignResultsReport} mode="all" />,
  },
  {
    hash: 'ad-sets',
    label: 'Ad sets',
    draw: () => <ReportTable report={facebookPpcAdSetsReport} mode="all" />,
  },
];

export const FacebookAdsPage = () => (
  <AdsPage channel={channel} overTime={facebookPpcOverviewReport} tabs={tabs} />
);
