import { isExpired, isUnattributed, isWithinVisitDelay } from '@bellwether/domain/leads/age';
import { toCallAudio } from '@bellwether/domain/leads/call-audio';
import { isCall, type Lead, leadTypeLabel } from '@bellwether/domain/leads/lead';
import { type Day, formatDay } from '@bellwether/domain/time/day';
import { formatTime } from '@bellwether/domain/time/time-of-day';
import { CallButton } from '../../ui/audio/call-button.tsx';
import { CallStatusIcon } from '../../ui/audio/call-status-icon.tsx';
import classes from './rows.module.css';
import { TextWithTooltip } from './text-with-tooltip.tsx';

/**
 * Date and time of a lead. A lead older than the retention of visits shows 'Expired' instead of the time, and
 * its row is grey.
 */
export function LeadDateCell({ lead, today }: { lead: Pick<Lead, 'date' | 'time'>; today: Day }) {
  if (!isExpired(lead, today))
    return (
      <>
        {formatDay(lead.date)}
        {lead.time ? <span className={classes['second']}>{` ${formatTime(lead.time)}`}</span> : null}
      </>
    );
  return (
    <span data-expired>
      {formatDay(lead.date)} <span className={classes['tag']}>Expired</span>
    </span>
  );
}

/**
 * Returns a loader for a recording that the browser cannot open by its URL, which brings its bytes or another URL; undefined
 * for other recordings.
 */
export type FetchRecording = (link: string) => ((signal: AbortSignal) => Promise<Blob | string>) | undefined;

/** Returns the player's `load` prop for a recording that the browser cannot open by its URL; otherwise no props. */
export function createRecordingLoader(link: string, bring: FetchRecording | undefined) {
  const load = bring?.(link);
  return load === undefined ? {} : { load };
}

type TypeProps = { lead: Lead; bring?: FetchRecording; text?: string };

/** Cell with the type of a lead, or the given `text`; a call shows its status and, if it was recorded, a player. */
export function LeadTypeCell({ lead, bring, text = leadTypeLabel(lead) }: TypeProps) {
  if (!isCall(lead)) return text;
  const call = toCallAudio(lead);
  const link = call.audioLink;
  return (
    <span className={classes['kind']}>
      <span className={classes['above']}>
        <CallStatusIcon status={call.status} size={18} />
      </span>
      {text}
      {link ? (
        <span className={classes['above']}>
          <CallButton call={call} size={28} {...createRecordingLoader(link, bring)} />
        </span>
      ) : null}
    </span>
  );
}

/**
 * Cell with the type and funnel of a lead. If the funnel name includes the type, such as 'Phone call', only the funnel
 * is shown.
 */
export function LeadTypeAndFunnelCell({ lead, bring }: Omit<TypeProps, 'text'>) {
  const type = leadTypeLabel(lead);
  const funnel = lead.funnel || lead.conversion_funnel;
  const player = bring ? { bring } : {};
  if (!funnel) return <LeadTypeCell lead={lead} {...player} />;
  if (funnel.toLowerCase().includes(type.toLowerCase()))
    return <LeadTypeCell lead={lead} text={funnel} {...player} />;
  return (
    <>
      <LeadTypeCell lead={lead} {...player} />
      <span className={classes['second']}>{` ${funnel}`}</span>
    </>
  );
}

/** Cell with the campaign of a lead; an unattributed lead links to the explanation. */
export function LeadCampaignCell({ lead, now }: { lead: Lead; now: Date }) {
  const campaign = lead.campaign || lead.last_touch_campaign;
  if (campaign) return <TextWithTooltip text={campaign} fullText={campaign} narrow />;
  if (!isUnattributed(lead, now)) return 'No campaign';
  return (
    <a className={classes['why']} href="/no-attribution" target="_blank" rel="noopener">
      No attribution
    </a>
  );
}

/** Cell with the number of visits before a lead. Visits of a new lead may still arrive. */
export function LeadSessionsCell({ lead, now }: { lead: Lead; now: Date }) {
  if (isWithinVisitDelay(lead, now)) return <span className={classes['wait']}>check back in 10 minutes</span>;
  return lead.total_sessions === null ? 'N/A' : lead.total_sessions.toLocaleString('en-AU');
}
