import type { Metric } from '@bellwether/contract/catalogue/metrics';
import { mergeRanges, overlap } from '@bellwether/contract/time/intervals';
import type { Range } from '@bellwether/contract/time/range';
import type { Dialect } from '../dialects/dialect.ts';
import { type Cut, sharedRows } from '../facts/period-rows.ts';
import { keepsPeriods } from '../facts/tables.ts';
import type { Measure } from '../models/model.ts';
import { type CostsAsked, costRows, mediaFactor, shownMeasure } from './costs.ts';
import type { Params } from './params.ts';
import { askedConditions, rowConditions, tenancyOf } from './part-conditions.ts';
import { dateColumn, type Part, type Plan, type Scan } from './query-plan.ts';
import { joinRelation, relatedRows, relationOf } from './relations.ts';

/** The measure of a metric that a part counts. */
export const measureOf = (part: Part, metric: Metric): Measure => {
  const measure = part.model.measures[metric];
  if (!measure) throw new Error(`${part.model.fact} does not count ${metric}`);
  return measure;
};

/** What a row brings to a measure: nothing where the measure's condition does not hold. */
const contribution = ({ agg, of, where }: Measure): string => {
  const value = agg === 'count' ? '1' : of;
  return where ? `CASE WHEN ${where} THEN ${value} END` : value;
};

/** What a counted row is of: its text dimensions, and its bucket where there are dates. */
export const keys = (plan: Plan): string[] => [
  ...plan.texts.map((_, i) => `d${i}`),
  ...(plan.byDate ? ['bucket'] : []),
];

/** May a day belong to both periods, to the range asked for and to the one it is compared with? */
export const periodsOverlap = ({ query: { range, comparison } }: Plan): boolean =>
  comparison !== null && overlap(range, comparison);

/** The scans of a table are one; where a day may belong to both periods, one for each. */
const mergeScans = (plan: Plan, scans: readonly Scan[]): Scan[][] => {
  const apart = periodsOverlap(plan);
  const groups = Map.groupBy(scans, ({ table, period }) => (apart ? `${table} ${period}` : table));
  return [...groups.values()];
};

/** The places of the dimensions that are counted by a key and shown by another text. */
export const keyed = (plan: Plan, part: Part): number[] =>
  plan.texts.flatMap((name, i) => (part.model.keys?.[name] === undefined ? [] : [i]));

/** Only where loads of several currencies are known does a statement look at the currency of each row. */
export const watchesCurrency = (plan: Plan, part: Part): boolean =>
  plan.query.mixedCurrency.has(part.model.fact);

/** Are media shown with a markup? It goes by the day of a row. */
export const isMarked = (plan: Plan, part: Part): boolean =>
  part.measures.some((metric) => part.model.measures[metric]?.media) &&
  mediaFactor(costsAsked(plan)) !== null;

/** The parts that totals of periods have to be cut into for a question. */
const cutOf = (plan: Plan, part: Part): Cut['by'] => {
  if (isMarked(plan, part)) return 'day';
  return dateColumn(plan) ?? 'range';
};

/** Where rows lie: the text from FROM on, and what says of a row that it is of the range asked for, not of the one it is compared with. */
export type Source = { from: string; isCurrent: string };

type RowsOf = 'scope' | 'every business';

const sourceOf = (
  plan: Plan,
  part: Part,
  scans: readonly Scan[],
  params: Params,
  dialect: Dialect,
  rowsOf: RowsOf,
): Source => {
  const { query } = plan;
  const column = scans[0]?.column ?? 'day';
  const ranges = scans.map(({ range }) => range);
  const day = (value: string) => params.add(value, 'day');
  const { fact } = part.model;
  const rows = () => {
    if (fact === 'marketing_costs')
      return costRows(costsAsked(plan), mergeRanges(ranges), query.today ?? lastOf(ranges), params, dialect);
    if (keepsPeriods(fact)) {
      const asked = ranges.map(({ from, to }) => ({ from: day(from), to: day(to) }));
      return `${sharedRows({ fact, by: cutOf(plan, part), ranges: asked })} ${fact}`;
    }
    return scans[0]?.table ?? fact;
  };
  const within = ({ from, to }: Range) => `${column} BETWEEN ${day(from)} AND ${day(to)}`;
  const joined = part.joins.map((name) => joinRelation(part.model, name)).join('');
  const days = mergeRanges(ranges).map(within);
  const asked = rowsOf === 'scope' ? rowConditions : askedConditions;
  const conditions = [...asked(plan, part.model, params, dialect), `(${days.join(' OR ')})`];
  return {
    from: `FROM ${rows()}${joined} WHERE ${conditions.join(' AND ')}`,
    isCurrent:
      query.comparison === null || periodsOverlap(plan)
        ? String(scans[0]?.period === 0)
        : within(query.range),
  };
};

/** The places of the rows that a part counts. A caller that reads every business's rows has to drop the others' itself. */
export const sourcesOf = (
  plan: Plan,
  part: Part,
  params: Params,
  dialect: Dialect,
  rowsOf: RowsOf = 'scope',
): Source[] =>
  mergeScans(plan, part.scans).map((scans) => sourceOf(plan, part, scans, params, dialect, rowsOf));

/** The day of a row, where a measure asks which is the latest. */
export const dayOfRow = 'day_of_row';

const lastOf = (ranges: readonly Range[]) => ranges.reduce((last, { to }) => (to > last ? to : last), '');

/** Whose costs a question shows, and for whom. */
export const costsAsked = ({ scope: { businesses }, query }: Plan): CostsAsked => ({
  businesses,
  agency: query.agency === true,
});

/** What each row brings to the measures of a part, and its currency where that is watched. */
export const contributions = (plan: Plan, part: Part, watched: boolean): string[] => [
  ...part.measures.map((m) => {
    const factor = mediaFactor(costsAsked(plan));
    return `${contribution(shownMeasure(measureOf(part, m), factor))} AS ${m}`;
  }),
  ...(part.measures.some((m) => measureOf(part, m).agg === 'latest') ? [`day AS ${dayOfRow}`] : []),
  ...(watched ? ['currency'] : []),
];

/** Rows of all sources: `columns`, and `is_current`. */
export const printRows = (sources: readonly Source[], columns: readonly string[]): string =>
  sources
    .map(({ from, isCurrent }) => `SELECT ${[...columns, `${isCurrent} AS is_current`].join(', ')} ${from}`)
    .join(' UNION ALL ');

/** The relations that measures of some parts join, once each: a name, and the rows that it stands for. */
export const joinedRelations = (
  plan: Plan,
  parts: readonly Part[],
  params: Params,
  dialect: Dialect,
): string[] => {
  const printed = parts.flatMap(({ model, joins }) =>
    joins.map(
      (name) => `${name} AS (${relatedRows(tenancyOf(plan), relationOf(model, name), params, dialect)})`,
    ),
  );
  return [...new Set(printed)];
};
