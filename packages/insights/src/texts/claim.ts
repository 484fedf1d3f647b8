/** Time units that a number can count: '14 days'. A count of leads never supports a count of days. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** `share`: a fraction in words ('half'), in percent. `am`, `pm`: a time of day. `points`: percentage points. */
export type NumberUnit =
  | 'plain'
  | 'currency'
  | 'percent'
  | 'points'
  | 'ratio'
  | 'share'
  | 'am'
  | 'pm'
  | TimeUnit;

/** Word before a number that states its precision: 'about 4,800', 'more than 4,800'. */
export type Bound = 'about' | 'over' | 'at least' | 'under' | 'at most';

/** Number in a text. `step`: its last written place, 0.1 for '12.4' and 10,000 for '$1.24M'. */
export type NumberClaim = {
  kind: 'number';
  text: string;
  value: number;
  step: number;
  unit: NumberUnit;
  /** Sign or code before an amount: '$', 'US$', 'AUD'. */
  currency: string;
  bound: Bound | null;
  sign: '-' | '+' | null;
};

/** Date in a text, with the fields that are written. Months and weekdays count from 1; Monday is 1. */
export type DateClaim = {
  kind: 'date';
  text: string;
  year: number | null;
  month: number | null;
  day: number | null;
  weekday: number | null;
};

/**
 * Statement in a text that facts must support. `word`: a word that makes a claim, by its meaning (claim-words.ts).
 * `name`: capitalised words. `other`: content that no text may have, such as a link.
 */
export type Claim =
  | NumberClaim
  | DateClaim
  | { kind: 'word'; text: string; meaning: string }
  | { kind: 'name'; text: string; startsSentence: boolean }
  | { kind: 'other'; text: string };
