import type { PlanHistory } from '@bellwether/contract/api/figures/plan';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Report } from '@bellwether/contract/reports/define';
import { planHistoryAdsReport, planHistoryReport } from '@bellwether/contract/reports/plan';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import {
  computeLevers,
  type HistoryLength,
  historyRange,
  programHistories,
} from '@bellwether/domain/plan/history';
import type { ServiceSlug } from '@bellwether/domain/sources/services';
import { dayAt } from '@bellwether/domain/time/day';
import type { Deps } from '../../http/deps.ts';
import { runReportQueries } from '../reports/index.ts';

/**
 * Returns a program's projection inputs, such as cost per lead, from the last whole months of a business. Costs are as
 * clients see them, even for an admin, because clients read projections too.
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
  const toQuery = (report: Report, filter: Filter = []) => ({
    scope,
    report,
    query: { range, comparison: null, frequency: 'month' as const, filter, perPage: -1 },
  });
  const channels = programHistories[program].ads;
  const answers = await runReportQueries(
    deps,
    [
      toQuery(planHistoryReport),
      ...channels.map((channel) =>
        toQuery(planHistoryAdsReport, [[{ key: 'channel', operator: '=', value: channel }]]),
      ),
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
