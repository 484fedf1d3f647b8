import { Readable } from 'node:stream';
import { getReport, getReports } from '@bellwether/contract/api/figures/reports';
import { bindEndpoint } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { notModified, reply } from '../../http/reply.ts';
import { createDayNoteFinder } from './answer/day-notes.ts';
import { createBatchRunner } from './batch.ts';
import { prepareReport } from './prepare-report.ts';
import { createReportRunner } from './report-runner.ts';
import { findCampaignsByName, findCustomersByName } from './search-names.ts';

/**
 * Registers the routes of reports: a single report by `GET /v1/modules/{module}/data/{report}`, and a page's reports by
 * `POST /v1/modules/{module}/data`.
 */
export const register = (app: App): void => {
  bindEndpoint(app, getReport, async ({ params, query }, { scope, ifNoneMatch, signal }) => {
    const { etag, drafted } = await prepareReport(app.deps, scope, {
      params,
      query,
      held: ifNoneMatch,
      own: true,
      findDayNotes: createDayNoteFinder(app.deps),
    });
    if (!drafted) return notModified(etag);
    for (const { watch } of app.deps.contributions.reportWatchers.list()) watch(scope, drafted.days);
    return reply(await createReportRunner(app.deps.warehouse, [drafted], signal)(drafted), { etag });
  });

  app.deps.contributions.searches.add(
    { kind: 'customer', find: (search) => findCustomersByName(app.deps, search) },
    { kind: 'campaign', find: (search) => findCampaignsByName(app.deps, search) },
  );

  const runBatch = createBatchRunner(app);
  bindEndpoint(app, getReports, ({ params, body }, { session, scope, signal }) =>
    Readable.from(runBatch({ session, module: params.module, scope, signal }, body.asks)),
  );
};
