import type { Scope } from '@bellwether/contract/access/scope';
import { Problem } from '@bellwether/contract/problems';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Deps } from '../../http/deps.ts';
import { prepareReport } from './prepare-report.ts';
import { createReportRunner, type PlannedReport } from './report-runner.ts';

/** A question of a feature's own, with the proof for its module. */
export type ScopedReportQuery = { scope: Scope; report: string; query: Readonly<Record<string, string>> };
/** The answer, or the sentence why there is none. */
export type ReportResult = { answer: ReportAnswer; refused?: never } | { answer?: never; refused: string };

/**
 * Answers several reports at once, in their order, for features that put more beside their figures: what counts the same rows is asked once, and
 * one that is refused (a report that there is none of, a question that it cannot be asked) harms no other.
 * @throws What the warehouse throws: where one cannot be worked out, none is answered.
 */
export const runReportQueries = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  asks: readonly ScopedReportQuery[],
  signal?: AbortSignal,
): Promise<ReportResult[]> => {
  const drafts: (PlannedReport | string)[] = [];
  for (const { scope, report, query } of asks) {
    try {
      const params = { module: String(scope.module), report };
      const { drafted } = await prepareReport(deps, scope, { params, query, held: undefined });
      drafts.push(drafted ?? 'There is no answer.');
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
  const found: ReportResult[] = [];
  for (const one of drafts)
    found.push(typeof one === 'string' ? { refused: one } : { answer: await answer(one) });
  return found;
};
