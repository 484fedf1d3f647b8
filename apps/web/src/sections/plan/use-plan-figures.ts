import type { PagePeriod } from '@bellwether/contract/pages/define';
import { planInvoiceSizesReport, planPerformanceReport } from '@bellwether/contract/reports/plan';
import { eventRange, rangeOfActualFigures, trendRange } from '@bellwether/domain/plan/measured';
import { readPlanFigures } from '@bellwether/domain/plan/performance-page';
import { planYear, type TargetType } from '@bellwether/domain/plan/plan';
import { addDays } from '@bellwether/domain/time/day';
import { yearEarlier } from '@bellwether/domain/time/range';
import { useQuery } from '@tanstack/react-query';
import { type Plan, resultsQuery, targetsQuery } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { useReport } from '../report/use-report.ts';
import { joinQueries } from '../section-state.ts';

/** Returns the period of a plan's figures: the completed days of its year, compared with the year before. */
export const buildPlanPeriod = (plan: Plan, today: string): PagePeriod => {
  const range = rangeOfActualFigures(planYear(plan), addDays(today, -1));
  return { range, comparison: yearEarlier(range), frequency: 'month' };
};

/** Loads the figures of a plan, with the report answer for its year. */
export function usePlanFigures(plan: Plan, type: TargetType, today: string) {
  const { business } = useSession();
  const range = planYear(plan);
  const lastDay = addDays(today, -1);
  const answer = useReport(planPerformanceReport, buildPlanPeriod(plan, today));
  const before = useReport(planPerformanceReport, {
    range: trendRange(range),
    comparison: null,
    frequency: 'month',
  });
  const invoiceSizes = useReport(planInvoiceSizesReport, {
    range: eventRange(range, lastDay),
    comparison: null,
    frequency: 'month',
  });
  const targets = useQuery(targetsQuery(business.id, plan.id));
  const results = useQuery(resultsQuery(business.id, range));
  const data =
    answer.data && before.data && invoiceSizes.data && targets.data && results.data
      ? {
          answer: answer.data,
          targets: targets.data.data,
          figures: readPlanFigures(
            plan,
            type,
            { year: answer.data, before: before.data, invoiceSizes: invoiceSizes.data },
            { targets: targets.data.data, results: results.data.data },
            { today, ownCurrency: business.currency },
          ),
        }
      : undefined;
  return joinQueries([answer, before, invoiceSizes, targets, results], data);
}
