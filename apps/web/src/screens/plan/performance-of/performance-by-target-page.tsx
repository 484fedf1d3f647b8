import { targetTypes } from '@bellwether/domain/plan/plan';
import { usePathParams } from '../../../data/page/use-screen.ts';
import { listPlanFigures } from '../../../sections/plan/list-plan-figures.ts';
import { NotFoundPanel } from '../../../sections/plan/not-found-panel.tsx';
import { PlanPage } from '../../../sections/plan/plan-page.tsx';
import { PlanPerformance } from '../../../sections/plan/plan-performance.tsx';

/** Page with the plan performance for the target type in the URL: leads, revenue or online revenue. */
export function PerformanceByTargetPage() {
  const { targetType } = usePathParams('/plan/performance/$targetType');
  const type = targetTypes.find((one) => one === targetType);
  if (!type) return <NotFoundPanel />;
  return (
    <PlanPage pdfType={type} listFigures={(plan, today, scope) => listPlanFigures(plan, today, scope, type)}>
      {(plan, today) => <PlanPerformance plan={plan} type={type} today={today} />}
    </PlanPage>
  );
}
