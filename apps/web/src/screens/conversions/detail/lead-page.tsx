import { leadName } from '@bellwether/contract/leads/lead';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadQuery } from '../../../data/leads.ts';
import { usePathParams } from '../../../data/page/use-screen.ts';
import { useSession } from '../../../data/session/session.ts';
import { LeadStatusMenu } from '../../../sections/conversions/status-menu.tsx';
import { CardFrame, PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { toSectionState } from '../../../sections/section-state.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { AttributionModelsCard } from './attribution-models.tsx';
import { LeadAttribution } from './lead-attribution.tsx';
import { LeadCall } from './lead-call.tsx';
import { LeadCustomer, LeadMatch } from './lead-customer.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadPersonCard } from './lead-person.tsx';

export function LeadPage() {
  const { business } = useSession();
  const { leadId } = usePathParams('/conversions/$leadId');
  // Ages are measured from when the page was opened.
  const [now] = useState(() => new Date());
  const section = toSectionState(useQuery(leadQuery(business.id, leadId)), (lead) => lead);
  if (section.kind === 'ready') {
    const lead = section.value;
    return (
      <>
        <PageHeader title={leadName(lead)} actions={<LeadStatusMenu lead={lead} />} />
        <PageBody key={lead.id}>
          <LeadFacts lead={lead} now={now} />
          <LeadCall lead={lead} />
          <LeadPersonCard lead={lead} />
          <LeadAttribution lead={lead} now={now} />
          <AttributionModelsCard lead={lead} now={now} />
          <LeadCustomer lead={lead} />
          <LeadMatch lead={lead} />
          <LeadHistory lead={lead} />
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
