import { currenciesOf, earlierOf, earlierRange, planMonthsOf } from '@bellwether/contract/plan/measured';
import { planYear, type TargetType } from '@bellwether/contract/plan/plan';
import { planPerformance } from '@bellwether/contract/reports/plan';
import { yearBefore } from '@bellwether/contract/time/range';
import { useQuery } from '@tanstack/react-query';
import { type Plan, resultsQuery, targetsQuery } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { useReport } from '../report/use-report.ts';
import { joined } from '../section.ts';

/** What the pages about a plan are drawn of: its targets, and its year's figures beside those of the year before. */
export function usePlanFigures(plan: Plan, type: TargetType, today: string) {
  const { business } = useSession();
  const range = planYear(plan);
  const answer = useReport(planPerformance, {
    range,
    comparison: yearBefore(range),
    frequency: 'month',
  });
  const earlier = useReport(planPerformance, {
    range: earlierRange(range),
    comparison: null,
    frequency: 'month',
  });
  const targets = useQuery(targetsQuery(business.id, plan.id));
  const results = useQuery(resultsQuery(business.id, range));
  const data =
    answer.data && earlier.data && targets.data && results.data
      ? {
          answer: answer.data,
          targets: targets.data.data,
          months: planMonthsOf(
            plan,
            targets.data.data,
            answer.data.data,
            results.data.data,
            type,
            today,
            currenciesOf(answer.data, type, business.currency),
          ),
          earlier: earlierOf(
            plan,
            earlier.data.data,
            type,
            currenciesOf(earlier.data, type, business.currency),
          ),
        }
      : undefined;
  return joined([answer, earlier, targets, results], data);
}
