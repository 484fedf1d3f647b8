import type { Finding } from './finding.ts';

/**
 * States of an insight. An accepted one has an action item. A done or dismissed one returns to `open` when it gets
 * worse.
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

/** Days of a month in sizes. */
export const daysPerMonth = 30;

/** Returns the amount of a whole month, as if the change lasted; null if unknown. */
export const amountIfLasting = (size: Finding['size']): number | null =>
  size && (size.amount / (size.days ?? daysPerMonth)) * daysPerMonth;

/** Growth of the amount from which a decided insight counts as worse, and the least that this must be in money. */
const worseFactor = 1.5;
const minWorseAmount = 100;

/**
 * Reports whether an insight that was decided on got so much worse that it has to be looked at again. Amounts are
 * those of `amountIfLasting`, so that a change does not get worse by lasting longer.
 */
export const gotWorse = (now: number | null, decided: number | null): boolean => {
  if (now === null) return false;
  const before = Math.abs(decided ?? 0);
  return Math.abs(now) >= before * worseFactor && Math.abs(now) - before >= minWorseAmount;
};

/** Days after which a cause that comes back is news again, whatever was decided on it before. */
export const minDaysAway = 28;
