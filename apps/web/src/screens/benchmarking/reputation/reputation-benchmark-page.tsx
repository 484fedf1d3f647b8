import { chartByDimension, linesOverTime } from '@bellwether/charts/answers/by-dimension';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  reputationBenchmarkOverTimeReport,
  reputationBenchmarkReport,
} from '@bellwether/contract/reports/benchmarking';
import { IconMessage, IconStar } from '@tabler/icons-react';
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

const drawReviews = (answer: ReportAnswer) => chartByDimension(answer, 'competitor', 'review_count');
const drawRating = (answer: ReportAnswer) => linesOverTime(answer, 'competitor', 'competitor_rating');

export function ReputationBenchmarkPage() {
  const { trading_name } = useSession().business;
  const query = useReport(reputationBenchmarkReport, { perPage: -1 });
  const rank = query.data && rankText(findRank(query.data, trading_name, 'competitor_rating'), 'rating');
  return (
    <BenchmarkPage title="Reputation" info={reputationBenchmarkReport.description} answer={query.data}>
      <PageSummary text={rank && `${trading_name} ranks ${rank}.`} />
      <KpiRow>
        <RankCard metric="competitor_rating" query={query} icon={IconStar} />
        <RankCard metric="review_count" query={query} icon={IconMessage} />
      </KpiRow>
      <ChartGrid>
        <OverTime />
        <ReportChart
          title="Reviews compared"
          description="Total reviews of the business and its competitors."
          query={query}
          draw={drawReviews}
        />
      </ChartGrid>
      <ReportTable
        report={reputationBenchmarkReport}
        mode="all"
        compares
        getMark={(row) => (isOwnBusiness(row, trading_name) ? 'you' : undefined)}
      />
    </BenchmarkPage>
  );
}

const OverTime = memo(function OverTime() {
  const query = useReport(reputationBenchmarkOverTimeReport, { comparison: null });
  return (
    <ReportChart
      title="Rating over time"
      description="Average rating of all reviews, latest measurement in each period."
      query={query}
      draw={drawRating}
    />
  );
});
