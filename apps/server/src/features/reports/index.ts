import { Readable } from 'node:stream';
import { getReport, getReports } from '@bellwether/contract/api/reports';
import { bind } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { notModified, reply } from '../../http/reply.ts';
import { wantDays } from '../sources/index.ts';
import { createBatchRunner } from './batch.ts';
import { prepareReport } from './prepare-report.ts';
import { createReportRunner } from './report-runner.ts';

export {
  type FeatureRow,
  type FeatureRows,
  readReportRows,
  readRowsByBusiness,
  runOwnReport,
} from './report-rows.ts';
export { readCachedRows } from './row-cache.ts';
export { type ReportResult, runReportQueries, type ScopedReportQuery } from './run-queries.ts';

/**
 * Registers the report endpoints: one report by `GET /v1/modules/{module}/data/{report}`, a page's reports by
 * `POST /v1/modules/{module}/data`.
 */
export const register = (app: App): void => {
  bind(app, getReport, async ({ params, query }, { scope, ifNoneMatch, signal }) => {
    const { etag, drafted } = await prepareReport(app.deps, scope, {
      params,
      query,
      held: ifNoneMatch,
      own: true,
    });
    if (!drafted) return notModified(etag);
    wantDays(app.deps, scope, drafted.days);
    return reply(await createReportRunner(app.deps.warehouse, [drafted], signal)(drafted), { etag });
  });

  const runBatch = createBatchRunner(app);
  bind(app, getReports, ({ params, body }, { session, scope, signal }) =>
    Readable.from(runBatch({ session, module: params.module, scope, signal }, body.asks)),
  );
};
