/**
 * Source of the current time. Code below the HTTP layer receives the time and never reads the clock itself.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
