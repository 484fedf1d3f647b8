import { listPlanFigures } from '../../../sections/plan/list-plan-figures.ts';
import { PlanPage } from '../../../sections/plan/plan-page.tsx';
import { PlanPerformance } from '../../../sections/plan/plan-performance.tsx';

/** Page with the plan performance for the plan's own target type. */
export function PlanPerformancePage() {
  return (
    <PlanPage listFigures={listPlanFigures} pdfType={null}>
      {(plan, today) => <PlanPerformance plan={plan} today={today} />}
    </PlanPage>
  );
}
