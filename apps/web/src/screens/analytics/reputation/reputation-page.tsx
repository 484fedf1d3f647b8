import { chartByDimension } from '@bellwether/charts/answers/by-dimension';
import { chartOverTime } from '@bellwether/charts/answers/over-time';
import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import type { Filter } from '@bellwether/contract/query/filter';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { reputationReport, reviewRatingsReport } from '@bellwether/contract/reports/reputation';
import { readFigure, readMeta } from '@bellwether/contract/reports/text/figures';
import { formatRange } from '@bellwether/contract/reports/text/label';
import { reviewsList } from '@bellwether/contract/rows/website';
import {
  IconClockHour4,
  IconMessage,
  IconMessagePlus,
  IconMessageReply,
  IconStar,
} from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { usePageState } from '../../../data/page/use-page-state.ts';
import { AnalyticsPage, type PageSource } from '../../../sections/analytics/analytics-page.tsx';
import { ReportChart } from '../../../sections/chart/report-chart.tsx';
import { ChartGrid } from '../../../sections/data-page/layout.tsx';
import { PageSummary } from '../../../sections/data-page/summary.tsx';
import { buildComputedKpi } from '../../../sections/kpi/kpi.ts';
import { KpiCard } from '../../../sections/kpi/kpi-card.tsx';
import { HeroRow, MetricCard } from '../../../sections/kpi/kpi-row.tsx';
import { useReport } from '../../../sections/report/use-report.ts';
import { toSectionState } from '../../../sections/section-state.ts';
import { RowsTable } from '../../../sections/table/rows-table.tsx';
import { reputationSummary } from './summary.ts';

const source: PageSource = {
  name: 'Google My Business',
  integrations: ['google_my_business'],
  offered: 'a list of reviews',
  icon: IconStar,
};

const inAll: MetricInfo = {
  label: 'Total reviews',
  unit: 'count',
  goodDirection: 'higher',
  description: 'All reviews up to the end of this period.',
};
/** Earlier than any stored review. */
const ever = '2000-01-01';

const drawRating = (answer: ReportAnswer) =>
  chartOverTime(answer, [
    { metric: 'reviews', mark: 'bar' },
    { metric: 'average_rating', mark: 'line', right: true },
  ]);
const drawStars = (answer: ReportAnswer) => chartByDimension(answer, 'rating', 'reviews');

const filters: readonly FilterDefinition[] = [
  {
    name: 'rating',
    label: 'Rating',
    field: 'rating',
    inputType: 'checkboxes',
    operator: '=',
    options: [5, 4, 3, 2, 1].map((stars) => ({
      label: stars === 1 ? '1 star' : `${stars} stars`,
      value: String(stars),
    })),
  },
  {
    name: 'answered',
    label: 'Replied',
    field: 'answered',
    inputType: 'radio',
    operator: '=',
    options: [
      { label: 'Replied', value: 'true' },
      { label: 'No reply', value: 'false' },
    ],
  },
];

export function ReputationPage() {
  const query = useReport(reputationReport);
  return (
    <AnalyticsPage
      title="Reputation"
      info={reputationReport.description}
      answer={query.data}
      facts={['reviews']}
      source={source}
      upload={{ kind: 'reviews' }}
    >
      <PageSummary text={query.data && reputationSummary(query.data)} />
      <HeroRow>
        <MetricCard metric="average_rating" query={query} icon={IconStar} />
        <MetricCard metric="reviews" header="New reviews" query={query} icon={IconMessagePlus} />
        <InAll />
        <MetricCard metric="reply_rate" header="Reply rate" query={query} icon={IconMessageReply} />
        <MetricCard metric="median_reply_hours" query={query} icon={IconClockHour4} />
      </HeroRow>
      <ChartGrid>
        <ReportChart
          title="Rating over time"
          description="Average rating and number of reviews by period."
          query={query}
          draw={drawRating}
        />
        <Stars />
      </ChartGrid>
      <Reviews />
    </AnalyticsPage>
  );
}

const InAll = memo(function InAll() {
  const { range } = usePageState();
  const query = useReport(reviewRatingsReport, { range: { from: ever, to: range.to }, comparison: null });
  return (
    <KpiCard
      header={inAll.label}
      description={inAll.description}
      icon={IconMessage}
      section={toSectionState(query, (answer) => {
        const { totals } = readMeta(answer);
        const rating = readFigure(totals, 'average_rating');
        return buildComputedKpi(inAll, answer, readFigure(totals, 'reviews'), {
          ...(rating === null ? {} : { description: `${rating.toFixed(1)} stars on average` }),
        });
      })}
    />
  );
});

const Stars = memo(function Stars() {
  const query = useReport(reviewRatingsReport);
  return (
    <ReportChart
      title={reviewRatingsReport.title}
      description={reviewRatingsReport.description}
      query={query}
      draw={drawStars}
    />
  );
});

function Reviews() {
  const { range } = usePageState();
  const { from, to } = range;
  const where = useMemo<Filter>(
    () => [[{ key: 'date', operator: '>=', value: from }], [{ key: 'date', operator: '<=', value: to }]],
    [from, to],
  );
  return (
    <RowsTable
      list={reviewsList}
      filters={filters}
      where={where}
      range={formatRange(range)}
      empty="No reviews in this period."
    />
  );
}
