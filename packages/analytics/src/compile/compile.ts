import type { Scope } from '@bellwether/contract/access/scope';
import type { Report } from '@bellwether/contract/reports/define';
import type { Dialect } from '../dialects/dialect.ts';
import { aggregateInMemory, canAggregateInMemory } from './aggregate-in-memory.ts';
import { aggregateInSql } from './aggregate-in-sql.ts';
import { type AggregateStatement, listAggregates, mergeAggregates, rowsKey } from './aggregate-queries.ts';
import type { Aggregate } from './grouping.ts';
import { Params } from './params.ts';
import type { QueryPlan, ReportQuery } from './query-plan.ts';
import type { Statement } from './statement.ts';
import { steps } from './steps.ts';

type Row = Record<string, unknown>;

/** What has to be counted for a plan, by plain GROUP BYs. */
type Counting = { plan: QueryPlan; counts: readonly Aggregate[] };

/**
 * A question that can be asked. Where a small answer is aggregated in memory, what has to be counted for it; else the statement that
 * does everything, and `few`, what has to be counted where the answer turns out to be small.
 */
export type CompiledDraft = Counting | { statement: Statement; few: Counting | null };

/** Statements, and what makes the rows of an answer of the rows of each. */
type Asked = {
  statements: readonly Statement[];
  finish: (rows: readonly (readonly Row[])[]) => readonly Row[];
};
/** `few`: statements that may be asked instead where each can be read from sums that are kept, and has few rows. */
export type CompiledQuery = Asked & { few: Asked | null };

/** Walks a question through the steps to a plan. */
export const planQuery = (scope: Scope, report: Report, query: ReportQuery): QueryPlan =>
  steps.reduce<QueryPlan>((plan, step) => step(plan), {
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

/** Without the parts that have nothing to count, unless nothing would be left: a statement costs by how much it names. */
const loadedOnly = (plan: QueryPlan): QueryPlan => {
  const parts = plan.parts.filter(({ model }) => !plan.query.neverLoaded?.has(model.fact));
  return parts.length > 0 ? { ...plan, parts } : plan;
};

/**
 * A question about a report: its range, its comparison, its totals and its page.
 * @param how 'sql' keeps everything in SQL; by default a small answer is aggregated here from plain GROUP BYs.
 * @throws Problem 'malformed' for a filter that the report does not know.
 */
export const draftQuery = (
  scope: Scope,
  report: Report,
  query: ReportQuery,
  dialect: Dialect,
  how: 'best' | 'sql' = 'best',
): CompiledDraft => {
  const whole = planQuery(scope, report, query);
  // Aggregating in memory leaves a metric out that nothing counted; SQL would miss its column.
  const loaded = loadedOnly(whole);
  const counting = (): Counting => ({ plan: loaded, counts: listAggregates(loaded, dialect) });
  if (how === 'best' && canAggregateInMemory(loaded)) return counting();
  const params = new Params(dialect);
  const statement = { sql: aggregateInSql(whole, params, dialect), params: params.values };
  return { statement, few: how === 'best' && canAggregateInMemory(loaded, 'few') ? counting() : null };
};

/** Counts of some plans, those of the same rows together. */
const countAll = (all: readonly Counting[], dialect: Dialect): Map<Aggregate, AggregateStatement> => {
  const counted = new Map<Aggregate, AggregateStatement>();
  const counts = all.flatMap((one) => one.counts);
  for (const same of Map.groupBy(counts, rowsKey).values()) {
    const together = mergeAggregates(same, dialect);
    for (const count of same) counted.set(count, together);
  }
  return counted;
};

const askedFor = ({ plan, counts }: Counting, counted: ReadonlyMap<Aggregate, AggregateStatement>): Asked => {
  const asked = counts.flatMap((count) => {
    const found = counted.get(count);
    return found ? [{ count, ...found }] : [];
  });
  return {
    statements: asked.map(({ statement }) => statement),
    finish: (rows) =>
      aggregateInMemory(
        plan,
        asked.map(({ count, rowsFor }, i) => rowsFor(count, rows[i] ?? [])),
      ),
  };
};

/**
 * The statements of questions that are asked together, as those of a page are: what several count of the same rows is one statement, the same
 * object for each. DuckDB takes about half for it of what it takes for them one by one.
 * Finished rows: `is_total` 1 for the totals, else 0; dimensions `d0…` as text (`d0_text` where they are counted by a key), `bucket` counted from the start of the range; `current_…` and
 * `previous_…` metrics; `current_rows_…` above 0 where a fact has rows; `found` rows in all on the totals.
 */
export const compileBatch = (drafts: readonly CompiledDraft[], dialect: Dialect): CompiledQuery[] => {
  const counted = countAll(
    drafts.flatMap((draft) => ('counts' in draft ? [draft] : [])),
    dialect,
  );
  return drafts.map((draft): CompiledQuery => {
    if ('counts' in draft) return { ...askedFor(draft, counted), few: null };
    const { statement, few } = draft;
    const asked = few && askedFor(few, countAll([few], dialect));
    return {
      statements: [statement],
      finish: ([rows = []]) => rows,
      few: asked?.statements.every(({ kept }) => kept) ? asked : null,
    };
  });
};
