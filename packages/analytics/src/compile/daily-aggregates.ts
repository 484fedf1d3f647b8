import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Range } from '@bellwether/contract/time/range';
import type { Dialect } from '../dialects/dialect.ts';
import { spreadRowsSql } from '../facts/period-rows.ts';
import { keepsPeriods } from '../facts/tables.ts';
import {
  type Aggregate,
  type GroupingShape,
  groupingBits,
  isDistinct,
  listGroupings,
  sortGroupings,
  totalGroupings,
} from './grouping.ts';
import { rowConditions } from './model-conditions.ts';
import { Params } from './params.ts';
import type { ModelQuery } from './query-plan.ts';
import { joinRelationSql } from './relations.ts';
import type { DailyAggregates, Statement } from './statement.ts';
import { doPeriodsOverlap, joinedRelationsSql, measureColumns } from './table-scan.ts';
import { dimensionSql } from './where.ts';

/** Previous day on which the same value was counted; null for its first day and for sums. */
const dayBefore = 'day_before';

type Sums = { count: Aggregate; texts: readonly Dimension[]; measures: readonly Metric[] };

/**
 * Builds the statement of a pre-aggregate: a row for each day and text with the measures that add up. For
 * distinct counts, a row holds the number of a day's values that were last counted on a given earlier day.
 * The distinct count of a range is the sum over values not counted on an earlier day of it.
 */
const tableOf = (
  { count: { plan, part }, texts, measures }: Sums,
  watched: boolean,
  dialect: Dialect,
): Statement => {
  const params = new Params(dialect);
  const { model, joins } = part;
  const related = joinedRelationsSql(plan, [part], params, dialect);
  const joined = joins.map((name) => joinRelationSql(model, name)).join('');
  const { fact } = model;
  const table = keepsPeriods(fact) ? `${spreadRowsSql({ fact, by: 'day' })} ${fact}` : fact;
  const source = `FROM ${table}${joined} WHERE ${rowConditions(plan, model, params, dialect).join(' AND ')}`;
  const rows = (of: ModelQuery, currency: boolean) => {
    const columns = texts.map((name) => `${dimensionSql(model, name)} AS ${name}`);
    return `SELECT ${[...columns, 'day', 'month', ...measureColumns(plan, of, currency)].join(', ')} ${source}`;
  };
  const by = [...texts, 'day', 'month'].join(', ');
  const select = (day: string, of: (metric: Metric) => string, currency: readonly [string, string]) =>
    [
      `SELECT ${by}, ${day} AS ${dayBefore}`,
      ...measures.map((m) => `${of(m)} AS ${m}`),
      ...(watched ? [`${currency[0]} AS currency_min`, `${currency[1]} AS currency_max`] : []),
    ].join(', ');
  const added = measures.filter((m) => !isDistinct(part, m));
  const sums = select('CAST(NULL AS DATE)', (m) => (added.includes(m) ? `sum(${m})` : 'NULL'), [
    'min(currency)',
    'max(currency)',
  ]);
  const different = measures.flatMap((metric) => {
    if (added.includes(metric)) return [];
    const counted = `SELECT DISTINCT ${by}, ${metric} FROM (${rows({ ...part, measures: [metric] }, false)}) WHERE ${metric} IS NOT NULL`;
    const same = [...texts, metric].join(', ');
    const placed = `SELECT ${by}, lag(day) OVER (PARTITION BY ${same} ORDER BY day) AS ${dayBefore} FROM (${counted})`;
    const found = select(dayBefore, (m) => (m === metric ? 'count(*)' : 'NULL'), ['NULL', 'NULL']);
    return [`${found} FROM (${placed}) GROUP BY ${by}, ${dayBefore}`];
  });
  const before = related.length > 0 ? `WITH ${related.join(', ')} ` : '';
  const all = [`${sums} FROM (${rows({ ...part, measures: added }, watched)}) GROUP BY ${by}`, ...different];
  return { sql: `${before}${all.join(' UNION ALL ')}`, params: params.values };
};

/** Returns the SQL of the days that a query reads from a pre-aggregate, each with its period. */
const daysOf = ({ plan }: Aggregate, params: Params, table: string): string => {
  const { range, comparison } = plan.query;
  const within = ({ from, to }: Range) =>
    `day BETWEEN ${params.add(from, 'day')} AND ${params.add(to, 'day')}`;
  const rows = (isCurrent: string, days: readonly Range[]) =>
    `SELECT *, ${isCurrent} AS is_current FROM ${table} WHERE (${days.map(within).join(' OR ')})`;
  if (!comparison) return rows('TRUE', [range]);
  if (doPeriodsOverlap(plan)) return `${rows('TRUE', [range])} UNION ALL ${rows('FALSE', [comparison])}`;
  return rows(within(range), [range, comparison]);
};

