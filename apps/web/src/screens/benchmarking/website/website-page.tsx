import { linesOverTime } from '@bellwether/charts/answers/by-dimension';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  websiteAuditReport,
  websiteBenchmarkOverTimeReport,
  websiteBenchmarkReport,
} from '@bellwether/contract/reports/benchmarking';
import { IconBolt, IconDeviceMobile, IconWorldSearch } from '@tabler/icons-react';
import { memo } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { TabUpload } from '../../../sections/analytics/tab-upload.tsx';
import { BenchmarkPage } from '../../../sections/benchmarking/benchmark-page.tsx';
import { compareScores } from '../../../sections/benchmarking/compare.ts';
import { findRank, isOwnBusiness, rankText } from '../../../sections/benchmarking/rank.ts';
import { RankCard } from '../../../sections/benchmarking/rank-card.tsx';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { KpiRow } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const drawScores = compareScores(['speed_score', 'mobile_score', 'search_score']);
const drawSpeed = (answer: ReportAnswer) => linesOverTime(answer, 'competitor', 'speed_score');

export function WebsitePage() {
  const { trading_name } = useSession().business;
  const query = useReport(websiteBenchmarkReport, { perPage: -1 });
  const rank = query.data && rankText(findRank(query.data, trading_name, 'speed_score'), 'speed');
  return (
    <BenchmarkPage title="Website" info={websiteBenchmarkReport.description} answer={query.data}>
      <PageSummary text={rank && `The website of ${trading_name} ranks ${rank}.`} />
      <KpiRow>
        <RankCard metric="speed_score" query={query} icon={IconBolt} />
        <RankCard metric="mobile_score" query={query} icon={IconDeviceMobile} />
        <RankCard metric="search_score" query={query} icon={IconWorldSearch} />
      </KpiRow>
      <ChartGrid>
        <ReportChart
          title="Scores compared"
          description={websiteBenchmarkReport.description}
          query={query}
          draw={drawScores}
        />
        <OverTime />
      </ChartGrid>
      <ReportTable
        report={websiteBenchmarkReport}
        mode="all"
        compares
        getMark={(row) => (isOwnBusiness(row, trading_name) ? 'you' : undefined)}
      />
      <TabUpload kind="website_audits" label="Upload site audit" />
      <ReportTable
        report={websiteAuditReport}
        mode="all"
        compares
        hint="Site audits come from SE Ranking, if connected, or from an uploaded list."
      />
    </BenchmarkPage>
  );
}

const OverTime = memo(function OverTime() {
  const query = useReport(websiteBenchmarkOverTimeReport, { comparison: null });
  return (
    <ReportChart
      title="Speed over time"
      description="Speed score of each website, latest measurement in each period."
      query={query}
      draw={drawSpeed}
    />
  );
});
