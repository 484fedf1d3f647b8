import { compileRows } from '@bellwether/analytics/compile/rows';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Scope } from '@bellwether/contract/access/scope';
import type { RowsAnswer } from '@bellwether/contract/api/reports';
import { isMetric } from '@bellwether/contract/catalogue/metrics';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import { maxRows, rowFactOf, rowsOf, rowsReport } from '@bellwether/contract/reports/rows';
import { dayIn } from '@bellwether/contract/time/day';
import { askerOf } from '../../platform/fair-queue.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { revenueSourcesOf } from './answer.ts';
import { readQuestion } from './question.ts';

type Ask = {
  params: { module: string; metric: string };
  query: Readonly<Record<string, string | undefined>>;
  now: Date;
  signal?: AbortSignal;
};

/**
 * The rows that a figure counts, from the same source and under the same filters as the report that shows it.
 * @throws Problem 'not_found' for a metric that has no rows in the module, 'malformed' for a question that cannot be read.
 */
export const answerRows = async (
  warehouse: Warehouse,
  scope: Scope,
  { params, query, now, signal }: Ask,
): Promise<RowsAnswer> => {
  const metric = isMetric(params.metric) ? params.metric : null;
  const fact = metric && rowFactOf(metric);
  if (!metric || !fact || rowsOf[fact].module !== params.module)
    throw problem('not_found', `There are no rows of ${params.metric} in ${params.module}.`);
  const report = rowsReport(metric, fact);
  const today = dayIn(scope.businesses[0]?.timeZone ?? defaultTimeZone, now);
  const question = readQuestion(query, report, today);
  if (question.filter.some((group) => group.some(({ key }) => isMetric(key))))
    throw problem('malformed', 'Rows cannot be filtered by a figure.');
  const perPage = question.perPage === -1 ? maxRows : Math.min(question.perPage, maxRows);
  const revenueSources = revenueSourcesOf(scope, await warehouse.coverage(scope));
  const statement = compileRows(
    scope,
    report,
    metric,
    fact,
    { ...question, perPage, revenueSources, mixedCurrency: new Set() },
    duckdb,
  );
  const found = await warehouse.query(statement, { asker: askerOf(scope), ...(signal && { signal }) });
  return {
    data: found.map(({ found: _, ...row }) => row as RowsAnswer['data'][number]),
    meta: [
      {
        fact,
        rows: Number(found[0]?.['found'] ?? 0),
        shown: found.length,
        page: question.page,
        per_page: perPage,
      },
    ],
  };
};
