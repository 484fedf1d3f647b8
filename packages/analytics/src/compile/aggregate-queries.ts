import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Dialect } from '../dialects/dialect.ts';
import { dailyAggregatesStatement } from './daily-aggregates.ts';
import { listEvidence } from './evidence.ts';
import {
  type Aggregate,
  groupingBits,
  hasDistinct,
  isDistinct,
  listGroupings,
  mergePartGroupings,
  sortGroupings,
  totalGroupings,
} from './grouping.ts';
import { Params, paramsIn } from './params.ts';
import type { ModelQuery, QueryPlan } from './query-plan.ts';
import type { Statement } from './statement.ts';
import {
  joinedRelationsSql,
  listScanSources,
  measureColumns,
  readsRowCurrency,
  unionRowsSql,
} from './table-scan.ts';
import { dimensionSql } from './where.ts';

type Row = Record<string, unknown>;

const countedAlias = 'counted';
/**
 * Minimum number of businesses for which it is faster to aggregate all businesses and drop the others. That takes half
 * as long as looking up each row's business.
 */
const minGroupedBusinesses = 50;

/**
 * Returns the SQL condition on groups that selects the businesses of a large scope. Null if a group can cover several
 * businesses, or if access depends on more than the business.
 */
const groupCondition = (
  plan: QueryPlan,
  part: ModelQuery,
  params: Params,
  dialect: Dialect,
): string | null => {
  const { scope, texts } = plan;
  const { model, joins } = part;
  const isPlain = !model.oneSource && model.fact !== 'marketing_costs' && joins.length === 0;
  if (scope.businesses.length < minGroupedBusinesses || !isPlain) return null;
  if (!texts.includes('business') || hasDistinct(part)) return null;
  const ids = scope.businesses.map(({ id }) => id);
  return dialect.inList(`${countedAlias}.business`, params.add(ids, 'uuids'));
};

/**
 * Returns the aggregates (GROUP BY queries) that a plan needs.
 * @throws Problem 'malformed' for a filter that the report does not know.
 */
export const listAggregates = (plan: QueryPlan, dialect: Dialect): Aggregate[] =>
  plan.parts.map((part) => {
    const params = new Params(dialect);
    const related = joinedRelationsSql(plan, [part], params, dialect);
    const ofScope = groupCondition(plan, part, params, dialect);
    const rowScope = ofScope === null ? 'scope' : 'every business';
    const sources = listScanSources(plan, part, params, dialect, rowScope);
    return { plan, part, related, sources, ofScope, params: params.values };
  });

/**
 * Returns a key that is equal for aggregates over the same rows; they share one statement. Distinct counts are
 * expensive, so they share a statement only with equal ones.
 */
export const rowsKey = ({ plan, part, related, sources, ofScope, params }: Aggregate): string => {
  const distinct = hasDistinct(part) ? [listGroupings(plan), part.measures] : null;
  return JSON.stringify([related, sources, ofScope, params, distinct]);
};

/** Grouped rows of a model query, and the rows of totals that do not add up. */
export type AggregatedRows = { rows: readonly Row[]; totals: readonly Row[] };

/**
 * Statement that aggregates the same rows for several model queries, each with its own grouping. `rowsFor` returns the
 * rows of one model query.
 */
export type AggregateStatement = {
  statement: Statement;
  rowsFor: (count: Aggregate, rows: readonly Row[]) => AggregatedRows;
};

/** Builds one GROUP BY for aggregates over the same rows, with a grouping set for each different grouping. */
export const mergeAggregates = (counts: readonly Aggregate[], dialect: Dialect): AggregateStatement => {
  const [first] = counts;
  if (!first) throw new Error('There is nothing to count.');
  const { sources, ofScope, params, part, related } = first;
  const whole: ModelQuery = {
    ...part,
    measures: [...new Set(counts.flatMap((one) => one.part.measures))],
    judged: [...new Set(counts.flatMap((one) => one.part.judged))],
    partGroupings: mergePartGroupings(counts),
  };
  const evidence = listEvidence(whole, whole.judged);
  const watched = counts.some((one) => readsRowCurrency(one.plan, one.part));
  const texts = [...new Set(counts.flatMap((one) => one.plan.texts))];
  const by = [...new Set([...texts, ...counts.flatMap((one) => listGroupings(one.plan))])];
  const dates = by.filter((name) => name === 'day' || name === 'month');
  const rows = unionRowsSql(
    sources,
    [
      ...texts.map((name) => `${dimensionSql(part.model, name)} AS ${name}`),
      ...measureColumns(first.plan, whole, watched),
    ],
    dates,
  );
  const figure = (m: Metric) => (isDistinct(whole, m) ? `count(DISTINCT ${m})` : `sum(${m})`);
  const sets = new Set(
    counts.flatMap((one) => [
      sortGroupings(by, listGroupings(one.plan)).join(', '),
      ...(hasDistinct(one.part) ? [totalGroupings.join(', ')] : []),
    ]),
  );
  // A plain GROUP BY takes a sixth less time than a single grouping set.
  const isPlain = sets.size === 1;
  const groups = isPlain
    ? [...sets].join('')
    : `GROUPING SETS (${[...sets].map((set) => `(${set})`).join(', ')})`;
  const select = [
    ...(isPlain ? [] : [`grouping(${by.join(', ')}) AS grouped`]),
    ...texts.map((name) => `${dialect.text(name)} AS ${name}`),
    ...dates.map((name) => `${dialect.dayText(name)} AS ${name}`),
    'is_current',
    ...whole.measures.map((m) => `${dialect.number(figure(m))} AS ${m}`),
    ...evidence.map(({ name, combine }) => `${dialect.number(`${combine}(${name})`)} AS ${name}`),
    ...(watched ? ['min(currency) AS currency_min', 'max(currency) AS currency_max'] : []),
  ].join(', ');
  const grouped =
    ofScope === null
      ? `(${rows}) GROUP BY ${groups}`
      : `(${rows}) ${countedAlias} GROUP BY ${groups} HAVING ${ofScope}`;
  const before = related.length > 0 ? `WITH ${related.join(', ')} ` : '';
  const dailyAggregates = dailyAggregatesStatement(
    counts,
    {
      by,
      texts,
      dates,
      measures: whole.measures,
      judged: whole.judged,
      partGroupings: whole.partGroupings,
      watched,
    },
    dialect,
  );
  const sql = `${before}SELECT ${select} FROM ${grouped}`;
  return {
    statement: {
      sql,
      params: paramsIn(params, sql),
      ...(dailyAggregates && { kept: dailyAggregates }),
    },
    rowsFor: (count, all) => {
      const selectRows = (set: readonly string[]) => {
        if (isPlain) return all;
        const grouped = groupingBits(by, set);
        return all.filter((row) => Number(row['grouped']) === grouped);
      };
      return {
        rows: selectRows(listGroupings(count.plan)),
        totals: hasDistinct(count.part) ? selectRows(totalGroupings) : [],
      };
    },
  };
};
