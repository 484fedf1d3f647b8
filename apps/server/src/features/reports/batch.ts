import { scheduler } from 'node:timers/promises';
import {
  type BatchedReportQuery,
  getReport,
  type ReportLine,
} from '@bellwether/contract/api/figures/reports';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { Problem, problem, problems, toProblemBody } from '@bellwether/domain/problems';
import { authorizeMember } from '../../http/access/authorize.ts';
import { createReplyCheck } from '../../http/check-reply.ts';
import type { App } from '../../http/deps.ts';
import { ClientDisconnected } from '../../http/limits/client-abort.ts';
import { parseInput } from '../../http/parse.ts';
import type { Session } from '../../http/session/session.ts';
import { createDayNoteFinder, type FindDayNotes } from './answer/day-notes.ts';
import { prepareReport } from './prepare-report.ts';
import { createReportRunner, type PlannedReport } from './report-runner.ts';

/** Maximum reports in progress: as many as the warehouse reads in parallel. More would only wait there. */
const maxConcurrent = 4;

const printLine = (line: ReportLine): string => `${JSON.stringify(line)}\n`;

type PendingReport = { at: number; etag: string; drafted: PlannedReport };
type Batch = { session: Session; module: string; scope: BusinessScope; signal: AbortSignal };

/**
 * Creates a function that yields the lines of a report batch. Each line ends in a newline; lines are in the order in
 * which answers arrive.
 */
export const createBatchRunner = (app: App) => {
  const check = createReplyCheck(app, getReport);

  const toErrorLine = (at: number, error: unknown): ReportLine => {
    if (!(error instanceof Problem) && !(error instanceof ClientDisconnected)) app.deps.report(error);
    const refusalProblem = error instanceof Problem ? error : problem('internal_error');
    return { at, status: problems[refusalProblem.code].status, body: toProblemBody(refusalProblem) };
  };

  /**
   * Authorizes and parses a batch's query in the same order as the single call. Returns a line if there is nothing to
   * run.
   */
  const prepareQuery = async (
    { session, module, scope: { business } }: Batch,
    reportQuery: BatchedReportQuery,
    at: number,
    findDayNotes: FindDayNotes,
  ) => {
    try {
      const params = { module, report: reportQuery.report };
      const body = { business_id: business.id };
      const scope = authorizeMember(session, getReport.access, { params, query: reportQuery.query, body });
      const query = parseInput(getReport.query, reportQuery.query, 'malformed');
      const { etag, drafted } = await prepareReport(app.deps, scope, {
        params,
        query,
        held: reportQuery.etag,
        own: true,
        findDayNotes,
      });
      return drafted ? { at, etag, drafted } : ({ at, status: 304 } satisfies ReportLine);
    } catch (error) {
      return toErrorLine(at, error);
    }
  };

  const runQuery = async (
    { at, etag, drafted }: PendingReport,
    answer: (one: PlannedReport) => Promise<ReportAnswer>,
  ): Promise<ReportLine> => {
    try {
      const body = await answer(drafted);
      check(body);
      return { at, status: 200, etag, body };
    } catch (error) {
      return toErrorLine(at, error);
    }
  };

  return async function* (batch: Batch, queries: readonly BatchedReportQuery[]): AsyncGenerator<string> {
    const pending: PendingReport[] = [];
    const findDayNotes = createDayNoteFinder(app.deps);
    // All queries are parsed before the first runs, so that reports on the same rows share a statement.
    for (const [at, reportQuery] of queries.entries()) {
      const prepared = await prepareQuery(batch, reportQuery, at, findDayNotes);
      if ('drafted' in prepared) pending.push(prepared);
      else yield printLine(prepared);
      // Parsing does not yield the event loop, so other requests get a turn between two queries.
      await scheduler.yield();
    }
    const days = pending.flatMap(({ drafted }) => drafted.days);
    for (const { watch } of app.deps.contributions.reportWatchers.list()) watch(batch.scope, days);
    const answer = createReportRunner(
      app.deps.warehouse,
      pending.map(({ drafted }) => drafted),
      batch.signal,
    );
    const running = new Map<number, Promise<ReportLine>>();
    const start = () => {
      const next = pending.shift();
      if (next) running.set(next.at, runQuery(next, answer));
    };
    for (let n = 0; n < maxConcurrent; n++) start();
    while (running.size > 0 && !batch.signal.aborted) {
      const line = await Promise.race(running.values());
      running.delete(line.at);
      start();
      yield printLine(line);
      // Other requests get a turn between two answers, however fast the answers arrive.
      await scheduler.yield();
    }
  };
};
