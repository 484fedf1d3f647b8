import { usePathParams } from '../../../data/page/use-screen.ts';
import { PlanFrame } from '../../../sections/plan/one-plan.tsx';
import { PlanEditor } from '../../../sections/plan/plan-editor.tsx';

const only = ['goals'];

export function GoalsPage() {
  const { id } = usePathParams('/plan/$id/goals');
  return (
    <PlanFrame id={id}>{(plan) => <PlanEditor plan={plan} only={only} message="Goals saved." />}</PlanFrame>
  );
}
