import { leadName } from '@bellwether/domain/leads/lead';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadQuery } from '../../../data/leads/leads.ts';
import { usePathParams } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import { LeadStatusMenu } from '../../../sections/conversions/status-menu.tsx';
import { CardFrame, PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { toSectionState } from '../../../sections/section-state.ts';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { AttributionModelsCard } from './attribution-models.tsx';
import { LeadAttribution } from './lead-attribution.tsx';
import { LeadCall } from './lead-call.tsx';
import { LeadCustomer, LeadMatch } from './lead-customer.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadNeighbours } from './lead-neighbours.tsx';
import classes from './lead-page.module.css';
import { LeadPersonCard } from './lead-person.tsx';

export function LeadPage() {
  const { business } = useSession();
  const { leadId } = usePathParams('/conversions/$leadId');
  // Stores when the page was opened, because the ages of the lead and its visits are computed from that time.
  const [now] = useState(() => new Date());
  const section = toSectionState(useQuery(leadQuery(business.id, leadId)), (lead) => lead);
  if (section.kind === 'ready') {
    const lead = section.value;
    return (
      <>
        <PageHeader title={leadName(lead)} actions={<LeadStatusMenu lead={lead} />} />
        <PageBody key={lead.id}>
          <LeadNeighbours lead={lead} />
          <div className={classes['columns']}>
            <div className={classes['column']}>
              <LeadCall lead={lead} />
              <LeadAttribution lead={lead} now={now} />
              <AttributionModelsCard lead={lead} now={now} />
              <LeadPersonCard lead={lead} />
              <LeadMatch lead={lead} />
              <LeadCustomer lead={lead} />
            </div>
            <div className={classes['column']}>
              <LeadFacts lead={lead} now={now} />
              <LeadHistory lead={lead} />
            </div>
          </div>
        </PageBody>
      </>
    );
  }
  return (
    <>
      <PageHeader />
      <CardFrame>
        {section.kind === 'failed' ? (
          <ErrorBlock message={section.message} {...(section.denied ? {} : { retry: section.again })} />
        ) : (
          <div aria-busy>
            <Skeleton height={240} />
          </div>
        )}
      </CardFrame>
    </>
  );
}
