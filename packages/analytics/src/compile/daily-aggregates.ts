import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Range } from '@bellwether/domain/time/range';
import { keepsPeriods } from '@bellwether/facts/tables';
import type { Dialect } from '../dialects/dialect.ts';
import { type EvidenceColumn, listEvidence } from './evidence.ts';
import {
  type Aggregate,
  type GroupingShape,
  groupingBits,
  isDistinct,
  listGroupings,
  mergePartGroupings,
  sortGroupings,
  totalGroupings,
} from './grouping.ts';
import { rowConditions } from './model-conditions.ts';
import { Params } from './params.ts';
import { spreadRowsSql } from './period-rows.ts';
import type { ModelQuery } from './query-plan.ts';
import { joinRelationSql } from './relations.ts';
import type { DailyAggregates, Statement } from './statement.ts';
import { bucketMonthSql, doPeriodsOverlap, joinedRelationsSql, measureColumns } from './table-scan.ts';
import { dimensionSql } from './where.ts';

/** Column with the previous day on which the same value was counted; null on its first day and for sums. */
const dayBefore = 'day_before';

type AggregateTable = {
  count: Aggregate;
  texts: readonly Dimension[];
  measures: readonly Metric[];
  judged: readonly Metric[];
  partGroupings: ModelQuery['partGroupings'];
};

/**
 * Builds the statement of a pre-aggregate: a row for each day and text with the measures that add up. For
 * distinct counts, a row holds the number of a day's values that were last counted on a given earlier day.
 * The distinct count of a range is the sum over values not counted on an earlier day of it.
 */
const buildTable = (
  { count: { plan, part: counted }, texts, measures, judged, partGroupings }: AggregateTable,
  watched: boolean,
  dialect: Dialect,
): Statement => {
  const params = new Params(dialect);
  const part = { ...counted, partGroupings };
  const { model, joins } = part;
  const related = joinedRelationsSql(plan, [part], params, dialect, 'all days');
  const joined = joins.map((name) => joinRelationSql(model, name)).join('');
  const { fact } = model;
  const table = keepsPeriods(fact) ? `${spreadRowsSql(dialect, { fact, by: 'day' })} ${fact}` : fact;
  const source = `FROM ${table}${joined} WHERE ${rowConditions(plan, model, params, dialect).join(' AND ')}`;
  const rows = (of: ModelQuery, currency: boolean) => {
    const columns = texts.map((name) => `${dimensionSql(model, name)} AS ${name}`);
    return `SELECT ${[...columns, 'day', 'month', ...measureColumns(plan, of, currency)].join(', ')} ${source}`;
  };
  const by = [...texts, 'day', 'month'].join(', ');
  const evidence = listEvidence(part, judged);
  const select = (
    day: string,
    of: (metric: Metric) => string,
    ofEvidence: (column: EvidenceColumn) => string,
    currency: readonly [string, string],
  ) =>
    [
      `SELECT ${by}, ${day} AS ${dayBefore}`,
      ...measures.map((m) => `${of(m)} AS ${m}`),
      ...evidence.map((column) => `${ofEvidence(column)} AS ${column.name}`),
      ...(watched ? [`${currency[0]} AS currency_min`, `${currency[1]} AS currency_max`] : []),
    ].join(', ');
  const summed = measures.filter((m) => !isDistinct(part, m));
  const sums = select(
    dialect.nothing('day'),
    (m) => (summed.includes(m) ? `sum(${m})` : 'NULL'),
    ({ name, combine }) => `${combine}(${name})`,
    ['min(currency)', 'max(currency)'],
  );
  const distinct = measures.flatMap((metric) => {
    if (summed.includes(metric)) return [];
    const distinctSql = `SELECT DISTINCT ${by}, ${metric} FROM (${rows({ ...part, measures: [metric], judged: [] }, false)}) WHERE ${metric} IS NOT NULL`;
    const same = [...texts, metric].join(', ');
    const placed = `SELECT ${by}, ${dialect.neighbour('before', 'day', `PARTITION BY ${same} ORDER BY day`)} AS ${dayBefore} FROM (${distinctSql})`;
    const found = select(
      dayBefore,
      (m) => (m === metric ? 'count(*)' : 'NULL'),
      () => 'NULL',
      ['NULL', 'NULL'],
    );
    return [`${found} FROM (${placed}) GROUP BY ${by}, ${dayBefore}`];
  });
  const before = related.length > 0 ? `WITH ${related.join(', ')} ` : '';
  const all = [
    `${sums} FROM (${rows({ ...part, measures: summed, judged }, watched)}) GROUP BY ${by}`,
    ...distinct,
  ];
  return { sql: `${before}${all.join(' UNION ALL ')}`, params: params.values };
};

/** Returns the SQL of the days that a query reads from a pre-aggregate, each with its period. */
const selectDays = ({ plan }: Aggregate, params: Params, table: string): string => {
  const { range, comparison } = plan.query;
  const within = ({ from, to }: Range) =>
    `day BETWEEN ${params.add(from, 'day')} AND ${params.add(to, 'day')}`;
  const rows = (isCurrent: string, days: readonly Range[]) => {
    const month = bucketMonthSql(plan, isCurrent, params, plan.dialect);
    const columns = month === 'month' ? '*' : `* REPLACE (${month} AS month)`;
    return `SELECT ${columns}, ${isCurrent} AS is_current FROM ${table} WHERE (${days.map(within).join(' OR ')})`;
  };
  if (!comparison) return rows('TRUE', [range]);
  if (doPeriodsOverlap(plan)) return `${rows('TRUE', [range])} UNION ALL ${rows('FALSE', [comparison])}`;
  return rows(within(range), [range, comparison]);
};

