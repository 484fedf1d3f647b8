import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { PlanHistory } from '@bellwether/contract/api/plan';
import type { AdChannel } from '@bellwether/contract/catalogue/ad-channels';
import type { ServiceSlug } from '@bellwether/contract/catalogue/services';
import {
  computeLevers,
  type HistoryLength,
  historyRange,
  programHistories,
} from '@bellwether/contract/plan/history';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { planHistoryAdsReport, planHistoryReport } from '@bellwether/contract/reports/plan';
import { dayAt } from '@bellwether/contract/time/day';
import type { Deps } from '../../http/deps.ts';
import { runReportQueries } from '../reports/index.ts';

/**
 * Returns the levers of a program from the last whole months of a business. Costs are as clients see them,
 * even for an admin, because clients read projections too.
 */
export const readProgramHistory = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  scope: BusinessScope<'plan', 'read'>,
  program: ServiceSlug,
  months: HistoryLength,
  signal?: AbortSignal,
): Promise<PlanHistory> => {
  const { business } = scope;
  const range = historyRange(dayAt(business.timeZone, deps.clock.now()), months);
  const days = `date:>=${range.from},date:<=${range.to}`;
  const toQuery = (report: string, filter: string) => ({
    scope,
    report,
    query: { filter, timestamp: 'month', per_page: '-1' },
  });
  const channels = programHistories[program].ads;
  const answers = await runReportQueries(
    deps,
    [
      toQuery(planHistoryReport.slug, days),
      ...channels.map((channel) => toQuery(planHistoryAdsReport.slug, `${days},channel:=${channel}`)),
    ],
    signal,
  );
  const [all, ...ads] = answers.map(({ answer, refused }) => {
    if (!answer) throw new Error(refused);
    return answer;
  });
  if (!all) throw new Error('The history report returned no data.');
  const byChannel = new Map<AdChannel, ReportAnswer>(
    channels.flatMap((channel, at) => (ads[at] ? [[channel, ads[at]] as const] : [])),
  );
  const { levers, ...found } = computeLevers(program, range, { all, ads: byChannel }, business.currency);
  return { range, currency: business.currency, ...found, ads: [...found.ads], levers } as PlanHistory;
};