const readOf = (
  { count, texts, measures }: Sums,
  set: readonly string[],
  table: string,
  { by, ...shape }: GroupingShape,
  params: Params,
  dialect: Dialect,
): string => {
  const { range, comparison } = count.plan.query;
  const first = params.add(range.from, 'day');
  const start = comparison
    ? `CASE WHEN is_current THEN ${first} ELSE ${params.add(comparison.from, 'day')} END`
    : first;
  // The first month may begin before the range, so it counts from the start of the range.
  const since = set.includes('day') ? 'day' : set.includes('month') ? `greatest(month, ${start})` : start;
  const figure = (m: Metric) => {
    if (!measures.includes(m)) return 'NULL';
    if (!isDistinct(count.part, m)) return `sum(${m})`;
    // A distinct count without values is 0, as in counting; a plain sum would be null.
    return `coalesce(sum(${m}) FILTER (WHERE ${dayBefore} IS NULL OR ${dayBefore} < ${since}), 0)`;
  };
  const own = (name: string) => set.includes(name);
  const columns = [
    `${groupingBits(by, set)} AS grouped`,
    ...shape.texts.map((name) =>
      own(name) ? `${dialect.text(name)} AS ${name}` : `CAST(NULL AS VARCHAR) AS ${name}`,
    ),
    ...shape.dates.map((name) =>
      own(name) ? `${dialect.dayText(name)} AS ${name}` : `CAST(NULL AS VARCHAR) AS ${name}`,
    ),
    'is_current',
    ...shape.measures.map((m) => `${dialect.number(figure(m))} AS ${m}`),
    ...(shape.watched ? ['min(currency_min) AS currency_min', 'max(currency_max) AS currency_max'] : []),
  ];
  const grouped = [...texts.filter(own), ...shape.dates.filter(own), 'is_current'];
  return `SELECT ${columns.join(', ')} FROM (${daysOf(count, params, table)}) GROUP BY ${grouped.join(', ')}`;
};

/**
 * Returns how counts of the same rows can be read from pre-aggregates; null if they cannot. They cannot for
 * several businesses, for rows derived from days, and for keyword searches, because the next search has other
 * keywords.
 */
export const dailyAggregatesStatement = (
  counts: readonly Aggregate[],
  shape: GroupingShape,
  dialect: Dialect,
): DailyAggregates | null => {
  const [first] = counts;
  const [business, ...others] = first?.plan.scope.businesses ?? [];
  if (!first || !business || others.length > 0) return null;
  if (first.part.model.fact === 'marketing_costs' || first.plan.query.keywords) return null;
  const measuresOf = (some: readonly Aggregate[]) => [...new Set(some.flatMap(({ part }) => part.measures))];
  const plan = (): ReturnType<DailyAggregates['plan']> => {
    const tables: Sums[] = [];
    const tableFor = (
      some: readonly Aggregate[],
      texts: readonly Dimension[],
      measures: readonly Metric[],
    ) => {
      const known = tables.findIndex(
        (one) => one.texts.join() === texts.join() && measures.every((m) => one.measures.includes(m)),
      );
      if (known >= 0) return known;
      return tables.push({ count: some[0] ?? first, texts, measures }) - 1;
    };
    const textsOf = ({ plan: { texts } }: Aggregate) => shape.texts.filter((name) => texts.includes(name));
    const byTexts = Map.groupBy(counts, (one) => textsOf(one).join());
    const reads: { set: readonly string[]; table: number; measures: readonly Metric[] }[] = [];
    for (const some of byTexts.values()) {
      const table = tableFor(some, some[0] ? textsOf(some[0]) : [], measuresOf(some));
      const sets = new Map(
        some.map((one) => {
          const set = sortGroupings(shape.by, listGroupings(one.plan));
          return [set.join(), set] as const;
        }),
      );
      for (const set of sets.values()) reads.push({ set, table, measures: measuresOf(some) });
    }
    const different = measuresOf(counts).filter((m) => isDistinct(first.part, m));
    const isThere = reads.some(({ set }) => set.join() === totalGroupings.join());
    if (different.length > 0 && !isThere)
      reads.push({ set: totalGroupings, table: tableFor([first], [], different), measures: different });
    return {
      tables: tables.map((one) => tableOf(one, shape.watched, dialect)),
      read: (names) => {
        const params = new Params(dialect);
        const selects = reads.map(({ set, table }) => {
          const sums = tables[table];
          if (!sums) throw new Error('There is no such table of sums.');
          return readOf(sums, set, names[table] ?? '', shape, params, dialect);
        });
        return { sql: selects.join(' UNION ALL '), params: params.values };
      },
    };
  };
  return { business: business.id, fact: first.part.model.fact, plan };
};
