import { Readable } from 'node:stream';
import { getReport, getReports } from '@bellwether/contract/api/reports';
import { bind } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { notModified, reply } from '../../http/reply.ts';
import { answering } from './answer.ts';
import { askReport } from './ask.ts';
import { batcher } from './batch.ts';

export { type AnsweredAsk, answerAsks, type OwnAsk } from './answer-asks.ts';
export { keptRows } from './kept-rows.ts';
export { type OwnRow, type OwnRows, reportRows, rowsOfEach } from './report-rows.ts';

/** The calls of every report: one report by `GET /v1/modules/{module}/data/{report}`, a page's by `POST /v1/modules/{module}/data`. */
export const register = (app: App): void => {
  bind(app, getReport, async ({ params, query }, { scope, ifNoneMatch, signal }) => {
    const { etag, drafted } = await askReport(app.deps, scope, {
      params,
      query,
      held: ifNoneMatch,
      own: true,
    });
    if (!drafted) return notModified(etag);
    return reply(await answering(app.deps.warehouse, [drafted], signal)(drafted), { etag });
  });

  const linesOf = batcher(app);
  bind(app, getReports, ({ params, body }, { session, scope, signal }) =>
    Readable.from(
      linesOf({ session, module: params.module, businessId: scope.business.id, signal }, body.asks),
    ),
  );
};
