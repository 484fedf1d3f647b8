import fc from 'fast-check';

/** fast-check's own default. */
const defaultRuns = 100;

/** How often a property is tried: `count` times in `npm test`, more often in `npm run test:long`, which raises the default (vitest.setup.ts). */
export const propertyRuns = (count: number): number =>
  Math.round((count * (fc.readConfigureGlobal().numRuns ?? defaultRuns)) / defaultRuns);
