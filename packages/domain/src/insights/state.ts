import type { Finding } from './finding.ts';

/**
 * States of an insight. An accepted insight has an action item. A done or dismissed insight returns to `open` when it
 * gets worse.
 */
export const insightStates = {
  open: 'Open',
  accepted: 'Accepted',
  done: 'Done',
  dismissed: 'Dismissed',
} as const;
export type InsightState = keyof typeof insightStates;
export const insightStateKeys = Object.keys(insightStates) as [InsightState, ...InsightState[]];

/** Reasons to dismiss an insight. */
export const dismissReasons = {
  known: 'We know about it',
  planned: 'It was planned',
  wrong: 'It is not true',
  unimportant: 'It does not matter',
} as const;
export type DismissReason = keyof typeof dismissReasons;
export const dismissReasonKeys = Object.keys(dismissReasons) as [DismissReason, ...DismissReason[]];

/** Days per month in insight amounts. */
export const daysPerMonth = 30;

/** Returns the amount for a whole month, assuming that the change lasts; null if unknown. */
export const amountIfLasting = (size: Finding['size']): number | null =>
  size && (size.amount / (size.days ?? daysPerMonth)) * daysPerMonth;

/**
 * Returns the careful end of an insight's amount: 0 if its range includes no effect. The amount itself if no range is
 * known.
 */
export const carefulAmount = (size: Finding['size']): number => {
  if (!size) return 0;
  const low = size.low ?? size.amount;
  return low * size.amount > 0 ? low : 0;
};

/** Factor by which a decided insight's amount must grow to count as worse, and the minimum growth in money. */
const worseFactor = 1.5;
const minWorseAmount = 100;

/**
 * Reports whether an insight that users accepted or dismissed got so much worse that they have to decide again. The
 * amounts come from `amountIfLasting`, so that a change does not get worse only by lasting longer.
 */
export const hasGotWorse = (now: number | null, decided: number | null): boolean => {
  if (now === null) return false;
  const before = Math.abs(decided ?? 0);
  return Math.abs(now) >= before * worseFactor && Math.abs(now) - before >= minWorseAmount;
};

/**
 * Number of days of absence after which a finding with the same cause is reported again, whatever users decided before.
 */
export const minDaysAway = 28;
