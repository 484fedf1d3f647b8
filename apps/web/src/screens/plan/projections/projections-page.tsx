import { PlanPage } from '../../../sections/plan/plan-page.tsx';
import { ProjectionList } from '../../../sections/plan/projection-list.tsx';

export function ProjectionsPage() {
  return <PlanPage>{(plan) => <ProjectionList plan={plan} />}</PlanPage>;
}
