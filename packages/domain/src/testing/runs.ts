import fc from 'fast-check';

/** Default number of runs in fast-check. */
const defaultRuns = 100;

/**
 * Returns the number of runs of a property: `count` in `npm test`, more in `npm run test:long`, which raises
 * the default (vitest.setup.ts).
 */
export const propertyRuns = (count: number): number =>
  Math.round((count * (fc.readConfigureGlobal().numRuns ?? defaultRuns)) / defaultRuns);
