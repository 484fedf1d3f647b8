import {
  displayAdGroups,
  displayAndRemarketing,
  displayCampaignResults,
} from '@bellwether/contract/reports/ads';
import { AdsOverview } from '../../../sections/ads/ads-overview.tsx';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const channel = 'display_and_remarketing';
const tabs = [
  {
    hash: 'overview',
    label: 'Overview',
    draw: () => (
      <AdsOverview channel={channel} overTime={displayAndRemarketing} campaigns={displayCampaignResults} />
    ),
  },
  {
    hash: 'campaigns',
    label: 'Campaigns',
    draw: () => <ReportTable report={displayCampaignResults} mode="all" />,
  },
  { hash: 'ad-groups', label: 'Ad groups', draw: () => <ReportTable report={displayAdGroups} mode="all" /> },
];

/** What do display ads and remarketing buy? */
export const DisplayPage = () => <AdsPage channel={channel} overTime={displayAndRemarketing} tabs={tabs} />;
