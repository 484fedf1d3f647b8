import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Plan, planQuery } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { PageBody } from '../data-page/layout.tsx';
import { PagePart } from '../data-page/page-part.tsx';
import { PageHeader } from '../page-header/page-header.tsx';
import { sectionOf } from '../section.ts';

/** The frame of a page about the plan that its address names. */
export function OnePlan({ id, children }: { id: string; children: (plan: Plan) => ReactNode }) {
  const { business } = useSession();
  const section = sectionOf(useQuery(planQuery(business.id, id)), (plan) => plan);
  return (
    <>
      <PageHeader />
      <PageBody key={id}>
        <PagePart section={section} height={320}>
          {children}
        </PagePart>
      </PageBody>
    </>
  );
}
