import { linesOverTime } from '@bellwether/charts/answers/by-dimension';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { competitorsOverTimeReport, competitorsReport } from '@bellwether/contract/reports/benchmarking';
import { IconChartPie, IconEye, IconListSearch, IconStar } from '@tabler/icons-react';
import { memo } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { BenchmarkPage } from '../../../sections/benchmarking/benchmark-page.tsx';
import { findRank, isOwnBusiness, rankText } from '../../../sections/benchmarking/rank.ts';
import { RankCard } from '../../../sections/benchmarking/rank-card.tsx';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { KpiRow } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const drawVisibility = (answer: ReportAnswer) => linesOverTime(answer, 'competitor', 'visibility');
const drawKeywords = (answer: ReportAnswer) => linesOverTime(answer, 'competitor', 'competitor_keywords');

export function CompetitorsPage() {
  const { trading_name } = useSession().business;
  const query = useReport(competitorsReport, { perPage: -1 });
  const rank =
    query.data && rankText(findRank(query.data, trading_name, 'visibility'), 'visibility in search');
  return (
    <BenchmarkPage title="Competitors" info={competitorsReport.description} answer={query.data}>
      <PageSummary text={rank && `${trading_name} ranks ${rank}.`} />
      <KpiRow>
        <RankCard metric="visibility" query={query} icon={IconEye} />
        <RankCard
          metric="visibility"
          show="share"
          header="Share of voice"
          query={query}
          icon={IconChartPie}
        />
        <RankCard metric="competitor_keywords" query={query} icon={IconListSearch} />
        <RankCard metric="competitor_rating" query={query} icon={IconStar} />
      </KpiRow>
      <OverTime />
      <ReportTable
        report={competitorsReport}
        mode="all"
        compares
        getMark={(row) => (isOwnBusiness(row, trading_name) ? 'you' : undefined)}
      />
    </BenchmarkPage>
  );
}

const OverTime = memo(function OverTime() {
  const query = useReport(competitorsOverTimeReport, { comparison: null });
  return (
    <ChartGrid>
      <ReportChart
        title="Visibility over time"
        description="Share of tracked searches where each website appears (0–100), latest measurement in each period."
        query={query}
        draw={drawVisibility}
      />
      <ReportChart
        title="Keywords over time"
        description="Number of keywords for which each website ranks."
        query={query}
        draw={drawKeywords}
      />
    </ChartGrid>
  );
});
