import { targetTypeLabels } from '@bellwether/domain/plan/measured';
import { isProjectionsOnly, planTargetType, type TargetType } from '@bellwether/domain/plan/plan';
import { Button } from '@mantine/core';
import { IconTargetArrow } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardFrame } from '../data-page/layout.tsx';

type FaceProps = { message: string; hint?: string; children?: ReactNode };

function Face({ message, hint, children }: FaceProps) {
  return (
    <CardFrame>
      <EmptyState icon={<IconTargetArrow size={20} />} message={message} {...(hint ? { hint } : {})}>
        {children}
      </EmptyState>
    </CardFrame>
  );
}

/** Empty state of a plan without targets: the plan has only projections, or no target type is chosen yet. */
export function NoTargets({ plan }: { plan: Plan }) {
  const search = usePageSearch();
  const { may } = useSession();
  const mayWrite = may('write', 'plan');
  if (isProjectionsOnly(plan))
    return (
      <Face message="This plan has projections only, so there is no target to compare with.">
        {mayWrite ? (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/plan/projections" search={search} {...props} />}
          >
            View projections
          </Button>
        ) : null}
      </Face>
    );
  return (
    <Face message="Choose what this plan is measured by: leads or revenue.">
      {mayWrite ? (
        <Button
          renderRoot={(props) => (
            <Link to="/plan/$id/edit" params={{ id: plan.id }} search={search} {...props} />
          )}
        >
          Choose target
        </Button>
      ) : null}
    </Face>
  );
}

/** Empty state if the URL names another target type than the plan's, because leads and revenue cannot be compared. */
export function OtherMeasureNotice({ plan, requestedType }: { plan: Plan; requestedType: TargetType }) {
  const search = usePageSearch();
  const planType = planTargetType(plan) ?? 'revenue';
  return (
    <Face
      message={`The targets of this plan are ${targetTypeLabels[planType].toLowerCase()}.`}
      hint={`${targetTypeLabels[requestedType]} cannot be compared with them.`}
    >
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/plan/performance" search={search} {...props} />}
      >
        {`Compare ${targetTypeLabels[planType].toLowerCase()} with them`}
      </Button>
    </Face>
  );
}

export function NoMonths() {
  const search = usePageSearch();
  const { may } = useSession();
  return (
    <Face
      message="This plan has no monthly targets yet."
      hint="Enter them, spread a year's total evenly, or spread it like last year."
    >
      {may('write', 'plan') ? (
        <Button renderRoot={(props) => <Link to="/plan/targets-and-goals" search={search} {...props} />}>
          Set targets
        </Button>
      ) : null}
    </Face>
  );
}
