import { findServiceBySlug } from '@bellwether/domain/sources/services';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../data/calls/api-error.ts';
import { usePathParams } from '../../../data/page/use-screen.ts';
import { type Projection, planItemQuery, projectionQuery } from '../../../data/plans.ts';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageBlock } from '../../../sections/data-page/page-block.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { NotFoundPanel } from '../../../sections/plan/not-found-panel.tsx';
import { ProjectionEditor } from '../../../sections/plan/projection-editor.tsx';
import { ProjectionMonths } from '../../../sections/plan/projection-months.tsx';
import { Scenarios } from '../../../sections/plan/scenarios/scenarios.tsx';
import { toSectionState } from '../../../sections/section-state.ts';

export function ProjectionEditPage() {
  const { business } = useSession();
  const { typeId } = usePathParams('/plan/projections/$typeId/edit');
  const query = useQuery(projectionQuery(business.id, typeId));
  const section = toSectionState(query, (found) => found);
  const program = section.kind === 'ready' ? findServiceBySlug(section.value.program)?.label : undefined;
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundPanel />;
  return (
    <>
      <PageHeader {...(program ? { title: `Projection: ${program}` } : {})} />
      <PageBody key={typeId}>
        <PageBlock section={section} height={420}>
          {(projection) => <Editor projection={projection} />}
        </PageBlock>
      </PageBody>
    </>
  );
}

function Editor({ projection }: { projection: Projection }) {
  const { business } = useSession();
  const section = toSectionState(useQuery(planItemQuery(business.id, projection.plan_id)), (plan) => plan);
  return (
    <PageBlock section={section} height={420}>
      {(plan) => (
        <>
          <ProjectionEditor plan={plan} program={projection.program} projection={projection} />
          <Scenarios plan={plan} projection={projection} />
          <ProjectionMonths plan={plan} projection={projection} />
        </>
      )}
    </PageBlock>
  );
}
