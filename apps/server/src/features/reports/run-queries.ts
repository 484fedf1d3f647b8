import type { Scope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { Problem } from '@bellwether/domain/problems';
import type { Deps } from '../../http/deps.ts';
import { prepareReport } from './prepare-report.ts';
import { createReportRunner, type PlannedReport } from './report-runner.ts';

/** Report query of a feature, with the scope of its module. */
export type ScopedReportQuery = { scope: Scope; report: string; query: Readonly<Record<string, string>> };
export type ReportResult = { answer: ReportAnswer; refused?: never } | { answer?: never; refused: string };

/**
 * Runs several report queries at once and returns their results in the same order. Queries that count the
 * same rows share a statement. A refused query, for example for an unknown report, does not affect the
 * others.
 * @throws Errors of the warehouse; no query is answered then.
 */
export const runReportQueries = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  queries: readonly ScopedReportQuery[],
  signal?: AbortSignal,
): Promise<ReportResult[]> => {
  const drafts: (PlannedReport | string)[] = [];
  for (const { scope, report, query } of queries) {
    try {
      const params = { module: String(scope.module), report };
      const { drafted } = await prepareReport(deps, scope, { params, query, held: undefined });
      drafts.push(drafted ?? 'No data was returned.');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      drafts.push(error.message);
    }
  }
  const answer = createReportRunner(
    deps.warehouse,
    drafts.filter((one) => typeof one !== 'string'),
    signal,
  );
  const results: ReportResult[] = [];
  for (const one of drafts)
    results.push(typeof one === 'string' ? { refused: one } : { answer: await answer(one) });
  return results;
};
