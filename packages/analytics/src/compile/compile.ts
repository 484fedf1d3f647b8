import type { Scope } from '@bellwether/contract/access/scope';
import type { Report } from '@bellwether/contract/reports/define';
import type { Dialect } from '../dialects/dialect.ts';
import {
  aggregateInMemory,
  type Count,
  type Counted,
  canAggregateInMemory,
  countsOf,
  countTogether,
  sameRows,
} from './aggregate-in-memory.ts';
import { aggregateInSql } from './aggregate-in-sql.ts';
import { Params } from './params.ts';
import type { Plan, ReportQuery } from './query-plan.ts';
import type { Statement } from './statement.ts';
import { steps } from './steps.ts';

type Row = Record<string, unknown>;

/**
 * A question that can be asked. Where a small answer is aggregated in memory, what has to be counted for it, by plain GROUP BYs; else the statement that
 * does everything.
 */
export type Draft = { plan: Plan; counts: readonly Count[] } | { statement: Statement };

/** Statements, and what makes the rows of an answer of the rows of each. */
export type Compiled = {
  statements: readonly Statement[];
  finish: (rows: readonly (readonly Row[])[]) => readonly Row[];
};

/** Walks a question through the steps to a plan. */
export const planOf = (scope: Scope, report: Report, query: ReportQuery): Plan =>
  steps.reduce<Plan>((plan, step) => step(plan), {
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
const loadedOnly = (plan: Plan): Plan => {
  const parts = plan.parts.filter(({ model }) => !plan.query.neverLoaded?.has(model.fact));
  return parts.length > 0 ? { ...plan, parts } : plan;
};

/**
 * A question about a report: its range, its comparison, its totals and its page.
 * @param how 'sql' keeps everything in SQL; by default a small answer is aggregated here from plain GROUP BYs.
 * @throws Problem 'malformed' for a filter that the report does not know.
 */
export const draftOf = (
  scope: Scope,
  report: Report,
  query: ReportQuery,
  dialect: Dialect,
  how: 'best' | 'sql' = 'best',
): Draft => {
  const whole = planOf(scope, report, query);
  // Aggregating in memory leaves a metric out that nothing counted; SQL would miss its column.
  const loaded = loadedOnly(whole);
  if (how === 'best' && canAggregateInMemory(loaded))
    return { plan: loaded, counts: countsOf(loaded, dialect) };
  const params = new Params(dialect);
  return { statement: { sql: aggregateInSql(whole, params, dialect), params: params.values } };
};

/**
 * The statements of questions that are asked together, as those of a page are: what several count of the same rows is one statement, the same
 * object for each. DuckDB takes about half for it of what it takes for them one by one.
 * Finished rows: `is_total` 1 for the totals, else 0; dimensions `d0…` as text (`d0_text` where they are counted by a key), `bucket` counted from the start of the range; `current_…` and
 * `previous_…` metrics; `current_rows_…` above 0 where a fact has rows; `found` rows in all on the totals.
 */
export const compileTogether = (drafts: readonly Draft[], dialect: Dialect): Compiled[] => {
  const counts = drafts.flatMap((draft) => ('counts' in draft ? draft.counts : []));
  const counted = new Map<Count, Counted>();
  for (const same of Map.groupBy(counts, sameRows).values()) {
    const together = countTogether(same, dialect);
    for (const count of same) counted.set(count, together);
  }
  return drafts.map((draft): Compiled => {
    if ('statement' in draft) return { statements: [draft.statement], finish: ([rows = []]) => rows };
    const asked = draft.counts.flatMap((count) => {
      const found = counted.get(count);
      return found ? [{ count, ...found }] : [];
    });
    return {
      statements: asked.map(({ statement }) => statement),
      finish: (rows) =>
        aggregateInMemory(
          draft.plan,
          asked.map(({ count, rowsFor }, i) => rowsFor(count, rows[i] ?? [])),
        ),
    };
  });
};
