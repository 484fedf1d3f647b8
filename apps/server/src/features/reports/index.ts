import { hash } from 'node:crypto';
import { getReport } from '@bellwether/contract/api/reports';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import { reportOf } from '@bellwether/contract/reports/list';
import { dayIn } from '@bellwether/contract/time/day';
import { bind } from '../../http/bind.ts';
import type { App } from '../../http/deps.ts';
import { holds, notModified, reply } from '../../http/reply.ts';
import { answerReport } from './answer.ts';
import { readQuestion } from './question.ts';

/** The call of every report: `GET /v1/modules/{module}/data/{report}`. */
export const register = (app: App): void => {
  const { warehouse, clock } = app.deps;
  bind(app, getReport, async ({ params, query }, { scope, ifNoneMatch }) => {
    const report = reportOf(params.module, params.report);
    if (!report) throw problem('not_found', `There is no report ${params.report} in ${params.module}.`);
    const [first] = scope.businesses;
    if (report.across === 'one' && scope.businesses.length !== 1)
      throw problem('malformed', 'business_id is required.');
    const today = dayIn(first?.timeZone ?? defaultTimeZone, clock.now());
    // The answer follows from the question, the day, who is connected and the rows: unchanged, it costs no query.
    const version = await warehouse.dataVersion(scope);
    const about = scope.businesses
      .map((b) => `${b.id}${b.currency}${b.connected.join()}${b.tradingName}`)
      .join();
    const etag = `"${hash('sha1', JSON.stringify([params, query, about, today, version]), 'base64url')}"`;
    if (holds(ifNoneMatch, etag)) return notModified(etag);
    const question = readQuestion(query, report, today);
    return reply(await answerReport(warehouse, scope, report, question), { etag });
  });
};
