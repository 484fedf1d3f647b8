import { PlanPage } from '../../../sections/plan/plan-page.tsx';
import { PlanPerformance } from '../../../sections/plan/plan-performance.tsx';

/** Are we on track this financial year, by what the plan is measured by? */
export function PlanPerformancePage() {
  return <PlanPage>{(plan, today) => <PlanPerformance plan={plan} today={today} />}</PlanPage>;
}
