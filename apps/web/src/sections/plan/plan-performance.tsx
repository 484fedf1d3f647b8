import { buildPlanYearChart } from '@bellwether/charts/answers/plan-year';
import { toAgendaFigure } from '@bellwether/contract/pages/figures';
import type { Kpi } from '@bellwether/contract/pages/kpi';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import type { PlanMonth } from '@bellwether/domain/plan/performance';
import {
  describePlan,
  listPlanColumns,
  type PlanCard,
  type PlanFigures,
  planMeasure,
  planProgressOf,
  planYearOf,
} from '@bellwether/domain/plan/performance-page';
import { hasTargets, isMeasuredBy, planTargetType, type TargetType } from '@bellwether/domain/plan/plan';
import { formatMonth } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
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
import { type SectionState, toSectionState } from '../section-state.ts';
import { useAddToMeeting } from '../sharing/use-add-to-meeting.tsx';
import { DataTable } from '../table/data-table.tsx';
import { TableSection } from '../table/table-section.tsx';
import classes from './plan.module.css';
import { NoMonths, NoTargets, OtherMeasureNotice } from './plan-without-figures.tsx';
import { buildPlanPeriod, usePlanFigures } from './use-plan-figures.ts';
import { useProgressForMeeting } from './use-progress-for-meeting.ts';

export function PlanPerformance({ plan, type, today }: { plan: Plan; type?: TargetType; today: string }) {
  const targetType = type ?? planTargetType(plan);
  if (!hasTargets(plan) || !targetType) return <NoTargets plan={plan} />;
  return isMeasuredBy(plan, targetType) ? (
    <Performance plan={plan} type={targetType} today={today} />
  ) : (
    <OtherMeasureNotice plan={plan} requestedType={targetType} />
  );
}

type PerformanceProps = { plan: Plan; type: TargetType; today: string };

function Performance({ plan, type, today }: PerformanceProps) {
  const query = usePlanFigures(plan, type, today);
  const section = toSectionState(query, (data) => data);
  return (
    <PageBlock section={section} height={420}>
      {(shown) => <Shown {...shown} plan={plan} today={today} />}
    </PageBlock>
  );
}

type ShownProps = { plan: Plan; today: string; answer: ReportAnswer; figures: PlanFigures };

function Shown({ plan, today, answer, figures }: ShownProps) {
  const annotations = useAnnotations();
  const { type, year, currency, months } = figures;
  const progress = useMemo(() => planProgressOf(figures), [figures]);
  const described = useMemo(() => describePlan(figures), [figures]);
  const chart = useMemo(() => buildPlanYearChart(figures), [figures]);
  const { name, metric } = planMeasure(type);
  const range = planYearOf(figures);
  const { add, dialog } = useAddToMeeting();
  const scope = usePageScope();
  // Adds the query with the chart, so that the agenda can show the figure as it was when added and as it is now.
  const addChart = (picture: Blob, title: string) => {
    const query = { report: planPerformanceReport, period: () => buildPlanPeriod(plan, today) };
    const figure = toAgendaFigure(query, scope, `${name} in ${year}`, [metric]);
    add?.(`${name} in ${year}, ${title.toLowerCase()}`, { picture, figures: figure ? [figure] : [], range });
  };
  const agendaProps = useProgressForMeeting(
    { plan, type, progress, currency, range, name: `${name} of ${year}` },
    add,
  );
  if (!described) return <NoMonths />;
  return (
    <>
      <p className={classes['summary']}>{described.summary}</p>
      {described.aside === null ? null : <p className={classes['aside']}>{described.aside}</p>}
      <KpiRow>
        {described.cards.map((card) => (
          <KpiCard
            key={card.header}
            header={card.header}
            {...(card.agenda ? agendaProps(card.agenda) : {})}
            section={buildPlanKpi(card, { currency, range, report: `${plan.name}, ${year}` })}
          />
        ))}
      </KpiRow>
      <ChartGrid>
        <FullWidth>
          <ChartCard
            title="Over the year"
            description={`${name}, target and forecast, added up month by month.`}
            dates={{ range, comparison: null }}
            annotations={annotations}
            {...(add ? { onAddToMeeting: addChart } : {})}
            section={{ kind: 'ready', value: chart }}
          />
        </FullWidth>
      </ChartGrid>
      <TableSection title="Months" busy={false} showing="Showing 12 of 12">
        <DataTable<PlanMonth>
          title="Months"
          columns={listPlanColumns(figures).map((column, at) => ({ ...column, numeric: at > 0 }))}
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

const buildPlanKpi = (
  { value, unit, definition, description }: PlanCard,
  source: { currency: DisplayCurrency; range: Range; report: string },
): SectionState<Kpi> => ({
  kind: 'ready',
  value: {
    ...source,
    value,
    unit,
    definition,
    label: '',
    goodDirection: 'higher',
    change: null,
    spark: [],
    comparison: null,
    ...(description ? { description } : {}),
  },
});
