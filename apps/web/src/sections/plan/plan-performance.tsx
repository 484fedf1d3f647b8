import type { Series } from '@bellwether/charts/model/data';
import { metricInfo } from '@bellwether/contract/catalogue/metrics';
import { formatValue } from '@bellwether/contract/format/number';
import { toFigure } from '@bellwether/contract/pages/figures';
import { targetMetrics, targetTypeLabels } from '@bellwether/contract/plan/measured';
import { computePlanProgress, elapsedShare, type PlanMonth } from '@bellwether/contract/plan/performance';
import { hasTargets, isMeasuredBy, planTargetType, type TargetType } from '@bellwether/contract/plan/plan';
import { progressMetrics } from '@bellwether/contract/plan/progress-metrics';
import { planSummary } from '@bellwether/contract/plan/summary';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { metricCurrency, readMeta } from '@bellwether/contract/reports/text/figures';
import { addDays, formatDay, formatMonth, monthEnd } from '@bellwether/contract/time/day';
import { useMemo } from 'react';
import type { Plan } from '../../data/plans.ts';
import { useAnnotations } from '../chart/annotations/use-annotations.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import { ChartGrid, FullWidth } from '../data-page/layout.tsx';
import { PageBlock } from '../data-page/page-block.tsx';
import { SourceLines } from '../data-page/sources.tsx';
import { KpiCard } from '../kpi/kpi-card.tsx';
import { KpiRow } from '../kpi/kpi-row.tsx';
import { usePageScope } from '../report/use-report.ts';
import { toSectionState } from '../section-state.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import type { TableColumn } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { TableSection } from '../table/table-section.tsx';
import classes from './plan.module.css';
import { chartPlanYear } from './plan-charts.ts';
import { buildPlanKpi, explainForecast } from './plan-text.ts';
import { NoMonths, NoTargets, OtherTargets } from './plan-without-figures.tsx';
import { planPeriod, usePlanFigures } from './use-plan-figures.ts';
import { useProgressForMeeting } from './use-progress-for-meeting.ts';

export function PlanPerformance({ plan, type, today }: { plan: Plan; type?: TargetType; today: string }) {
  const targetType = type ?? planTargetType(plan);
  if (!hasTargets(plan) || !targetType) return <NoTargets plan={plan} />;
  return isMeasuredBy(plan, targetType) ? (
    <Performance plan={plan} type={targetType} today={today} />
  ) : (
    <OtherTargets plan={plan} requestedType={targetType} />
  );
}

type PerformanceProps = { plan: Plan; type: TargetType; today: string };

function Performance({ plan, type, today }: PerformanceProps) {
  const query = usePlanFigures(plan, type, today);
  const section = toSectionState(query, (data) => data);
  return (
    <PageBlock section={section} height={420}>
      {(figures) => <Figures {...figures} plan={plan} type={type} today={today} />}
    </PageBlock>
  );
}

type FiguresProps = PerformanceProps & {
  answer: ReportAnswer;
  months: readonly PlanMonth[];
  earlier: readonly (number | null)[];
};

