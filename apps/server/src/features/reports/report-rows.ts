import { compileTogether } from '@bellwether/analytics/compile/compile';
import { type Scope, scopeWithin } from '@bellwether/contract/access/scope';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { addDays } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import { askerOf } from '../../platform/fair-queue.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { answering, draftReport, type Question } from './answer.ts';

/** The rows of a report over many businesses, by the id of the business: for features that put more beside its figures. */
export const reportRows = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  { range, comparison }: { range: Range; comparison: Range },
  signal: AbortSignal,
): Promise<Map<string, ReportAnswer['data'][number]>> => {
  // Rows are called by their business's name, of which there may be two: here by its id.
  const byId = {
    ...scope,
    businesses: scope.businesses.map((business) => ({ ...business, tradingName: business.id })),
  };
  const drafted = await draftReport(warehouse, byId, report, {
    ...{ range, comparison, frequency: 'day', filter: [], sort: report.sort },
    ...{ page: 1, perPage: -1, keywords: null, today: addDays(range.to, 1) },
  });
  const { data } = await answering(warehouse, [drafted], signal)(drafted);
  return new Map(data.map((row) => [String(row['business']), row]));
};

/**
 * A report by date of one business, asked for each of many by statements that count all of them at once. What is known of the days is each
 * business's own, so that every row is the one that asking for it alone answers; totals over the range there are none.
 */
export const rowsOfEach = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  asked: Pick<Question, 'range' | 'comparison' | 'frequency' | 'today'>,
  signal?: AbortSignal,
): Promise<Map<string, ReportAnswer>> => {
  const question: Question = {
    ...{ ...asked, filter: [], sort: { key: 'date', direction: 'asc' } },
    ...{ page: 1, perPage: -1, keywords: null },
  };
  const together: Report = { ...report, across: 'all', dimensions: ['business', 'date'] };
  const { draft, nothingLoaded } = await draftReport(warehouse, scope, together, question);
  const [compiled] = nothingLoaded ? [] : compileTogether([draft], warehouse.dialect);
  const asking = { asker: askerOf(scope), ...(signal && { signal }) };
  const counted = await Promise.all(
    (compiled?.statements ?? []).map((statement) => warehouse.query(statement, asking)),
  );
  const rows = Map.groupBy(compiled?.finish(counted) ?? [], ({ d0 }) => d0);
  const answers = scope.businesses.map(async ({ id }) => {
    const own = await draftReport(warehouse, scopeWithin(scope, id), report, question);
    const mine = (rows.get(id) ?? []).filter((row) => Number(row['is_total']) === 0);
    return [id, own.present(mine)] as const;
  });
  return new Map(await Promise.all(answers));
};
