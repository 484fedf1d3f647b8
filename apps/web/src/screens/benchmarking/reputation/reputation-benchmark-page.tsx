import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import {
  reputationBenchmarkOverTimeReport,
  reputationBenchmarkReport,
} from '@bellwether/contract/reports/benchmarking';
import { IconMessage, IconStar } from '@tabler/icons-react';
import { memo } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { BenchmarkPage } from '../../../sections/benchmarking/benchmark-page.tsx';
import { isOwn, sayPlace, standingOf } from '../../../sections/benchmarking/own.ts';
import { StandingCard } from '../../../sections/benchmarking/standing-card.tsx';
import { byDimension, linesOverTime } from '../../../sections/chart/by-dimension.ts';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { Charts } from '../../../sections/data-page/layout.tsx';
import { Summary } from '../../../sections/data-page/summary.tsx';
import { KpiRow } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { ReportTable } from '../../../sections/table/report-table.tsx';

const drawReviews = (answer: ReportAnswer) => byDimension(answer, 'competitor', 'review_count');
const drawRating = (answer: ReportAnswer) => linesOverTime(answer, 'competitor', 'competitor_rating');

/** How do customers speak of us, and of the others? */
export function ReputationBenchmarkPage() {
  const { trading_name } = useSession().business;
  const asked = useReport(reputationBenchmarkReport, { perPage: -1 });
  const place = asked.data && sayPlace(standingOf(asked.data, trading_name, 'competitor_rating'), 'rating');
  return (
    <BenchmarkPage title="Reputation" info={reputationBenchmarkReport.description} answer={asked.data}>
      <Summary said={place && `${trading_name} is ${place}.`} />
      <KpiRow>
        <StandingCard metric="competitor_rating" asked={asked} icon={IconStar} />
        <StandingCard metric="review_count" asked={asked} icon={IconMessage} />
      </KpiRow>
      <Charts>
        <OverTime />
        <ReportChart
          title="Reviews side by side"
          description="How many reviews the business and its competitors have in all."
          asked={asked}
          draw={drawReviews}
        />
      </Charts>
      <ReportTable
        report={reputationBenchmarkReport}
        mode="all"
        compares
        markOf={(row) => (isOwn(row, trading_name) ? 'you' : undefined)}
      />
    </BenchmarkPage>
  );
}

const OverTime = memo(function OverTime() {
  const asked = useReport(reputationBenchmarkOverTimeReport, { comparison: null });
  return (
    <ReportChart
      title="Rating over time"
      description="The average rating of all reviews when it was last read in the period."
      asked={asked}
      draw={drawRating}
    />
  );
});
