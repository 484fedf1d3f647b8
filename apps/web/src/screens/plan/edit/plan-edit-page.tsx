import { usePathParams } from '../../../data/page/use-screen.ts';
import { OnePlan } from '../../../sections/plan/one-plan.tsx';
import { PlanEditor } from '../../../sections/plan/plan-editor.tsx';

/** Changes a plan. */
export function PlanEditPage() {
  const { id } = usePathParams('/plan/$id/edit');
  return <OnePlan id={id}>{(plan) => <PlanEditor plan={plan} message="The plan has been saved." />}</OnePlan>;
}
