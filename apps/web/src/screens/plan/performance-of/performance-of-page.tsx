import { targetTypes } from '@bellwether/contract/plan/plan';
import { usePathParams } from '../../../data/page/use-screen.ts';
import { PlanPage } from '../../../sections/plan/plan-page.tsx';
import { PlanPerformance } from '../../../sections/plan/plan-performance.tsx';
import { UnknownPart } from '../../../sections/plan/unknown-part.tsx';

/** The same by leads, revenue or online revenue, as the address says. */
export function PerformanceOfPage() {
  const { targetType } = usePathParams('/plan/performance/$targetType');
  const type = targetTypes.find((one) => one === targetType);
  if (!type) return <UnknownPart />;
  return <PlanPage>{(plan, today) => <PlanPerformance plan={plan} type={type} today={today} />}</PlanPage>;
}
