import type { Scope } from '@bellwether/contract/access/scope';
import type { Report } from '@bellwether/contract/reports/define';
import type { Dialect } from '../dialects/dialect.ts';
import { canFold, fold, printFolded } from './folded.ts';
import { printPaged } from './paged.ts';
import { Params } from './params.ts';
import type { Plan, ReportQuery } from './plan.ts';
import type { Statement } from './statement.ts';
import { steps } from './steps.ts';

type Row = Record<string, unknown>;

/** A statement, and what makes the rows of an answer of its rows. */
export type Compiled = { statement: Statement; finish: (rows: Row[]) => Row[] };

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
 * One statement for a report's range, its comparison, its totals and its page.
 * Finished rows: `is_total` 1 for the totals, else 0; dimensions `d0…` as text (`d0_text` where they are counted by a key), `bucket` counted from the start of the range; `now_…` and
 * `was_…` metrics; `now_rows_…` above 0 where a fact has rows; `found` rows in all on the totals.
 * @param how 'paged' keeps everything in SQL; by default a small answer is folded from one plain GROUP BY.
 * @throws Problem 'malformed' for a filter that the report does not know.
 */
export const compile = (
  scope: Scope,
  report: Report,
  query: ReportQuery,
  dialect: Dialect,
  how: 'best' | 'paged' = 'best',
): Compiled => {
  const params = new Params(dialect);
  const whole = planOf(scope, report, query);
  // Folding leaves a metric out that nothing counted; SQL would miss its column.
  const loaded = loadedOnly(whole);
  const folds = how === 'best' && canFold(loaded);
  const plan = folds ? loaded : whole;
  const sql = (folds ? printFolded : printPaged)(plan, params, dialect);
  return {
    statement: { sql, params: params.values },
    finish: folds ? (rows) => fold(plan, rows) : (rows) => rows,
  };
};
