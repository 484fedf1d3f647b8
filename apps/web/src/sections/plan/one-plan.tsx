import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Plan, planItemQuery } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { PageBody } from '../data-page/layout.tsx';
import { PageBlock } from '../data-page/page-block.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { toSectionState } from '../section-state.ts';

export function PlanFrame({ id, children }: { id: string; children: (plan: Plan) => ReactNode }) {
  const { business } = useSession();
  const section = toSectionState(useQuery(planItemQuery(business.id, id)), (plan) => plan);
  return (
    <>
      <PageHeader />
      <PageBody key={id}>
        <PageBlock section={section} height={320}>
          {children}
        </PageBlock>
      </PageBody>
    </>
  );
}
