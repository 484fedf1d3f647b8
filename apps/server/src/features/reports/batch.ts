import { scheduler } from 'node:timers/promises';
import { type BatchedReportQuery, getReport, type ReportLine } from '@bellwether/contract/api/reports';
import { Problem, problem, problems, toProblemBody } from '@bellwether/contract/problems';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { authorizeMember } from '../../http/authorize.ts';
import { createReplyCheck } from '../../http/check-reply.ts';
import { ClientDisconnected } from '../../http/client-abort.ts';
import type { App } from '../../http/deps.ts';
import { parseInput } from '../../http/parse.ts';
import type { Session } from '../../http/session/session.ts';
import { prepareReport } from './prepare-report.ts';
import { createReportRunner, type PlannedReport } from './report-runner.ts';

/**
 * Maximum reports in progress: the number that the warehouse reads in parallel. More would only wait there.
 */
const atOnce = 4;

const printed = (line: ReportLine): string => `${JSON.stringify(line)}\n`;

type Open = { at: number; etag: string; drafted: PlannedReport };
type Batch = { session: Session; module: string; businessId: string; signal: AbortSignal };

/**
 * Returns a generator of the lines of a batch. Each line ends in a newline; lines appear in the order in
 * which answers arrive.
 */
export const createBatchRunner = (app: App) => {
  const check = createReplyCheck(app, getReport);

  const refusal = (at: number, error: unknown): ReportLine => {
    if (!(error instanceof Problem) && !(error instanceof ClientDisconnected)) app.deps.report(error);
    const refused = error instanceof Problem ? error : problem('internal_error');
    return { at, status: problems[refused.code].status, body: toProblemBody(refused) };
  };

  /**
   * Authorizes and parses a query in the same order as the single call. Returns a line if there is nothing to
   * run.
   */
  const read = async ({ session, module, businessId }: Batch, ask: BatchedReportQuery, at: number) => {
    try {
      const params = { module, report: ask.report };
      const body = { business_id: businessId };
      const scope = authorizeMember(session, getReport.access, { params, query: ask.query, body });
      const query = parseInput(getReport.query, ask.query, 'malformed');
      const { etag, drafted } = await prepareReport(app.deps, scope, {
        params,
        query,
        held: ask.etag,
        own: true,
      });
      return drafted ? { at, etag, drafted } : ({ at, status: 304 } satisfies ReportLine);
    } catch (error) {
      return refusal(at, error);
    }
  };

  const lineOf = async (
    { at, etag, drafted }: Open,
    answer: (one: PlannedReport) => Promise<ReportAnswer>,
  ): Promise<ReportLine> => {
    try {
      const body = await answer(drafted);
      check(body);
      return { at, status: 200, etag, body };
    } catch (error) {
      return refusal(at, error);
    }
  };

  return async function* (batch: Batch, asks: readonly BatchedReportQuery[]): AsyncGenerator<string> {
    const waiting: Open[] = [];
    // All queries are read before the first runs, so that reports of the same rows share a statement.
    for (const [at, ask] of asks.entries()) {
      const asked = await read(batch, ask, at);
      if ('drafted' in asked) waiting.push(asked);
      else yield printed(asked);
      // Reading a query does not yield, so other requests get their turn between two of them.
      await scheduler.yield();
    }
    const answer = createReportRunner(
      app.deps.warehouse,
      waiting.map(({ drafted }) => drafted),
      batch.signal,
    );
    const running = new Map<number, Promise<ReportLine>>();
    const start = () => {
      const next = waiting.shift();
      if (next) running.set(next.at, lineOf(next, answer));
    };
    for (let n = 0; n < atOnce; n++) start();
    while (running.size > 0 && !batch.signal.aborted) {
      const line = await Promise.race(running.values());
      running.delete(line.at);
      start();
      yield printed(line);
      // Other requests get their turn between two answers, however fast these arrive.
      await scheduler.yield();
    }
  };
};
