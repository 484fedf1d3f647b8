import { findServiceBySlug } from '@bellwether/domain/sources/services';
import { usePathParams } from '../../../data/page/use-screen.ts';
import { NotFoundPanel } from '../../../sections/plan/not-found-panel.tsx';
import { PlanPage } from '../../../sections/plan/plan-page.tsx';
import { ProjectionEditor } from '../../../sections/plan/projection-editor.tsx';

export function ProjectionCreatePage() {
  const { type } = usePathParams('/plan/projections/create/$type');
  const service = findServiceBySlug(type);
  if (!service) return <NotFoundPanel />;
  return (
    <PlanPage title={`New projection: ${service.label}`}>
      {(plan) => <ProjectionEditor plan={plan} program={service.slug} />}
    </PlanPage>
  );
}
