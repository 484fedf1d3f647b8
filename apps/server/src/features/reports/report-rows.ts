import type { Scope } from '@bellwether/contract/access/scope';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { addDays } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { Warehouse } from '../../platform/warehouse.ts';
import { answering, draftReport } from './answer.ts';

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
