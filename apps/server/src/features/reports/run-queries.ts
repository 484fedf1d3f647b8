import type { ReportQuery } from '@bellwether/contract/query/report-query';
import type { Report } from '@bellwether/contract/reports/define';
import type { Scope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { Problem } from '@bellwether/domain/problems';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import type { Clock } from '../../platform/clock.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { createDayNoteFinder, type DayNoteDeps } from './answer/day-notes.ts';
import { checkQuery } from './check-query.ts';
import { createReportRunner, type PlannedReport, planReport } from './report-runner.ts';

/** Dependencies for answering a report. */
export type ReportDeps = DayNoteDeps & { readonly warehouse: Warehouse; readonly clock: Clock };

/** Report query of a feature, with the scope of its module. */
export type ScopedReportQuery = { scope: Scope; report: Report; query: ReportQuery };
export type ReportResult = { answer: ReportAnswer; refused?: never } | { answer?: never; refused: string };

/** Returns today's date in the time zone of the scope's business; for several businesses, in that of the first. */
export const currentDay = ({ businesses }: Scope, clock: Clock): Day =>
  dayAt(businesses[0]?.timeZone ?? defaultTimeZone, clock.now());

/**
 * Runs several report queries at once and returns the results in the same order. Queries that count the same rows share
 * a statement. Costs are as clients see them. A refused query, for example with an unsupported filter, does not affect
 * the others. @throws errors of the warehouse; no query is answered then.
 */
export const runReportQueries = async (
  deps: ReportDeps,
  queries: readonly ScopedReportQuery[],
  signal?: AbortSignal,
): Promise<ReportResult[]> => {
  const { warehouse, clock } = deps;
  const findDayNotes = createDayNoteFinder(deps);
  const drafts: (PlannedReport | string)[] = [];
  for (const { scope, report, query } of queries) {
    try {
      const checked = checkQuery(scope, report, query, false);
      const today = currentDay(scope, clock);
      const planned = { ...checked, today, agency: false };
      drafts.push(
        await planReport(warehouse, scope, report, planned, {
          dayNotes: await findDayNotes(scope),
        }),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      drafts.push(error.message);
    }
  }
  const answer = createReportRunner(
    warehouse,
    drafts.filter((one) => typeof one !== 'string'),
    signal,
  );
  const results: ReportResult[] = [];
  for (const one of drafts)
    results.push(typeof one === 'string' ? { refused: one } : { answer: await answer(one) });
  return results;
};
