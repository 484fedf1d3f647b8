import type { PagePeriod } from '@bellwether/contract/pages/define';
import {
  actualRange,
  listAnswerCurrencies,
  readPlanMonths,
  readTrendMonths,
  trendRange,
} from '@bellwether/contract/plan/measured';
import { planYear, type TargetType } from '@bellwether/contract/plan/plan';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { planPerformanceReport } from '@bellwether/contract/reports/plan';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import { addDays } from '@bellwether/contract/time/day';
import { yearEarlier } from '@bellwether/contract/time/range';
import { useQuery } from '@tanstack/react-query';
import { type Plan, resultsQuery, targetsQuery } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { useReport } from '../report/use-report.ts';
import { joinQueries } from '../section-state.ts';

/** Returns the period of a plan's figures: the days of its year that are over, next to the year before. */
export const planPeriod = (plan: Plan, today: string): PagePeriod => {
  const range = actualRange(planYear(plan), addDays(today, -1));
  return { range, comparison: yearEarlier(range), frequency: 'month' };
};

/** Loads the data of the plan pages: targets, the year's figures and those of the year before. */
export function usePlanFigures(plan: Plan, type: TargetType, today: string) {
  const { business } = useSession();
  const range = planYear(plan);
  const lastDay = addDays(today, -1);
  const answer = useReport(planPerformanceReport, planPeriod(plan, today));
  const before = useReport(planPerformanceReport, {
    range: trendRange(range),
    comparison: null,
    frequency: 'month',
  });
  const targets = useQuery(targetsQuery(business.id, plan.id));
  const results = useQuery(resultsQuery(business.id, range));
  const readRows = (found: ReportAnswer) => ({ data: found.data, gaps: readMeta(found).gaps });
  const currencies = (found: ReportAnswer) => listAnswerCurrencies(found, type, business.currency);
  const previousMonths =
    before.data && readTrendMonths(plan, readRows(before.data), type, currencies(before.data));
  const data =
    answer.data && previousMonths && targets.data && results.data
      ? {
          answer: answer.data,
          targets: targets.data.data,
          months: readPlanMonths(
            plan,
            targets.data.data,
            readRows(answer.data),
            previousMonths,
            results.data.data,
            type,
            lastDay,
            currencies(answer.data),
          ),
          earlier: previousMonths.slice(0, -12),
        }
      : undefined;
  return joinQueries([answer, before, targets, results], data);
}
