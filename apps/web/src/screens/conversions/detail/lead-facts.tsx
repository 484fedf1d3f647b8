import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { formatLeadTime } from '@bellwether/domain/leads/call-audio';
import { leadTypeLabel } from '@bellwether/domain/leads/lead';
import { Anchor } from '@mantine/core';
import type { ListedLead } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from '../../../sections/conversions/conversions.module.css';
import { LeadStatusBadge } from '../../../sections/conversions/status-badge.tsx';
import { LeadSessionsCell } from '../../../sections/rows/lead-cells.tsx';
import { QualityScore } from '../../../sections/rows/quality-score.tsx';
import { LabelValue, LabelValues } from '../../../ui/layout/label-value.tsx';

export function LeadFacts({ lead, now }: { lead: ListedLead; now: Date }) {
  const { currency } = useSession().business;
  const money = (amount: number | null) =>
    formatValue(amount, 'currency', 'table', currencyForReader(currency, currency));
  return (
    <>
      <section className={classes['card']} aria-label="Status and score">
        <h2>Status and score</h2>
        <LabelValues plain>
          <LabelValue label="Status">
            <LeadStatusBadge status={lead.lead_status} />
            {lead.lead_status === 'won' && lead.won_amount !== null ? ` ${money(lead.won_amount)}` : null}
          </LabelValue>
          <LabelValue
            label="Lead score"
            info="Rates the enquiry itself, from 0 to 100: 0–39 is low, 40–69 medium, 70–100 high. A good visit can bring a poor enquiry."
          >
            <QualityScore score={lead.quality_score} />
          </LabelValue>
          <LabelValue
            label="Session quality"
            info="Rates the website visits before the lead, from 0 to 100, with the same bands as the lead score. It says nothing about the enquiry."
          >
            <QualityScore score={lead.session_quality_score} />
          </LabelValue>
          <LabelValue label="Sessions">
            <LeadSessionsCell lead={lead} now={now} />
          </LabelValue>
          <LabelValue label="Lifetime value">{money(lead.lifetime_value)}</LabelValue>
        </LabelValues>
      </section>
      <section className={classes['card']} aria-label="Contact">
        <h2>Contact</h2>
        <LabelValues plain>
          <LabelValue label="Received">{formatLeadTime(lead)}</LabelValue>
          <LabelValue label="Type">{leadTypeLabel(lead)}</LabelValue>
          <LabelValue label="Name">{lead.name}</LabelValue>
          <LabelValue label="Phone">
            {lead.phone ? (
              <Anchor href={`tel:${lead.phone.replace(/[^+\d]/g, '')}`}>{lead.phone}</Anchor>
            ) : null}
          </LabelValue>
          <LabelValue label="Email">
            {lead.email ? <Anchor href={`mailto:${lead.email}`}>{lead.email}</Anchor> : null}
          </LabelValue>
          <LabelValue label="Place">{[lead.city, lead.region].filter(Boolean).join(', ')}</LabelValue>
          <LabelValue label="Funnel">{lead.funnel ?? lead.conversion_funnel}</LabelValue>
          <LabelValue label="Status in source">{lead.status}</LabelValue>
        </LabelValues>
      </section>
    </>
  );
}
