import { isExpired, isUnattributed, isWithinVisitDelay } from '@bellwether/contract/leads/age';
import { formatLeadTime, toCallAudio } from '@bellwether/contract/leads/call-audio';
import { isCall, type Lead, leadTypeLabel } from '@bellwether/contract/leads/lead';
import { type Day, formatDay } from '@bellwether/contract/time/day';
import { CallButton } from '../../ui/audio/call-button.tsx';
import { CallStatusIcon } from '../../ui/audio/call-status-icon.tsx';
import classes from './rows.module.css';
import { TextWithTooltip } from './text-with-tooltip.tsx';

/** When a lead came; one that is older than visits are kept says so in place of the hour, and its whole row is grey. */
export function LeadDateCell({ lead, today }: { lead: Pick<Lead, 'date' | 'time'>; today: Day }) {
  if (!isExpired(lead, today)) return formatLeadTime(lead);
  return (
    <span data-expired>
      {formatDay(lead.date)} <span className={classes['tag']}>Expired</span>
    </span>
  );
}

/** What brings the recording at an address, where the browser cannot by itself. */
export type FetchRecording = (link: string) => ((signal: AbortSignal) => Promise<Blob>) | undefined;

/** The `load` of a player, for a recording that needs one. */
export function createRecordingLoader(link: string, bring: FetchRecording | undefined) {
  const load = bring?.(link);
  return load === undefined ? {} : { load };
}

/** Call or form; a call with how it went, and its player where it was recorded. */
export function LeadTypeCell({ lead, bring }: { lead: Lead; bring?: FetchRecording }) {
  if (!isCall(lead)) return leadTypeLabel(lead);
  const call = toCallAudio(lead);
  const link = call.audioLink;
  return (
    <span className={classes['kind']}>
      <span className={classes['above']}>
        <CallStatusIcon status={call.status} size={18} />
      </span>
      Call
      {link ? (
        <span className={classes['above']}>
          <CallButton call={call} size={28} {...createRecordingLoader(link, bring)} />
        </span>
      ) : null}
    </span>
  );
}

/** The campaign that brought a lead; where nothing is known of how it came, the way to why. */
export function LeadCampaignCell({ lead, now }: { lead: Lead; now: Date }) {
  const campaign = lead.campaign || lead.last_touch_campaign;
  if (campaign) return <TextWithTooltip text={campaign} whole={campaign} narrow />;
  if (!isUnattributed(lead, now)) return 'No campaign';
  return (
    <a className={classes['why']} href="/no-attribution" target="_blank" rel="noopener">
      No attribution
    </a>
  );
}

/** The visits before a lead; of one that has just come they may still be on their way. */
export function LeadSessionsCell({ lead, now }: { lead: Lead; now: Date }) {
  if (isWithinVisitDelay(lead, now)) return <span className={classes['wait']}>check back in 10 minutes</span>;
  return lead.total_sessions === null ? 'N/A' : lead.total_sessions.toLocaleString('en-AU');
}
