import {
  displayAdGroupsReport,
  displayAndRemarketingReport,
  displayCampaignResultsReport,
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
      <AdsOverview
        channel={channel}
        overTime={displayAndRemarketingReport}
        campaigns={displayCampaignResultsReport}
      />
    ),
  },
  {
    hash: 'campaigns',
    label: 'Campaigns',
    draw: () => <ReportTable report={displayCampaignResultsReport} mode="all" />,
  },
  {
    hash: 'ad-groups',
    label: 'Ad groups',
    draw: () => <ReportTable report={displayAdGroupsReport} mode="all" />,
  },
];

export const DisplayPage = () => (
  <AdsPage channel={channel} overTime={displayAndRemarketingReport} tabs={tabs} />
);
