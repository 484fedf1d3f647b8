import type { Day } from '../time/day.ts';
import { isExpired, isUnattributed } from './age.ts';
import { isCall, type Lead } from './lead.ts';

export const noAttributionReasons = {
  number: {
    why: 'The caller got the phone number elsewhere',
    means: 'The number came from a card, a sign or an earlier visit, so the call has no website visit.',
  },
  blocked: {
    why: 'Tracking was blocked',
    means: 'The visitor declined cookies or their browser blocks measurement.',
  },
  old: {
    why: 'The visit was over 26 months ago',
    means: 'Visits are stored for 26 months. The source of an older lead is no longer known.',
  },
  offline: {
    why: 'The lead began offline',
    means: 'A recommendation or a walk-in has no visit to your website.',
  },
} as const;

export type NoAttributionReason = keyof typeof noAttributionReasons;

/**
 * Returns the most likely reason why a lead has no attribution. Returns null if it has one or may still get
 * one.
 */
export const findNoAttributionReason = (
  lead: Lead & { channel?: string | null },
  now: Date,
  today: Day,
): NoAttributionReason | null => {
  if (lead.channel || !isUnattributed(lead, now)) return null;
  if (isExpired(lead, today)) return 'old';
  if (isCall(lead)) return 'number';
  return lead.kind === 'other' ? 'offline' : 'blocked';
};
