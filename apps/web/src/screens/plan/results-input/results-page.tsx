import { dayAt } from '@bellwether/domain/time/day';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { PlanResults } from '../../../sections/plan/plan-results.tsx';

/** Page to enter results that no connected system supplies. */
export function ResultsPage() {
  const { business } = useSession();
  return (
    <>
      <PageHeader />
      <PageBody key={business.id}>
        <PlanResults today={dayAt(business.time_zone, new Date())} />
      </PageBody>
    </>
  );
}
