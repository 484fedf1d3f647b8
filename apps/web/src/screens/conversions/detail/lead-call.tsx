import { toCallAudio } from '@bellwether/domain/leads/call-audio';
import { isCall } from '@bellwether/domain/leads/lead';
import type { ListedLead } from '../../../data/leads/leads.ts';
import { createRecordingFetcher } from '../../../data/meetings/recordings.ts';
import { useSession } from '../../../data/session/session.ts';
import classes from '../../../sections/conversions/conversions.module.css';
import { createRecordingLoader } from '../../../sections/rows/lead-cells.tsx';
import { CallPlayer } from '../../../ui/audio/call-player.tsx';

/** Player of a lead's call recording; renders nothing if the lead is not a call. */
export function LeadCall({ lead }: { lead: ListedLead }) {
  const { business } = useSession();
  if (!isCall(lead)) return null;
  const call = toCallAudio(lead);
  return (
    <section className={classes['card']} aria-label="Call">
      <h2>Call</h2>
      <CallPlayer
        call={call}
        {...(call.audioLink
          ? createRecordingLoader(call.audioLink, createRecordingFetcher(business.id))
          : {})}
      />
    </section>
  );
}
