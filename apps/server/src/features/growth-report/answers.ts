import { listPageQueries, type PageQuery } from '@bellwether/contract/pages/define';
import { monthRange } from '@bellwether/contract/pages/growth-report/month';
import {
  type GrowthQueryName,
  growthQueries,
  growthQueryNames,
  growthReportPage,
} from '@bellwether/contract/pages/growth-report/page';
import { resolvePageQuery } from '@bellwether/contract/pages/resolve-query';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Day } from '@bellwether/domain/time/day';
import type { Deps } from '../../http/deps.ts';
import { runReportQueries } from '../reports/index.ts';

/**
 * Answers of the growth report's queries by query name; null for a refused query or a module that the reader may not
 * open.
 */
export type GrowthAnswers = Record<GrowthQueryName, ReportAnswer | null>;

/** Runs the queries of the growth report that the reader may see. Costs are shown as clients see them. */
export const answerGrowthQueries = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  scope: BusinessScope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<GrowthAnswers> => {
  const range = monthRange(month);
  const pageScope = {
    business: scope.business.id,
    period: { range, comparison: null, frequency: 'month' as const },
    channels: [],
    model: [],
  };
  const asked = growthQueryNames.flatMap((name) => {
    const query: PageQuery = growthQueries[name];
    const moduleScope = changeScopeModule(scope, query.report.module, 'read');
    const resolved = resolvePageQuery(query, pageScope);
    if (!moduleScope || !resolved) return [];
    return [{ name, scope: moduleScope, report: query.report, query: resolved }];
  });
  const results = await runReportQueries(deps, asked, signal);
  const found = new Map(asked.map(({ name }, at) => [name, results[at]?.answer ?? null]));
  return Object.fromEntries(growthQueryNames.map((name) => [name, found.get(name) ?? null])) as GrowthAnswers;
};

/** Returns only the answers whose module is among the given modules. */
export const filterAnswersByModule = (
  answers: Readonly<Record<string, ReportAnswer | null>>,
  may: (module: ModuleSlug) => boolean,
): GrowthAnswers =>
  Object.fromEntries(
    growthQueryNames.map((name) => [
      name,
      may(growthQueries[name].report.module) ? (answers[name] ?? null) : null,
    ]),
  ) as GrowthAnswers;

/** Returns the answers in the order of the page's queries, which documents expect. */
export const listPageAnswers = (answers: GrowthAnswers): (ReportAnswer | null)[] =>
  listPageQueries(growthReportPage).map((query) => {
    const name = growthQueryNames.find((one) => growthQueries[one] === query);
    return name ? answers[name] : null;
  });
