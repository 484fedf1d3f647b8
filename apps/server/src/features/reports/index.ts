import { Readable } from 'node:stream';
import { getReport, getReports } from '@bellwether/contract/api/reports';
import { bind } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { notModified, reply } from '../../http/reply.ts';
import { tellReport } from './ask.ts';
import { batcher } from './batch.ts';

/** The calls of every report: one by `GET /v1/modules/{module}/data/{report}`, a page's by `POST /v1/modules/{module}/data`. */
export const register = (app: App): void => {
  bind(app, getReport, async ({ params, query }, { scope, ifNoneMatch }) => {
    const { etag, answer } = await tellReport(app.deps, scope, { params, query, held: ifNoneMatch });
    return answer ? reply(answer, { etag }) : notModified(etag);
  });

  const linesOf = batcher(app);
  bind(app, getReports, ({ params, body }, { session, scope }) =>
    Readable.from(linesOf({ session, module: params.module, businessId: scope.business.id }, body.asks)),
  );
};
