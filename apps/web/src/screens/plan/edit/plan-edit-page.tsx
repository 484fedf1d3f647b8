import { usePathParams } from '../../../data/page/use-screen.ts';
import { PlanFrame } from '../../../sections/plan/one-plan.tsx';
import { PlanEditor } from '../../../sections/plan/plan-editor.tsx';

export function PlanEditPage() {
  const { id } = usePathParams('/plan/$id/edit');
  return <PlanFrame id={id}>{(plan) => <PlanEditor plan={plan} message="Plan saved." />}</PlanFrame>;
}
