import { discountedStatuses, type LeadStatus } from '../leads/status.ts';
import type { Day } from '../time/day.ts';

/**
 * Claimed conversions and leads of a channel on a day; null if unknown. A channel is an option of the channel
 * filter, which covers both ads and leads.
 */
export type ClaimDay = {
  readonly channel: string;
  readonly day: Day;
  /** Conversions that the platform attributes to itself. */
  readonly claimed: number | null;
  readonly leads: number | null;
};
export type LeadsByStatus = {
  readonly channel: string;
  readonly status: LeadStatus;
  readonly leads: number;
};

/**
 * Causes of the difference between a platform's claims and the counted leads. Each is added to the claims.
 */
export const claimCauses = {
  not_loaded: {
    label: 'Reported on days without lead data',
    formula: '− conversions on days without lead data',
  },
  beyond: {
    label: 'Reported by the platform, no lead that day',
    formula: '− conversions above the leads of each day: view-through, counted twice or not tracked',
  },
  unclaimed: {
    label: 'Leads the platform did not report',
    formula: '+ leads above the conversions of each day, and leads on days without reported conversions',
  },
  duplicate: { label: 'Duplicates', formula: '− leads marked as duplicate' },
  spam: { label: 'Spam', formula: '− leads marked as spam' },
  unfit: { label: 'Not a fit', formula: '− leads marked as not a fit' },
  existing_customer: { label: 'Existing customers', formula: '− leads marked as existing customer' },
} as const;
export type ClaimCause = keyof typeof claimCauses;
export const claimCauseKeys = Object.keys(claimCauses) as ClaimCause[];

/** Claims of a platform reconciled with the leads of its channel. `claimed` and all differences add up to `counted`. */
export type Reconciliation = {
  readonly channel: string;
  readonly claimed: number;
  /** Number of leads of the channel with any status. */
  readonly leads: number;
  readonly parts: Readonly<Record<ClaimCause, number>>;
  /** Number of leads that count: new, qualified and won. */
  readonly validLeads: number;
};

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
/** Rounds to hundredths, like the platforms' claims, because sums of fractions drift. */
const tidy = (value: number) => Math.round(value * 100) / 100 + 0;

/**
 * Splits the difference between each platform's claims and the counted leads by cause. Channels without claims are left
 * out.
 */
export const reconcileClaims = (
  days: readonly ClaimDay[],
  statuses: readonly LeadsByStatus[],
): Reconciliation[] => {
  const byChannel = Map.groupBy(days, ({ channel }) => channel);
  return [...byChannel].flatMap(([channel, channelDays]): Reconciliation[] => {
    const claimed = tidy(sum(channelDays.map((one) => one.claimed ?? 0)));
    const leads = sum(channelDays.map((one) => one.leads ?? 0));
    if (claimed === 0) return [];
    const countLeads = (status: LeadStatus) =>
      sum(statuses.filter((one) => one.channel === channel && one.status === status).map((one) => one.leads));
    const notLoaded = tidy(sum(channelDays.map((one) => (one.leads === null ? (one.claimed ?? 0) : 0))));
    const beyond = tidy(
      sum(channelDays.map((one) => (one.leads === null ? 0 : Math.max(0, (one.claimed ?? 0) - one.leads)))),
    );
    const discountedParts = Object.fromEntries(
      discountedStatuses.map((status) => [status, 0 - countLeads(status)]),
    ) as Record<(typeof discountedStatuses)[number], number>;
    return [
      {
        channel,
        claimed,
        leads,
        // The unclaimed leads are the remaining difference, so that everything adds up despite rounding.
        parts: {
          not_loaded: 0 - notLoaded,
          beyond: 0 - beyond,
          unclaimed: tidy(leads - claimed + notLoaded + beyond),
          ...discountedParts,
        },
        validLeads: leads + sum(Object.values(discountedParts)),
      },
    ];
  });
};