const buildRead = (
  { count, texts, measures, judged, partGroupings }: AggregateTable,
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
  // Gives rows of the first month the first day of the range, because the month may begin before it.
  const since = set.includes('day') ? 'day' : set.includes('month') ? `greatest(month, ${start})` : start;
  const figure = (m: Metric) => {
    if (!measures.includes(m)) return 'NULL';
    if (!isDistinct(count.part, m)) return `sum(${m})`;
    // Returns 0 for a distinct count without values, as `count` does; a plain sum would be null.
    return `coalesce(sum(${m}) FILTER (WHERE ${dayBefore} IS NULL OR ${dayBefore} < ${since}), 0)`;
  };
  const isGrouped = (name: string) => set.includes(name);
  const evidenceOf = (groupings: ModelQuery['partGroupings'], metrics: readonly Metric[]) =>
    listEvidence({ ...count.part, partGroupings: groupings }, metrics);
  const known = new Set(evidenceOf(partGroupings, judged).map(({ name }) => name));
  const columns = [
    `${groupingBits(by, set)} AS grouped`,
    ...shape.texts.map((name) =>
      isGrouped(name) ? `${dialect.text(name)} AS ${name}` : `${dialect.nothing('text')} AS ${name}`,
    ),
    ...shape.dates.map((name) =>
      isGrouped(name) ? `${dialect.dayText(name)} AS ${name}` : `${dialect.nothing('text')} AS ${name}`,
    ),
    'is_current',
    ...shape.measures.map((m) => `${dialect.number(figure(m))} AS ${m}`),
    ...evidenceOf(shape.partGroupings, shape.judged).map(({ name, combine }) =>
      known.has(name) ? `${dialect.number(`${combine}(${name})`)} AS ${name}` : `NULL AS ${name}`,
    ),
    ...(shape.watched ? ['min(currency_min) AS currency_min', 'max(currency_max) AS currency_max'] : []),
  ];
  const grouped = [...texts.filter(isGrouped), ...shape.dates.filter(isGrouped), 'is_current'];
  return `SELECT ${columns.join(', ')} FROM (${selectDays(count, params, table)}) GROUP BY ${grouped.join(', ')}`;
};

/**
 * Returns a statement that reads aggregates over the same rows from pre-aggregates; null if that is impossible. It is
 * impossible for several businesses, for rows derived from days, and for keyword searches, because the next search has
 * other keywords.
 */
export const dailyAggregatesStatement = (
  counts: readonly Aggregate[],
  shape: GroupingShape,
  dialect: Dialect,
): DailyAggregates | null => {
  const [first] = counts;
  const [business, ...otherBusinesses] = first?.plan.scope.businesses ?? [];
  if (!first || !business || otherBusinesses.length > 0) return null;
  if (first.part.model.fact === 'marketing_costs' || first.plan.query.keywords) return null;
  const listMeasures = (group: readonly Aggregate[]) => [
    ...new Set(group.flatMap(({ part }) => part.measures)),
  ];
  const listJudged = (group: readonly Aggregate[]) => [...new Set(group.flatMap(({ part }) => part.judged))];
  const plan = (): ReturnType<DailyAggregates['plan']> => {
    const tables: AggregateTable[] = [];
    const ensureTable = (
      group: readonly Aggregate[],
      texts: readonly Dimension[],
      measures: readonly Metric[],
      judged: readonly Metric[],
      partGroupings: ModelQuery['partGroupings'],
    ) => {
      const existing = tables.findIndex(
        (one) =>
          one.texts.join() === texts.join() &&
          measures.every((m) => one.measures.includes(m)) &&
          judged.every((m) => one.judged.includes(m)) &&
          partGroupings.every((grouping) =>
            one.partGroupings.some((other) => other.join() === grouping.join()),
          ),
      );
      if (existing >= 0) return existing;
      return tables.push({ count: group[0] ?? first, texts, measures, judged, partGroupings }) - 1;
    };
    const listTexts = ({ plan: { texts } }: Aggregate) => shape.texts.filter((name) => texts.includes(name));
    const byTexts = Map.groupBy(counts, (one) => listTexts(one).join());
    const reads: { set: readonly string[]; table: number; measures: readonly Metric[] }[] = [];
    for (const group of byTexts.values()) {
      const texts = group[0] ? listTexts(group[0]) : [];
      const table = ensureTable(
        group,
        texts,
        listMeasures(group),
        listJudged(group),
        mergePartGroupings(group),
      );
      const sets = new Map(
        group.map((one) => {
          const set = sortGroupings(shape.by, listGroupings(one.plan));
          return [set.join(), set] as const;
        }),
      );
      for (const set of sets.values()) reads.push({ set, table, measures: listMeasures(group) });
    }
    const distinct = listMeasures(counts).filter((m) => isDistinct(first.part, m));
    const hasTotals = reads.some(({ set }) => set.join() === totalGroupings.join());
    if (distinct.length > 0 && !hasTotals)
      reads.push({
        set: totalGroupings,
        table: ensureTable([first], [], distinct, [], []),
        measures: distinct,
      });
    return {
      tables: tables.map((one) => buildTable(one, shape.watched, dialect)),
      read: (names) => {
        const params = new Params(dialect);
        const selects = reads.map(({ set, table }) => {
          const sums = tables[table];
          if (!sums) throw new Error('There is no such table of sums.');
          return buildRead(sums, set, names[table] ?? '', shape, params, dialect);
        });
        const sql = selects.join(' UNION ALL ');
        return { sql, params: params.usedIn(sql) };
      },
    };
  };
  return { business: business.id, fact: first.part.model.fact, plan };
};
