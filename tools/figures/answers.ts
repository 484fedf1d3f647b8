import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { dayAt } from '@bellwether/domain/time/day';
import { runReportInside } from '../../apps/server/src/features/reports/index.ts';
import { readFeaturePage } from '../../apps/server/src/features/rows/index.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';
import { listReportRequests, listRowsRequests } from './requests.ts';

/** Answer to a request for figures. `key` names the business and the request, and is unique. */
export type FiguresAnswer = { key: string; answer: unknown };

/** Fields that depend on when and in which order rows were loaded, so they are not compared. */
const volatile = ['loaded_at', 'data_version', 'id'];
const dropVolatile = (key: string, value: unknown): unknown => (volatile.includes(key) ? undefined : value);
const clean = (value: unknown): unknown => JSON.parse(JSON.stringify(value, dropVolatile));

/** Answers every report and row list of a business at a given time. */
export async function* answerAll(
  warehouse: Warehouse,
  scope: BusinessScope,
  now: Date,
): AsyncGenerator<FiguresAnswer> {
  const { tradingName, timeZone } = scope.business;
  const today = dayAt(timeZone, now);
  for (const { report, ...params } of listReportRequests(today)) {
    const answer = await runReportInside(warehouse, scope, report, { ...params, today });
    yield { key: JSON.stringify([tradingName, report.module, report.slug, params]), answer: clean(answer) };
  }
  for (const { list, query } of listRowsRequests(today)) {
    const own = changeScopeModule(scope, list.module, 'read');
    if (!own) throw new Error(`The scope does not reach ${list.module}.`);
    const answer = await readFeaturePage({ warehouse }, own, list, query);
    yield { key: JSON.stringify([tradingName, list.module, list.slug, query]), answer: clean(answer) };
  }
}
