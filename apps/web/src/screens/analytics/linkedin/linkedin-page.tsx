import {
  linkedinAdGroupsReport,
  linkedinCampaignResultsReport,
  linkedinReport,
} from '@bellwether/contract/reports/ads';
import { AdsOverview } from '../../../sections/ads/ads-overview.tsx';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const channel = 'linked_in_ads';
const tabs = [
  {
    hash: 'overview',
    label: 'Overview',
    draw: () => (
      <AdsOverview channel={channel} overTime={linkedinReport} campaigns={linkedinCampaignResultsReport} />
    ),
  },
  {
    hash: 'campaigns',
    label: 'Campaigns',
    draw: () => <ReportTable report={linkedinCampaignResultsReport} mode="all" />,
  },
  {
    hash: 'ad-groups',
    label: 'Ad groups',
    draw: () => <ReportTable report={linkedinAdGroupsReport} mode="all" />,
  },
];

export const LinkedInPage = () => <AdsPage channel={channel} overTime={linkedinReport} tabs={tabs} />;
