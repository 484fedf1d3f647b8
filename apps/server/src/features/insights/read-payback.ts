import { buildPayback, type PaybackSteps, paybackQueries } from '@bellwether/contract/pages/roi/payback';
import type { Report } from '@bellwether/contract/reports/define';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { findYearWindow } from '@bellwether/domain/judgement/windows';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { createVersionedCache } from '../../platform/versioned-cache.ts';
import { businessTag, type ReportDeps, runReportQueries } from '../reports/index.ts';

/** Report to read over a window; without a comparison it has no evidence. */
export type WindowQuery = { report: Report; range: Range; comparison: Range | null };

/** Reads whole reports of ROI; null if the reader may not see ROI. */
export const readRoiReports = async (
  deps: ReportDeps,
  scope: BusinessScope,
  queries: readonly WindowQuery[],
  signal: AbortSignal,
): Promise<ReportAnswer[] | null> => {
  const roiScope = changeScopeModule(scope, 'roi', 'read');
  if (!roiScope) return null;
  const results = await runReportQueries(
    deps,
    queries.map(({ report, range, comparison }) => ({
      scope: roiScope,
      report,
      query: {
        range,
        comparison,
        filter: [],
        perPage: -1,
        ...(report.dimensions.includes('date') ? { frequency: 'month' as const } : {}),
      },
    })),
    signal,
  );
  return results.map(({ answer, refused }) => {
    if (!answer) throw new Error(refused);
    return answer;
  });
};

type Kept = { payback: PaybackSteps | null };
const getCache = createVersionedCache<Kept>({
  maxBytes: 4 * 1024 ** 2,
  bytesOf: (kept) => 2 * JSON.stringify(kept).length,
});

/**
 * Answers whether the ads of the last twelve whole months pay; null without ad spend, and for readers who may not see ROI.
 * The answer is kept until the business's facts change, because the dashboard asks for it at each visit.
 */
export const readPayback = async (
  deps: ReportDeps,
  scope: BusinessScope,
  signal: AbortSignal,
): Promise<PaybackSteps | null> => {
  if (!changeScopeModule(scope, 'roi', 'read')) return null;
  const today: Day = dayAt(scope.business.timeZone, deps.clock.now());
  const window = findYearWindow(today);
  const version = await deps.warehouse.dataVersion(scope);
  const key = JSON.stringify([businessTag(scope.business, false), version, window.range]);
  const cache = getCache(deps.warehouse);
  const kept = cache.get(key);
  if (kept) return kept.payback;
  const answers = await readRoiReports(
    deps,
    scope,
    paybackQueries.map(({ report }) => ({ report, ...window })),
    signal,
  );
  const [figures, fees] = answers ?? [];
  const payback = figures ? buildPayback(figures, fees, scope.business.grossMargin ?? null) : null;
  cache.set(key, { payback });
  return payback;
};
