import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Dialect } from '../dialects/dialect.ts';
import { dailyAggregatesStatement } from './daily-aggregates.ts';
import {
  type Aggregate,
  groupingBits,
  hasDistinct,
  isDistinct,
  listGroupings,
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
  unionRows,
  watchesCurrency,
} from './table-scan.ts';
import { dimensionSql } from './where.ts';

type Row = Record<string, unknown>;

const countedAlias = 'counted';
/**
 * Minimum businesses for counting the rows of all businesses and dropping the others. That takes half as long
 * as looking up each row's business.
 */
const minGroupedBusinesses = 50;

/**
 * Returns the condition on groups for a scope of many businesses. Null if a group can cover several
 * businesses, or if tenancy checks more than the business.
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
 * Returns the counts that a plan needs.
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
 * Returns a key that is equal for counts of the same rows, which share one statement. Distinct counts are
 * expensive, so they share it only with equal ones.
 */
export const rowsKey = ({ plan, part, related, sources, ofScope, params }: Aggregate): string => {
  const distinct = hasDistinct(part) ? [listGroupings(plan), part.measures] : null;
  return JSON.stringify([related, sources, ofScope, params, distinct]);
};

/** Grouped rows of a part, and rows of the totals that do not add up. */
export type AggregatedRows = { rows: readonly Row[]; totals: readonly Row[] };

/**
 * Statement that counts the same rows for several parts, each with its own grouping. `rowsFor` returns the
 * rows of one part.
 */
export type AggregateStatement = {
  statement: Statement;
  rowsFor: (count: Aggregate, rows: readonly Row[]) => AggregatedRows;
};

/** Builds one GROUP BY for counts of the same rows, with a grouping set for each different grouping. */
export const mergeAggregates = (counts: readonly Aggregate[], dialect: Dialect): AggregateStatement => {
  const [first] = counts;
  if (!first) throw new Error('There is nothing to count.');
  const { sources, ofScope, params, part, related } = first;
  const whole: ModelQuery = { ...part, measures: [...new Set(counts.flatMap((one) => one.part.measures))] };
  const watched = counts.some((one) => watchesCurrency(one.plan, one.part));
  const texts = [...new Set(counts.flatMap((one) => one.plan.texts))];
  const by = [...new Set([...texts, ...counts.flatMap((one) => listGroupings(one.plan))])];
  const dates = by.filter((name) => name === 'day' || name === 'month');
  const rows = unionRows(
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
    ...(watched ? ['min(currency) AS currency_min', 'max(currency) AS currency_max'] : []),
  ].join(', ');
  const grouped =
    ofScope === null
      ? `(${rows}) GROUP BY ${groups}`
      : `(${rows}) ${countedAlias} GROUP BY ${groups} HAVING ${ofScope}`;
  const before = related.length > 0 ? `WITH ${related.join(', ')} ` : '';
  const dailyAggregates = dailyAggregatesStatement(
    counts,
    { by, texts, dates, measures: whole.measures, watched },
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
