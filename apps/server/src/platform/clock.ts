/** Time is handed in, never read, below the HTTP layer. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
