import { formatDay } from '../time/day.ts';
import { formatTime } from '../time/time-of-day.ts';
import type { Lead } from './lead.ts';

/** A call as its player shows it. */
export type CallAudio = {
  /** Where the recording is; null when there is none. */
  audioLink: string | null;
  /** As it is read, on the business's clock: '5 Mar, 2026 2:05 PM'. */
  date: string;
  caller: string;
  /** As the call tracker says it; null when it does not. */
  status: string | null;
};

/** A lead's day, and its time where it is known: '5 Mar, 2026 2:05 PM'. */
export const formatLeadTime = ({ date, time }: Pick<Lead, 'date' | 'time'>): string =>
  time ? `${formatDay(date)} ${formatTime(time)}` : formatDay(date);

type Call = Pick<Lead, 'audio_url' | 'date' | 'time' | 'caller' | 'name' | 'phone' | 'call_status'>;

/** The recording of a lead that called. */
export const toCallAudio = (lead: Call): CallAudio => ({
  audioLink: lead.audio_url || null,
  date: formatLeadTime(lead),
  caller: lead.caller || lead.name || lead.phone || 'Unknown caller',
  status: lead.call_status || null,
});
