import { addMonths, type Day } from '../time/day.ts';
import type { Lead } from './lead.ts';

/** Visits are kept this long: of an older lead it is no longer known what led to it. */
export const expiryMonths = 26;
/** The visits of a lead arrive within this time, in minutes. */
export const visitDelayMinutes = 10;

/** Is a lead older than 26 months? On the day itself it is not yet. Both days are in the business's calendar. */
export const isExpired = ({ date }: Pick<Lead, 'date'>, today: Day): boolean =>
  date < addMonths(today, -expiryMonths);

/** Is a lead without sessions under 10 minutes old, so that its sessions may still come? At 10 minutes it is not. */
export const isWithinVisitDelay = (
  { leadDate, total_sessions }: Pick<Lead, 'leadDate' | 'total_sessions'>,
  now: Date,
): boolean => !total_sessions && now.getTime() - Date.parse(leadDate) < visitDelayMinutes * 60_000;

/** Is it unknown for good what brought a lead: no session, no campaign, no last touch, and none to wait for? */
export const isUnattributed = (lead: Lead, now: Date): boolean =>
  !lead.total_sessions &&
  !lead.campaign &&
  !lead.last_touch_campaign &&
  !lead.last_touch_platform &&
  !lead.last_touch_data_source &&
  !isWithinVisitDelay(lead, now);
