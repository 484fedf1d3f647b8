import { hasTargets, planTargetType } from '@bellwether/domain/plan/plan';
import { GoalsPanel } from '../../../sections/plan/goals-panel.tsx';
import { PlanPage } from '../../../sections/plan/plan-page.tsx';
import { PlanTargets } from '../../../sections/plan/plan-targets.tsx';

export function TargetsPage() {
  return (
    <PlanPage>
      {(plan, today) => (
        <>
          {hasTargets(plan) ? (
            <PlanTargets plan={plan} type={planTargetType(plan) ?? 'revenue'} today={today} />
          ) : null}
          <GoalsPanel plan={plan} today={today} />
        </>
      )}
    </PlanPage>
  );
}
