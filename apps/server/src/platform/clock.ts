/** Source of the current time. Code below the HTTP layer receives the time as an argument and never reads the clock. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
