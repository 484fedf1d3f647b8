import { dayAt } from '@bellwether/domain/time/day';
import { findFinancialYear } from '@bellwether/domain/time/financial-year';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { AnalystNote } from '../../../sections/plan/analyst-note.tsx';
import { PlanEditor } from '../../../sections/plan/plan-editor.tsx';

/** Page with the form of a new plan; the initial year is the current financial year. */
export function PlanCreatePage() {
  const { business } = useSession();
  const start = findFinancialYear(dayAt(business.time_zone, new Date()), business.financial_year_start).from;
  const { recommended_type: type, da_help_message: note } = business.plan_settings;
  return (
    <>
      <PageHeader />
      <PageBody>
        {note ? <AnalystNote note={note} analyst={business.digital_analyst?.first_name} /> : null}
        <PlanEditor
          key={business.id}
          start={{
            start_date: start,
            target: type === 'leads' ? 'leads' : 'revenue',
            ...(type ? { type } : {}),
          }}
          message="Plan created."
        />
      </PageBody>
    </>
  );
}
