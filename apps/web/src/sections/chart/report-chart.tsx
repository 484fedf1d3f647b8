import { findYears, rangeOfYears, yearOnYearChart } from '@bellwether/charts/answers/year-on-year';
import { type ChartData, isBlank } from '@bellwether/charts/model/data';
import type { BlockAnswers } from '@bellwether/contract/pages/cards';
import { listQueries, type PageChart } from '@bellwether/contract/pages/define';
import { toAgendaFigure } from '@bellwether/contract/pages/figures';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { describeDataEnd } from '@bellwether/domain/answers/data-end';
import { readMeta } from '@bellwether/domain/answers/figures';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { Suspense, use, useMemo, useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { useDetail } from '../drill/use-detail.ts';
import { findEmptyReason } from '../report/empty-reason.ts';
import { type SectionReportOptions, usePageAnswers, usePageScope, useReport } from '../report/use-report.ts';
import { type SectionState, toSectionState } from '../section-state.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { useAnnotations } from './annotations/use-annotations.ts';
import { type ChartBuilder, loadChartBuilder } from './chart-builder.ts';
import { ChartCard, type ChartCardProps, type YearOnYearView } from './chart-card.tsx';
import type { PickedMark } from './plot.tsx';

type Props = { chart: PageChart } & Pick<ChartCardProps, 'onPick' | 'height'>;

/**
 * Renders a chart of a page description. It loads the figures; users can open their details, add the chart to a meeting
 * or save it.
 */
export function ReportChart(props: Props) {
  const { years, title, description } = props.chart;
  const { range, comparison } = usePageScope().period;
  const waiting = (
    <ChartCard title={title} description={description} dates={{ range, comparison }} section={loading} />
  );
  return (
    <Suspense fallback={waiting}>
      {years ? <WithYears {...props} metric={years} /> : <QueryChart {...props} />}
    </Suspense>
  );
}

const loading: SectionState<ChartData> = { kind: 'loading' };

/** Builds the chart data; null if there are no figures, or if the figures cannot be compared. */
const drawAnswers = (build: ChartBuilder, chart: PageChart, answers: BlockAnswers): ChartData | null => {
  const [answer] = answers;
  const reason = findEmptyReason(answer);
  if (answer.data.length === 0 || reason === 'several-currencies') return null;
  const data = build(chart.chart, answers);
  return data && reason === 'not-connected' && isBlank(data) ? null : data;
};

const drawsSpend = (spec: PageChart['chart']): boolean =>
  'lines' in spec
    ? spec.lines.some(({ metric }) => metric === 'cost')
    : 'metric' in spec && spec.metric === 'cost';

function QueryChart({ chart, years, ...card }: Props & { years?: YearOnYearView | undefined }) {
  const scope = usePageScope();
  const build = use(loadChartBuilder(chart.chart));
  const { data, error, isPending, refetch } = usePageAnswers(listQueries(chart));
  const section = useMemo<SectionState<ChartData>>(
    () =>
      toSectionState(
        { data, error, isPending, refetch },
        (answers) => drawAnswers(build, chart, answers),
        ([answer]) => findEmptyReason(answer),
      ),
    [data, error, isPending, refetch, chart, build],
  );
  const { add, dialog } = useAddToMeeting();
  const addChart = (picture: Blob, title: string, shown: ChartData) => {
    const metrics = shown.series.flatMap(({ metric }) => metric ?? []);
    const figure = years?.on ? undefined : toAgendaFigure(chart.query, scope, title, metrics);
    add?.(title, { picture, figures: figure ? [figure] : [] });
  };
  const annotations = useAnnotations(drawsSpend(chart.chart));
  const { open } = useDetail();
  const openDetail = ({ category, series }: PickedMark, { days, by, keys }: ChartData) => {
    const { metric, only } = series;
    // Opens no details for the category 'other', because it combines several values and a filter needs one.
    if (!metric || (by && !(category in (keys ?? [])))) return;
    const condition = by && keys ? [{ dimension: by, value: keys[category] ?? null }] : [];
    open({
      report: chart.query.report.slug,
      metric,
      ...(days?.[category] ? { range: days[category] } : {}),
      where: [...condition, ...(only ? [only] : [])],
    });
  };
  const { range, comparison } = chart.query.period?.(scope.period) ?? scope.period;
  if (section.kind === 'ready' && section.value.categories.length < (chart.minEntries ?? 0)) return null;
  return (
    <>
      <ChartCard
        title={chart.title}
        description={chart.description}
        emptyText={chart.emptyText}
        dataEnd={data ? describeDataEnd(data[0]) : null}
        onPick={openDetail}
        annotations={annotations}
        {...card}
        dates={{ range, comparison }}
        section={section}
        {...(years ? { years } : {})}
        {...(add ? { onAddToMeeting: addChart } : {})}
      />
      {dialog}
    </>
  );
}

/** Returns the first day with rows in the report's sources. */
const findFirstDay = (answer: ReportAnswer | undefined): string | null =>
  answer
    ? (readMeta(answer)
        .sources.flatMap(({ from }) => from ?? [])
        .toSorted()[0] ?? null)
    : null;

/**
 * Renders a chart with a year-on-year view. Its data is requested when the view is first shown, always by month,
 * whatever the page's frequency.
 */
function WithYears({ metric, ...props }: Props & { metric: Metric }) {
  const { query } = props.chart;
  const { range } = usePageScope().period;
  const yearStart = useSession().business.financial_year_start;
  const [on, onToggle] = useState(false);
  const first = findFirstDay(usePageAnswers([query]).data?.[0]);
  const years = useMemo(() => findYears(range, first), [range, first]);
  const days = years ? rangeOfYears(years) : range;
  const options: SectionReportOptions = {
    range: days,
    comparison: null,
    frequency: 'month',
    enabled: on && years !== null,
    ...(query.where ? { where: query.where } : {}),
  };
  const { data, error, isPending, refetch } = useReport(query.report, options);
  const section = useMemo<SectionState<ChartData>>(
    () =>
      toSectionState({ data, error, isPending, refetch }, (answer) =>
        years ? yearOnYearChart(answer, metric, years, yearStart) : null,
      ),
    [data, error, isPending, refetch, years, metric, yearStart],
  );
  return <QueryChart {...props} years={years ? { on, onToggle, section, range: days } : undefined} />;
}
