import { chartByDimension, stackedOverTime } from '@bellwether/charts/answers/by-dimension';
import {
  googlePpcBrandedReport,
  googlePpcCampaignResultsReport,
  googlePpcOverviewReport,
} from '@bellwether/contract/reports/ads';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { googlePpcLandingPagesReport, googlePpcSearchTermsReport } from '@bellwether/contract/reports/search';
import { memo } from 'react';
import { AdsOverview } from '../../../sections/ads/ads-overview.tsx';
import { AdsPage } from '../../../sections/ads/ads-page.tsx';
import { TabUpload } from '../../../sections/analytics/tab-upload.tsx';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const drawBranded = (answer: ReportAnswer) => stackedOverTime(answer, 'internal_channel', 'cost');
const drawImpressions = (answer: ReportAnswer) =>
  chartByDimension(answer, 'campaign', 'impressions', { kind: 'donut', maxEntries: 7 });

const Branded = memo(function Branded() {
  const query = useReport(googlePpcBrandedReport);
  return (
    <ReportChart
      title={googlePpcBrandedReport.title}
      description={googlePpcBrandedReport.description}
      query={query}
      draw={drawBranded}
    />
  );
});

const Impressions = memo(function Impressions() {
  const query = useReport(googlePpcCampaignResultsReport, {
    perPage: 10,
    sort: { key: 'impressions', direction: 'desc' },
  });
  return (
    <ReportChart
      title="Impressions by campaign"
      description="Share of all impressions by campaign."
      query={query}
      draw={drawImpressions}
    />
  );
});

const noTerms =
  'Search terms come from the search terms report of Google Ads. You can upload it as a CSV file.';
const noPages = 'Landing pages come from the landing pages report of Google Ads.';

const channel = 'google_ads';
const tabs = [
  {
    hash: 'overview',
    label: 'Overview',
    draw: () => (
      <AdsOverview
        channel={channel}
        overTime={googlePpcOverviewReport}
        campaigns={googlePpcCampaignResultsReport}
      >
        <Branded />
        <Impressions />
      </AdsOverview>
    ),
  },
  {
    hash: 'campaigns',
    label: 'Campaigns',
    draw: () => <ReportTable report={googlePpcCampaignResultsReport} mode="all" />,
  },
  {
    hash: 'search-terms',
    label: 'Search terms',
    draw: () => (
      <>
        <TabUpload kind="search_terms" channel={channel} label="Upload search terms" />
        <ReportTable report={googlePpcSearchTermsReport} mode="all" hint={noTerms} />
      </>
    ),
  },
  {
    hash: 'landing-pages',
    label: 'Landing pages',
    draw: () => (
      <>
        <TabUpload kind="ad_landing_pages" channel={channel} label="Upload landing pages" />
        <ReportTable report={googlePpcLandingPagesReport} mode="all" hint={noPages} />
      </>
    ),
  },
];

export const GoogleAdsPage = () => (
  <AdsPage channel={channel} overTime={googlePpcOverviewReport} tabs={tabs} />
);
