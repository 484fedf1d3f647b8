import { formatDay } from '../time/day.ts';
import { formatTime } from '../time/time-of-day.ts';
import type { Lead } from './lead.ts';

export type CallAudio = {
  audioLink: string | null;
  /** Displayed date on the business's clock: '5 Mar, 2026 2:05 PM'. */
  date: string;
  caller: string;
  /** Status from the call tracker; null if unknown. */
  status: string | null;
};

/** Formats a lead's day and, if known, its time: '5 Mar, 2026 2:05 PM'. */
export const formatLeadTime = ({ date, time }: Pick<Lead, 'date' | 'time'>): string =>
  time ? `${formatDay(date)} ${formatTime(time)}` : formatDay(date);

type Call = Pick<Lead, 'audio_url' | 'date' | 'time' | 'caller' | 'name' | 'phone' | 'call_status'>;

/** Returns the player data of a lead that called. */
export const toCallAudio = (lead: Call): CallAudio => ({
  audioLink: lead.audio_url || null,
  date: formatLeadTime(lead),
  caller: lead.caller || lead.name || lead.phone || 'Unknown caller',
  status: lead.call_status || null,
});
