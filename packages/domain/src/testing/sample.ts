import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Sampling settings from vitest.config.ts; this package has no access to environment variables. */
    walks: { seed: number; all: boolean };
  }
}

/** Returns a well-mixed hash. A plain checksum would sort texts of equal length in only a few orders. */
const hashText = (text: string): number => {
  let mixed = fc.hash(text);
  for (const factor of [0x85_eb_ca_6b, 0xc2_b2_ae_35]) mixed = Math.imul(mixed ^ (mixed >>> 15), factor);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/**
 * Returns a share of the cases in input order, at least one. It depends only on the cases, the seed and `of`.
 */
export const takeShare = <T>(cases: readonly T[], share: number, seed: number, listName: string): T[] => {
  const hashedCases = cases.map((_, at) => [hashText(`${listName} ${at} ${seed}`), at] as const);
  const chosenCases = hashedCases.toSorted(([a], [b]) => a - b).slice(0, Math.ceil(cases.length * share));
  return chosenCases
    .map(([, at]) => at)
    .toSorted((a, b) => a - b)
    .map((at) => cases[at] as T);
};

/**
 * Returns the cases that a long test runs: all with `TEST_ALL=1`, else a share. The share is the same in each
 * run unless `TEST_SEED` changes. `of` names the list, so that lists of equal length get different samples.
 */
export const takeSample = <T>(cases: readonly T[], share = 0.1, listName = ''): T[] => {
  const { seed, all } = inject('walks');
  return all ? [...cases] : takeShare(cases, share, seed, listName);
};
