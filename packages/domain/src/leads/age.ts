import { addMonths, type Day } from '../time/day.ts';
import type { Lead } from './lead.ts';

/** Months for which visits are stored. The source of an older lead is no longer known. */
export const expiryMonths = 26;
/** Minutes within which the visits of a lead arrive. */
export const visitDelayMinutes = 10;

/**
 * Reports whether a lead is older than 26 months. Exactly 26 months is not expired. Both days are in the
 * business's calendar.
 */
export const isExpired = ({ date }: Pick<Lead, 'date'>, today: Day): boolean =>
  date < addMonths(today, -expiryMonths);

/**
 * Reports whether a lead without sessions is under 10 minutes old, so that sessions may still arrive. Exactly
 * 10 minutes is not fresh.
 */
export const isWithinVisitDelay = (
  { leadDate, total_sessions }: Pick<Lead, 'leadDate' | 'total_sessions'>,
  now: Date,
): boolean => !total_sessions && now.getTime() - Date.parse(leadDate) < visitDelayMinutes * 60_000;

/**
 * Reports whether a lead has no session, campaign or last touch and is not fresh, so that its source stays
 * unknown.
 */
export const isUnattributed = (lead: Lead, now: Date): boolean =>
  !lead.total_sessions &&
  !lead.campaign &&
  !lead.last_touch_campaign &&
  !lead.last_touch_platform &&
  !lead.last_touch_data_source &&
  !isWithinVisitDelay(lead, now);
