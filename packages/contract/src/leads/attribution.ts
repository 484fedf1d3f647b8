import type { Day } from '../time/day.ts';
import { isExpired, isUnattributed } from './age.ts';
import { isCall, type Lead } from './lead.ts';

/** Why a lead cannot be tied to a channel: in short, and what that means. */
export const noAttributionReasons = {
  number: {
    why: 'The phone number was noted elsewhere',
    means:
      'The caller used a number from a card, a sign or an earlier visit, so no visit stands behind the call.',
  },
  blocked: {
    why: 'Tracking was blocked',
    means: 'The visitor declined cookies or their browser blocks measurement.',
  },
  old: {
    why: 'The visit is over 26 months ago',
    means: 'Visits are kept for 26 months. What led to an older one is no longer known.',
  },
  offline: {
    why: 'The lead began offline',
    means: 'A recommendation or a walk-in has no visit to your website.',
  },
} as const;

export type NoAttributionReason = keyof typeof noAttributionReasons;

/** The likeliest reason why nothing is known of a lead's way here; null where something is, or may still come. */
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
