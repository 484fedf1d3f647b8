import { isChoice } from '@bellwether/domain/catalogue/dimensions';
import {
  isByPeriod,
  isMetric,
  listBaseMetrics,
  type Metric,
} from '@bellwether/domain/catalogue/metrics/metrics';
import { addDays, addMonths, type Day, monthEnd, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { createModelFinder, modelsOf, requestedDimensions } from '../models/list.ts';
import { splitChannelLists } from './channels.ts';
import { listPartDimensions } from './evidence.ts';
import { findCut, hasWholeMonths, type ModelQuery, type QueryPlan, type TableScan } from './query-plan.ts';
import { setAsideRanges } from './set-aside.ts';
import { hasMarkup } from './table-scan.ts';

type Step = (plan: QueryPlan) => QueryPlan;

/**
 * Replaces derived metrics by their bases: cost_per_lead → cost, valid_leads. Metrics by period are left out, because no
 * aggregate of rows counts people.
 */
export const expandDerived: Step = (plan) => ({
  ...plan,
  bases: [...new Set(plan.report.metrics.flatMap(listBaseMetrics))].filter((metric) => !isByPeriod(metric)),
});

/** Splits channel lists: `channel:=a;b` → channel a or channel b. */
export const splitChannelListsStep: Step = (plan) => ({
  ...plan,
  query: { ...plan.query, filter: splitChannelLists(plan.query.filter) },
});

/** Separates conditions on dimensions (before counting) from conditions on metrics (after counting). */
export const splitFilters: Step = (plan) => ({
  ...plan,
  before: plan.query.filter.filter((group) => !group.some((c) => isMetric(c.key))),
  after: plan.query.filter.filter((group) => group.some((c) => isMetric(c.key))),
});

/** Assigns each base metric to the model that counts it for the query's dimensions. */
export const assignModels: Step = (plan) => {
  const modelFor = createModelFinder(requestedDimensions(plan.report, plan.before), plan.dialect);
  return {
    ...plan,
    parts: modelsOf(plan.dialect).flatMap((model) => {
      const measures = plan.bases.filter((metric: Metric) => modelFor(metric) === model);
      if (measures.length === 0) return [];
      const judged = plan.query.comparison ? measures.filter((metric) => model.measures[metric]?.event) : [];
      const parting = listPartDimensions(model);
      const filtersParts = plan.before.some((group) =>
        group.some(({ key }) => parting.some((one) => one === key)),
      );
      const grouping = listPartDimensions(model, plan.texts);
      const partGroupings = judged.length > 0 && grouping.length > 0 ? [grouping] : [];
      return [{ model, measures, judged, filtersParts, partGroupings, joins: [], scans: [] }];
    }),
  };
};

/** Adds the relations whose columns the measures read. */
export const joinRelations: Step = (plan) => ({
  ...plan,
  parts: plan.parts.map((part) => ({
    ...part,
    joins: [
      ...new Set([
        ...part.measures.flatMap((metric) => part.model.measures[metric]?.joins ?? []),
        ...part.judged.flatMap((metric) => part.model.measures[metric]?.event?.joins ?? []),
      ]),
    ],
  })),
});

/** Splits a range into its whole months and the days left at its ends. */
export const splitWholeMonths = (range: Range): { months: Range | null; days: Range[] } => {
  const first = range.from === monthStart(range.from) ? range.from : monthStart(addMonths(range.from, 1));
  const last = range.to === monthEnd(range.to) ? range.to : addDays(monthStart(range.to), -1);
  if (first > last) return { months: null, days: [range] };
  return {
    months: { from: first, to: last },
    days: [
      ...(range.from < first ? [{ from: range.from, to: addDays(first, -1) }] : []),
      ...(range.to > last ? [{ from: addDays(last, 1), to: range.to }] : []),
    ],
  };
};

/** Splits a range in two after a day within it. */
const cutAt = ({ from, to }: Range, end: Day | null): Range[] =>
  end === null || end < from || end >= to
    ? [{ from, to }]
    : [
        { from, to: end },
        { from: addDays(end, 1), to },
      ];

const listScans = (plan: QueryPlan, part: ModelQuery): TableScan[] => {
  const { rollup, fact } = part.model;
  const requestedKeys = [
    ...plan.texts,
    ...plan.before.flat().flatMap(({ key }) => (isChoice(key) ? [] : [key])),
    ...Object.keys(plan.report.fixed ?? {}),
  ];
  const isInRollup = (name: string) => rollup?.dimensions.some((d) => d === name) ?? false;
  // Reads no rollup for media cost with a markup, because the markup depends on the day and a rollup has no days.
  const ranges: [0 | 1, Range | null][] = [
    [0, plan.query.range],
    [1, plan.query.comparison],
  ];
  // Reads no rollup where uploaded days are excluded because a connected source covers them; a rollup has no days.
  const scanned = ranges.flatMap(([, range]) => range ?? []);
  const whole =
    setAsideRanges({ scope: plan.scope, setAside: plan.query.setAside }, fact, scanned).length === 0;
  const table =
    rollup && hasWholeMonths(plan) && whole && !hasMarkup(plan, part) && requestedKeys.every(isInRollup)
      ? rollup.table
      : null;
  return ranges.flatMap(([period, range]): TableScan[] => {
    if (!range) return [];
    if (!table) return [{ table: fact, column: 'day', period, range }];
    const cut = period === 1 && plan.byDate ? findCut(plan) : null;
    return cutAt(range, cut).flatMap((part): TableScan[] => {
      const { months, days } = splitWholeMonths(part);
      return [
        ...(months ? [{ table, column: 'month' as const, period, range: months }] : []),
        ...days.map((rest): TableScan => ({ table: fact, column: 'day', period, range: rest })),
      ];
    });
  });
};

/** Reads whole months from the rollup if it has the needed columns, otherwise from the facts. */
export const chooseTables: Step = (plan) => ({
  ...plan,
  parts: plan.parts.map((part) => ({ ...part, scans: listScans(plan, part) })),
});

/** Steps that build a plan from a report and a query, in order. */
export const steps = [
  expandDerived,
  splitChannelListsStep,
  splitFilters,
  assignModels,
  joinRelations,
  chooseTables,
] as const satisfies readonly Step[];
