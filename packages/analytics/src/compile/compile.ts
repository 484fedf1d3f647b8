import type { Report } from '@bellwether/contract/reports/define';
import type { Scope } from '@bellwether/domain/access/scope';
import type { Dialect } from '../dialects/dialect.ts';
import { aggregateInMemory, canAggregateInMemory } from './aggregate-in-memory.ts';
import { aggregateInSql } from './aggregate-in-sql.ts';
import { type AggregateStatement, listAggregates, mergeAggregates, rowsKey } from './aggregate-queries.ts';
import type { Aggregate } from './grouping.ts';
import { Params } from './params.ts';
import type { PlannedQuery, QueryPlan } from './query-plan.ts';
import type { Statement } from './statement.ts';
import { steps } from './steps.ts';

type Row = Record<string, unknown>;

type Aggregation = { plan: QueryPlan; counts: readonly Aggregate[] };

/**
 * Prepared query. If a small answer is aggregated in memory, it holds the aggregates. Otherwise it holds the statement
 * for the whole answer, and in `few` the aggregates to use if the answer turns out small.
 */
export type CompiledDraft = Aggregation | { statement: Statement; few: Aggregation | null };

/** Statements, with a function that turns their rows into the rows of the answer. */
type PlannedStatements = {
  statements: readonly Statement[];
  finish: (rows: readonly (readonly Row[])[]) => readonly Row[];
};
/** Compiled query. `few`: alternative statements, if each can be read from pre-aggregates and has few rows. */
export type CompiledQuery = PlannedStatements & { few: PlannedStatements | null };

/** Builds the plan of a query by applying every step. */
export const planQuery = (scope: Scope, report: Report, query: PlannedQuery, dialect: Dialect): QueryPlan =>
  steps.reduce<QueryPlan>((plan, step) => step(plan), {
    dialect,
    scope,
    report,
    query,
    texts: report.dimensions.filter((d) => d !== 'date'),
    byDate: report.dimensions.includes('date'),
    bases: [],
    before: [],
    after: [],
    parts: [],
  });

/** Removes model queries without loaded rows, unless none would remain, because each name in a statement costs time. */
const loadedOnly = (plan: QueryPlan): QueryPlan => {
  const parts = plan.parts.filter(({ model }) => !plan.query.neverLoaded?.has(model.fact));
  return parts.length > 0 ? { ...plan, parts } : plan;
};

/**
 * Prepares a report query with its range, comparison, totals and page.
 * @param how 'sql' keeps everything in SQL; by default a small answer is aggregated in memory from plain
 * GROUP BYs.
 * @throws Problem 'malformed' for a filter that the report does not know.
 */
export const draftQuery = (
  scope: Scope,
  report: Report,
  query: PlannedQuery,
  dialect: Dialect,
  strategy: 'best' | 'sql' = 'best',
): CompiledDraft => {
  const whole = planQuery(scope, report, query, dialect);
  // Removes model queries without loaded rows only for aggregation in memory, because SQL would miss their columns.
  const loaded = loadedOnly(whole);
  const toAggregation = (): Aggregation => ({ plan: loaded, counts: listAggregates(loaded, dialect) });
  if (strategy === 'best' && canAggregateInMemory(loaded)) return toAggregation();
  const params = new Params(dialect);
  const sql = aggregateInSql(whole, params, dialect);
  const statement = { sql, params: params.usedIn(sql) };
  return {
    statement,
    few: strategy === 'best' && canAggregateInMemory(loaded, 'few') ? toAggregation() : null,
  };
};

/** Builds the aggregates of several plans, with one statement for all aggregates over the same rows. */
const mergeAll = (all: readonly Aggregation[], dialect: Dialect): Map<Aggregate, AggregateStatement> => {
  const byAggregate = new Map<Aggregate, AggregateStatement>();
  const counts = all.flatMap((one) => one.counts);
  for (const same of Map.groupBy(counts, rowsKey).values()) {
    const merged = mergeAggregates(same, dialect);
    for (const count of same) byAggregate.set(count, merged);
  }
  return byAggregate;
};

const planStatements = (
  { plan, counts }: Aggregation,
  byAggregate: ReadonlyMap<Aggregate, AggregateStatement>,
): PlannedStatements => {
  const planned = counts.flatMap((count) => {
    const found = byAggregate.get(count);
    return found ? [{ count, ...found }] : [];
  });
  return {
    statements: planned.map(({ statement }) => statement),
    finish: (rows) =>
      aggregateInMemory(
        plan,
        planned.map(({ count, rowsFor }, i) => rowsFor(count, rows[i] ?? [])),
      ),
  };
};

/**
 * Compiles queries that are requested together, such as those of a page. Aggregates over the same rows share one
 * statement, the same object for each query; DuckDB then takes about half the time. Finished rows: `is_total` is 1 for
 * totals, else 0. Dimensions are `d0…` as text (`d0_text` if grouped by a key), and `bucket` counts from the start of
 * the range. Metrics are `current_…` and `previous_…`; `current_rows_…` is above 0 where a fact has rows. On the
 * totals, `found` is the number of all rows.
 */
export const compileBatch = (drafts: readonly CompiledDraft[], dialect: Dialect): CompiledQuery[] => {
  const byAggregate = mergeAll(
    drafts.flatMap((draft) => ('counts' in draft ? [draft] : [])),
    dialect,
  );
  return drafts.map((draft): CompiledQuery => {
    if ('counts' in draft) return { ...planStatements(draft, byAggregate), few: null };
    const { statement, few } = draft;
    const planned = few && planStatements(few, mergeAll([few], dialect));
    return {
      statements: [statement],
      finish: ([rows = []]) => rows,
      few: planned?.statements.every(({ kept }) => kept) ? planned : null,
    };
  });
};
