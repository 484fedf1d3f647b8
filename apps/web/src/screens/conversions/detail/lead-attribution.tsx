import { dimensionLabel } from '@bellwether/domain/answers/label';
import { isExpired, isWithinVisitDelay } from '@bellwether/domain/leads/age';
import { findNoAttributionReason, noAttributionReasons } from '@bellwether/domain/leads/attribution';
import { dayAt } from '@bellwether/domain/time/day';
import { Anchor } from '@mantine/core';
import type { ListedLead } from '../../../data/leads/leads.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from '../../../sections/conversions/conversions.module.css';
import { LabelValue, LabelValues } from '../../../ui/layout/label-value.tsx';

/** Card with the last touch before the lead, or the reason why it is unknown. */
export function LeadAttribution({ lead, now }: { lead: ListedLead; now: Date }) {
  const today = dayAt(useSession().business.time_zone, now);
  const reason = findNoAttributionReason(lead, now, today);
  return (
    <section className={classes['card']} aria-label="Source and journey">
      <h2>Source and journey</h2>
      {reason ? (
        <p>
          {`No source found: ${noAttributionReasons[reason].why.toLowerCase()}. ${noAttributionReasons[reason].means} `}
          <Anchor href="/no-attribution" target="_blank" rel="noopener" underline="always">
            Why a lead has no attribution
          </Anchor>
        </p>
      ) : isWithinVisitDelay(lead, now) ? (
        <p>The visits of a lead arrive within ten minutes: check back in 10 minutes.</p>
      ) : (
        <p>{creditText(lead)}</p>
      )}
      {isExpired(lead, today) ? (
        <p>Expired: visits are stored for 26 months, so visits before this lead are no longer shown.</p>
      ) : null}
      {reason ? null : (
        <LabelValues plain>
          <LabelValue label="Channel">{lead.channel}</LabelValue>
          <LabelValue label="Last touch campaign">{lead.last_touch_campaign}</LabelValue>
          <LabelValue label="Source">{[lead.source, lead.medium].filter(Boolean).join(' / ')}</LabelValue>
          <LabelValue label="Platform">{lead.last_touch_platform}</LabelValue>
          <LabelValue label="Device">
            {lead.last_touch_device_category && dimensionLabel('device', lead.last_touch_device_category)}
          </LabelValue>
          <LabelValue label="Recorded by">{lead.last_touch_data_source}</LabelValue>
          <LabelValue label="Landing page">{lead.page_path_short}</LabelValue>
        </LabelValues>
      )}
    </section>
  );
}

const creditText = ({ campaign, channel, source }: ListedLead): string => {
  const by = channel ?? source;
  if (campaign) return `Credit goes to the last touch: the campaign ${campaign}${by ? ` (${by})` : ''}.`;
  return by
    ? `The last touch was ${by}, without a campaign.`
    : 'Visits were recorded, but none has a known source.';
};
