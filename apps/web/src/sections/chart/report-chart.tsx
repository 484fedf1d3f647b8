import { findYears, rangeOfYears, yearOnYearChart } from '@bellwether/charts/answers/year-on-year';
import { type ChartData, isBlank } from '@bellwether/charts/model/data';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { readMeta, withoutMixedCurrencies } from '@bellwether/contract/reports/text/figures';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePageState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { useDetail } from '../drill/use-detail.ts';
import { emptyReason } from '../report/empty-reason.ts';
import { type SectionReportOptions, useReport } from '../report/use-report.ts';
import { type SectionQuery, type SectionState, toSectionState } from '../section-state.ts';
import { findFigure } from '../sharing/page-figures.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { useAnnotations } from './annotations/use-annotations.ts';
import { ChartCard, type ChartCardProps, type YearOnYearView } from './chart-card.tsx';
import type { PickedMark } from './plot.tsx';

type Props = Omit<ChartCardProps, 'section' | 'dates' | 'years'> & {
  query: SectionQuery<ReportAnswer>;
  /** Builds the chart of a report. The caller keeps it stable, so that charts are not drawn twice. */
  draw: (answer: ReportAnswer) => ChartData;
  /** Offers a year-on-year view. The metric must add up over days, and the report must be by date. */
  years?: { report: Report; metric: Metric };
};

export function ReportChart({ years, ...props }: Props) {
  return years ? <WithYears {...props} years={years} /> : <QueryChart {...props} />;
}

function QueryChart({
  query,
  draw,
  years,
  ...card
}: Omit<Props, 'years'> & { years?: YearOnYearView | undefined }) {
  const { range, compared } = usePageState();
  const { data, error, isPending, refetch } = query;
  const section = useMemo<SectionState<ChartData>>(
    () =>
      toSectionState(
        { data, error, isPending, refetch },
        (answer) => {
          const reason = emptyReason(answer);
          if (answer.data.length === 0 || reason === 'several-currencies') return null;
          const chart = draw(withoutMixedCurrencies(answer));
          return reason === 'not-connected' && isBlank(chart) ? null : chart;
        },
        emptyReason,
      ),
    [data, error, isPending, refetch, draw],
  );
  const { add, dialog } = useAddToMeeting();
  const queries = useQueryClient();
  const addChart = (picture: Blob, title: string, shown: ChartData) => {
    const metrics = shown.series.flatMap(({ metric }) => metric ?? []);
    const figure = findFigure(queries, years?.on ? undefined : data, title, metrics);
    add?.(title, { picture, figures: figure ? [figure] : [] });
  };
  const annotations = useAnnotations();
  const { open } = useDetail();
  const report = query.data && readMeta(query.data).report;
  const openDetail = ({ category, series }: PickedMark, { days, by, keys }: ChartData) => {
    const { metric, only } = series;
    // The rest has no single value to filter by.
    if (report === undefined || !metric || (by && !(category in (keys ?? [])))) return;
    const condition = by && keys ? [{ dimension: by, value: keys[category] ?? null }] : [];
    open({
      report,
      metric,
      ...(days?.[category] ? { range: days[category] } : {}),
      where: [...condition, ...(only ? [only] : [])],
    });
  };
  return (
    <>
      <ChartCard
        onPick={openDetail}
        annotations={annotations}
        {...card}
        dates={{ range, comparison: compared }}
        section={section}
        {...(years ? { years } : {})}
        {...(add ? { onAddToMeeting: addChart } : {})}
      />
      {dialog}
    </>
  );
}

/** Returns the first day with rows in the report's sources. */
const since = (answer: ReportAnswer | undefined): string | null =>
  answer
    ? (readMeta(answer)
        .sources.flatMap(({ from }) => from ?? [])
        .toSorted()[0] ?? null)
    : null;

/**
 * Renders a chart with a year-on-year view. Its data is requested when first shown, always by month, whatever
 * the page's frequency.
 */
function WithYears({ years: { report, metric }, ...props }: Props & { years: NonNullable<Props['years']> }) {
  const { range } = usePageState();
  const yearStart = useSession().business.financial_year_start;
  const [on, onToggle] = useState(false);
  const first = since(props.query.data);
  const years = useMemo(() => findYears(range, first), [range, first]);
  const days = years ? rangeOfYears(years) : range;
  const options: SectionReportOptions = {
    range: days,
    comparison: null,
    frequency: 'month',
    enabled: on && years !== null,
  };
  const query = useReport(report, options);
  const { data, error, isPending, refetch } = query;
  const section = useMemo<SectionState<ChartData>>(
    () =>
      toSectionState({ data, error, isPending, refetch }, (answer) =>
        years ? yearOnYearChart(answer, metric, years, yearStart) : null,
      ),
    [data, error, isPending, refetch, years, metric, yearStart],
  );
  return <QueryChart {...props} years={years ? { on, onToggle, section, range: days } : undefined} />;
}