function Figures({ plan, type, today, answer, months, earlier: previousMonths }: FiguresProps) {
  const annotations = useAnnotations();
  const lastDay = addDays(today, -1);
  const progress = useMemo(
    () => computePlanProgress(months, lastDay, previousMonths),
    [months, lastDay, previousMonths],
  );
  const metric = targetMetrics[type];
  const { unit } = metricInfo(metric);
  const currency = metricCurrency(readMeta(answer), metric);
  const money = { unit, currency };
  const name = targetTypeLabels[type];
  const year = plan.financial_year ?? '';
  const range = { from: months[0]?.month ?? today, to: monthEnd(months.at(-1)?.month ?? today) };
  const { add, dialog } = useAddToMeeting();
  const scope = usePageScope();
  // Stores the query behind the chart, so that the agenda can show the figure then and now.
  const addChart = (picture: Blob, chart: string) => {
    const query = { report: planPerformanceReport, period: () => planPeriod(plan, today) };
    const figure = toFigure(query, scope, `${name} in ${year}`, [metric]);
    add?.(`${name} in ${year}, ${chart.toLowerCase()}`, { picture, figures: figure ? [figure] : [], range });
  };
  const agendaProps = useProgressForMeeting(
    { plan, type, progress, currency, range, name: `${name} of ${year}` },
    add,
  );
  const kpiSource = { ...money, range, report: `${plan.name}, ${year}` };
  if (progress.yearTarget === null) return <NoMonths />;
  const { forecast } = progress;
  const amount = (value: number) => formatValue(value, unit, 'card', currency);
  const soFarPerDay = progressMetrics.plan_so_far_per_day.of(progress);
  const unitPerDay = unit === 'count' ? 'number' : unit;
  return (
    <>
      <p className={classes['summary']}>{planSummary(months, progress, { name, year, ...money })}</p>
      <KpiRow>
        <KpiCard
          header={`${name} so far`}
          section={buildPlanKpi(
            kpiSource,
            progress.actual,
            metricInfo(metric).description,
            `until ${formatDay(lastDay < range.to ? lastDay : range.to)}`,
          )}
        />
        <KpiCard
          header={progressMetrics.plan_attainment.label}
          {...agendaProps('attainment')}
          section={buildPlanKpi(
            { ...kpiSource, unit: 'percent' },
            progress.attainment,
            'Result so far ÷ target so far. The target covers past days with known figures; the current month counts by its days so far.',
            progress.targetToDate === null ? undefined : `of ${amount(progress.targetToDate)}`,
          )}
        />
        <KpiCard
          header={progressMetrics.plan_forecast.label}
          {...agendaProps('forecast')}
          section={buildPlanKpi(
            kpiSource,
            forecast?.value ?? null,
            explainForecast(forecast),
            forecast && forecast.low !== null && forecast.high !== null
              ? `likely ${amount(forecast.low)} to ${amount(forecast.high)}`
              : `target ${amount(progress.yearTarget)}`,
          )}
        />
        <KpiCard
          header={progressMetrics.plan_needed_per_day.label}
          {...agendaProps('pace')}
          section={buildPlanKpi(
            { ...kpiSource, unit: unitPerDay },
            progress.neededPerDay,
            '(Year target − result so far) ÷ days left.',
            soFarPerDay === null
              ? undefined
              : `so far ${formatValue(soFarPerDay, unitPerDay, 'card', currency)} a day`,
          )}
        />
      </KpiRow>
      <ChartGrid>
        <FullWidth>
          <ChartCard
            title="Over the year"
            description={`${name}, target and forecast, added up month by month.`}
            dates={{ range, comparison: null }}
            annotations={annotations}
            {...(add ? { onAddToMeeting: addChart } : {})}
            section={{
              kind: 'ready',
              value: chartPlanYear(months, lastDay, previousMonths, { name, metric, ...money }),
            }}
          />
        </FullWidth>
      </ChartGrid>
      <TableSection title="Months" busy={false} showing="Showing 12 of 12">
        <DataTable<PlanMonth>
          title="Months"
          columns={buildColumns(name, lastDay, money)}
          rows={{ items: months, waiting: 12 }}
          rowKey={({ month }) => month}
          nameOf={({ month }) => formatMonth(month)}
        />
      </TableSection>
      <SourceLines answers={[answer]} />
      {dialog}
    </>
  );
}

const buildColumns = (
  name: string,
  lastDay: string,
  { unit, currency }: Pick<Series, 'unit' | 'currency'>,
): TableColumn<PlanMonth>[] => {
  const amount = (value: number | null) => formatValue(value, unit, 'table', currency);
  return [
    { key: 'month', label: 'Month', cell: ({ month }) => formatMonth(month) },
    { key: 'target', label: 'Target', numeric: true, cell: ({ target }) => amount(target) },
    {
      key: 'actual',
      label: name,
      numeric: true,
      cell: ({ month, actual }) => (month > lastDay ? '' : amount(actual)),
    },
    {
      key: 'attainment',
      label: 'Target reached',
      numeric: true,
      description:
        'Result ÷ target of the month. The current month is compared with the target of its days so far.',
      cell: ({ month, target, actual }) => {
        const targetToDate = target === null ? 0 : target * elapsedShare(month, lastDay);
        return actual === null
          ? ''
          : formatValue(targetToDate > 0 ? actual / targetToDate : null, 'percent', 'table');
      },
    },
    {
      key: 'before',
      label: 'Year before',
      numeric: true,
      cell: ({ before }) => amount(before),
    },
  ];
};
