/** Attribution models, the default first. */
export const attributionModels = {
  last_touch: { label: 'Last touch', description: 'All credit goes to the last touch.' },
  first_touch: { label: 'First touch', description: 'All credit goes to the first touch.' },
  linear: { label: 'Linear', description: 'Every touch gets the same credit.' },
  position_based: {
    label: 'Position-based',
    description: '40 % goes to the first touch and 40 % to the last. Those in between share the rest.',
  },
  time_decay: {
    label: 'Time decay',
    description: 'Recent touches count more: the weight halves every seven days.',
  },
} as const;

export type AttributionModel = keyof typeof attributionModels;
export const attributionModelKeys = Object.keys(attributionModels) as AttributionModel[];
export const defaultModel: AttributionModel = 'last_touch';
export const isAttributionModel = (text: string): text is AttributionModel =>
  Object.hasOwn(attributionModels, text);

/** Credit of the first touch, and of the last, under `position_based` with three or more touches. */
export const endTouchShare = 0.4;
/** Days after which the weight of a touch halves under `time_decay`. */
export const halfLifeDays = 7;

/** Time of a touch in milliseconds; all touches of a journey use the same clock. */
export type Touch = { at: number };

const dayMs = 24 * 3600 * 1000;

/**
 * Weight of a touch before normalisation: touch `i` of `n`, counted from 1, and its distance in days to the
 * last touch.
 */
const weights: Record<AttributionModel, (i: number, n: number, daysBeforeLast: number) => number> = {
  last_touch: (i, n) => Number(i === n),
  first_touch: (i) => Number(i === 1),
  linear: () => 1,
  position_based: (i, n) =>
    n <= 2 ? 1 : i === 1 || i === n ? endTouchShare : (1 - 2 * endTouchShare) / (n - 2),
  time_decay: (_, __, days) => 0.5 ** (days / halfLifeDays),
};

/**
 * Returns the share of credit of each touch. Touches must be in time order. The shares add up to 1; the
 * result is empty without touches.
 */
export const computeCredits = (model: AttributionModel, touches: readonly Touch[]): number[] => {
  const last = touches.at(-1)?.at ?? 0;
  const all = touches.map(({ at }, i) => weights[model](i + 1, touches.length, (last - at) / dayMs));
  const sum = all.reduce((total, weight) => total + weight, 0);
  return all.map((weight) => weight / sum);
};

export const unattributedReasons = {
  no_customer: {
    label: 'No customer on the invoice',
    fix: 'Add a customer to the invoice in your accounting system. The next import matches it.',
  },
  no_lead: {
    label: 'No lead matches the customer',
    fix: 'Add phone numbers and email addresses to invoices, or confirm a match below.',
  },
  lead_later: {
    label: 'The first lead arrived after the invoice',
    fix: 'Nothing to fix: this customer bought before they became a lead.',
  },
  no_visit: {
    label: 'The channel of the lead is unknown',
    fix: 'Add the tracking script or call tracking to every page, to record where leads come from.',
  },
} as const;
export type UnattributedReason = keyof typeof unattributedReasons;
export const unattributedReasonKeys = Object.keys(unattributedReasons) as UnattributedReason[];
