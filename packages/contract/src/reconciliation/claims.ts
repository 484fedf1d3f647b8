import type { LeadStatus } from '../leads/status.ts';
import type { Day } from '../time/day.ts';

/**
 * What the platforms of a channel claimed on a day and the leads of the channel on it; null where that is not known. A channel is an option
 * of the channel filter, under which advertising and leads stand together.
 */
export type ClaimDay = {
  readonly channel: string;
  readonly day: Day;
  /** Conversions that the platform counts as its own. */
  readonly claimed: number | null;
  /** Leads that came by the channel. */
  readonly leads: number | null;
};
/** How many leads of a channel people gave a status. */
export type LeadsByStatus = {
  readonly channel: string;
  readonly status: LeadStatus;
  readonly leads: number;
};

/** Why a platform's claims are not the leads that count, each a number that is added to what it claims. */
export const claimCauses = {
  not_loaded: {
    label: 'Claimed on days without leads',
    formula: '− conversions of the days of which no leads are loaded',
  },
  beyond: {
    label: 'Claimed beyond the leads of the day',
    formula: '− the sum over days of conversions above leads: view-through, counted twice, or not tracked',
  },
  unclaimed: {
    label: 'Leads that it did not claim',
    formula: '+ the sum over days of leads above conversions, and leads of days without claims',
  },
  duplicate: { label: 'Duplicates', formula: '− leads marked as duplicate' },
  spam: { label: 'Spam', formula: '− leads marked as spam' },
  unfit: { label: 'Unfit', formula: '− leads marked as unfit' },
  existing_customer: { label: 'Existing customers', formula: '− leads marked as existing customer' },
} as const;
export type ClaimCause = keyof typeof claimCauses;
export const claimCauseKeys = Object.keys(claimCauses) as ClaimCause[];

/** Leads of these statuses are no new demand: they do not count against what a platform claims. */
const discounted = [
  'duplicate',
  'spam',
  'unfit',
  'existing_customer',
] as const satisfies readonly LeadStatus[];

/** Claims of a platform beside the leads of its channel: `claimed` and all parts add up to `counted`. */
export type Reconciliation = {
  readonly channel: string;
  readonly claimed: number;
  /** Leads of the channel, whatever people say of them. */
  readonly leads: number;
  readonly parts: Readonly<Record<ClaimCause, number>>;
  /** Leads that count: new, qualified and won ones. */
  readonly counted: number;
};

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
/** Platforms claim hundredths of conversions, whose sums drift: no figure has more digits than that. */
const tidy = (value: number) => Math.round(value * 100) / 100 + 0;

/** What each platform claims, split by cause until the leads that count; channels of which nothing is claimed are left out. */
export const reconcileClaims = (
  days: readonly ClaimDay[],
  statuses: readonly LeadsByStatus[],
): Reconciliation[] => {
  const byChannel = Map.groupBy(days, ({ channel }) => channel);
  return [...byChannel].flatMap(([channel, own]): Reconciliation[] => {
    const claimed = tidy(sum(own.map((one) => one.claimed ?? 0)));
    const leads = sum(own.map((one) => one.leads ?? 0));
    if (claimed === 0) return [];
    const of = (status: LeadStatus) =>
      sum(statuses.filter((one) => one.channel === channel && one.status === status).map((one) => one.leads));
    const notLoaded = tidy(sum(own.map((one) => (one.leads === null ? (one.claimed ?? 0) : 0))));
    const beyond = tidy(
      sum(own.map((one) => (one.leads === null ? 0 : Math.max(0, (one.claimed ?? 0) - one.leads)))),
    );
    const gone = Object.fromEntries(discounted.map((status) => [status, 0 - of(status)])) as Record<
      (typeof discounted)[number],
      number
    >;
    return [
      {
        channel,
        claimed,
        leads,
        // What is left of the difference is what the platform did not claim, so that the parts add up whatever was rounded.
        parts: {
          not_loaded: 0 - notLoaded,
          beyond: 0 - beyond,
          unclaimed: tidy(leads - claimed + notLoaded + beyond),
          ...gone,
        },
        counted: leads + sum(Object.values(gone)),
      },
    ];
  });
};
