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

/** As many as the warehouse reads side by side; more would only wait there. */
const atOnce = 4;

const printed = (line: ReportLine): string => `${JSON.stringify(line)}\n`;

/** An ask that is worked out. */
type Open = { at: number; etag: string; drafted: PlannedReport };
type Batch = { session: Session; module: string; businessId: string; signal: AbortSignal };

/** The lines of a batch, each ending in a newline, in the order in which the answers are known. */
export const createBatchRunner = (app: App) => {
  const check = createReplyCheck(app, getReport);

  const refusal = (at: number, error: unknown): ReportLine => {
    if (!(error instanceof Problem) && !(error instanceof ClientDisconnected)) app.deps.report(error);
    const refused = error instanceof Problem ? error : problem('internal_error');
    return { at, status: problems[refused.code].status, body: toProblemBody(refused) };
  };

  /** Proves and parses what the single call proves and parses, in the same order. A line when there is nothing to work out. */
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
    // All are read before the first is asked: what several count of the same rows is asked once.
    for (const [at, ask] of asks.entries()) {
      const asked = await read(batch, ask, at);
      if ('drafted' in asked) waiting.push(asked);
      else yield printed(asked);
      // A question is read in one go: other callers get their turn between two of them.
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
      // Other callers get their turn between two answers, however quickly these come.
      await scheduler.yield();
    }
  };
};
