import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import { channelColourKey } from '@bellwether/charts/model/colours';
import { findServiceBySlug } from '@bellwether/contract/catalogue/services';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { seoKeywordRankingsReport, seoRankingsOverTimeReport } from '@bellwether/contract/reports/search';
import { seoLandingPagesReport, seoOverviewReport } from '@bellwether/contract/reports/website';
import {
  IconListNumbers,
  IconMedal,
  IconTargetArrow,
  IconTrophy,
  IconUserPlus,
  IconWorld,
} from '@tabler/icons-react';
import { memo } from 'react';
import { AnalyticsPage } from '../../../sections/analytics/analytics-page.tsx';
import { googleAnalytics } from '../../../sections/analytics/sources.ts';
import { TabUpload } from '../../../sections/analytics/tab-upload.tsx';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid, FullWidth } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { HashTabs } from '../../../sections/hash-tabs/hash-tabs.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';
import { rankingBandsOverTime } from './bands.ts';
import { seoSummary } from './summary.ts';

const drawSessions = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'sessions', mark: 'bar', colour: channelColourKey('Organic Search') },
    { metric: 'leads', mark: 'line', right: true },
  ]);
const drawPages = (answer: ReportAnswer) => chartByDimension(answer, 'page_path', 'sessions');

const pageColumns = {
  metrics: [
    'sessions',
    'users',
    'engagement_rate',
    'leads',
    'session_conversion_rate',
    'web_conversions',
    'web_conversion_rate',
  ],
} as const;
const rankingColumns = {
  metrics: ['position', 'best_position', 'average_position', 'search_volume'],
} as const;

function Overview() {
  const visits = useReport(seoOverviewReport);
  const rankings = useReport(seoRankingsOverTimeReport);
  return (
    <>
      <PageSummary text={visits.data && seoSummary(visits.data, rankings.data)} />
      <HeroRow>
        <MetricCard metric="sessions" header="Organic sessions" query={visits} icon={IconWorld} />
        <MetricCard metric="leads" header="Organic leads" query={visits} icon={IconUserPlus} />
        <MetricCard metric="session_conversion_rate" query={visits} icon={IconTargetArrow} />
        <MetricCard metric="top_3_keywords" query={rankings} icon={IconTrophy} />
        <MetricCard metric="top_10_keywords" query={rankings} icon={IconMedal} />
        <MetricCard metric="average_position" query={rankings} icon={IconListNumbers} />
      </HeroRow>
      <ChartGrid>
        <FullWidth>
          <ReportChart
            title="Organic sessions"
            description={seoOverviewReport.description}
            query={visits}
            draw={drawSessions}
          />
        </FullWidth>
        <ReportChart
          title="Keywords by position"
          description="Keywords with a ranking, by their best position in the period."
          query={rankings}
          draw={rankingBandsOverTime}
        />
        <Pages />
      </ChartGrid>
    </>
  );
}

const Pages = memo(function Pages() {
  const query = useReport(seoLandingPagesReport, { perPage: 10 });
  return (
    <ReportChart
      title="Top landing pages"
      description="The ten landing pages with the most visits from organic search."
      query={query}
      draw={drawPages}
    />
  );
});

/** Source of rankings, from the table of services. Visits come from Google Analytics. */
const ranking = findServiceBySlug('seo')?.figures;
const rankingSource = {
  name: ranking?.source ?? '',
  integrations: ranking ? [ranking.integration] : [],
  offered: 'a list of keywords',
};
const visitSource = { ...googleAnalytics, offered: 'a report of visits' };
const noRankings = `Rankings come from ${rankingSource.name}, if connected, or from an uploaded list of keywords.`;

const tabs = [
  { hash: 'overview', label: 'Overview', draw: () => <Overview /> },
  {
    hash: 'landing-pages',
    label: 'Landing pages',
    draw: () => <ReportTable report={seoLandingPagesReport} mode="all" choice={pageColumns} />,
  },
  {
    hash: 'keyword-rankings',
    label: 'Keyword rankings',
    draw: () => (
      <>
        <TabUpload kind="keyword_rankings" label="Upload keyword rankings" />
        <ReportTable
          report={seoKeywordRankingsReport}
          mode="all"
          choice={rankingColumns}
          compares
          hint={noRankings}
        />
      </>
    ),
  },
];

export function SeoPage() {
  const visits = useReport(seoOverviewReport);
  const rankings = useReport(seoRankingsOverTimeReport);
  const both = visits.data && {
    ...visits.data,
    meta: visits.data.meta.map((meta) => ({
      ...meta,
      sources: [...meta.sources, ...(rankings.data?.meta[0]?.sources ?? [])],
    })),
  };
  return (
    <AnalyticsPage
      title="SEO"
      info={seoOverviewReport.description}
      answer={both}
      facts={['sessions', 'keyword_rankings']}
      source={visitSource}
      secondSource={rankingSource}
      upload={{ kind: 'sessions' }}
    >
      <HashTabs tabs={tabs} label="SEO views" />
    </AnalyticsPage>
  );
}
