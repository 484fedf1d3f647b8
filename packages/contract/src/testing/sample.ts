import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How much of a long walk is walked (vitest.config.ts): this package knows no environment of a process. */
    walks: { seed: number; all: boolean };
  }
}

/** A number that tells nothing of the text: a checksum alone puts texts of equal length in one of few orders. */
const drawnFrom = (text: string): number => {
  let mixed = fc.hash(text);
  for (const factor of [0x85_eb_ca_6b, 0xc2_b2_ae_35]) mixed = Math.imul(mixed ^ (mixed >>> 15), factor);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** A share of the cases in their order, at least one of them: the same for a seed and for `of`, whatever they are. */
export const takeShare = <T>(cases: readonly T[], share: number, seed: number, of: string): T[] => {
  const drawn = cases.map((_, at) => [drawnFrom(`${of} ${at} ${seed}`), at] as const);
  const taken = drawn.toSorted(([a], [b]) => a - b).slice(0, Math.ceil(cases.length * share));
  return taken
    .map(([, at]) => at)
    .toSorted((a, b) => a - b)
    .map((at) => cases[at] as T);
};

/**
 * The cases that a walk over very many takes: with `TEST_ALL=1` all of them, otherwise a share, the same in each run unless `TEST_SEED` says
 * otherwise. `of` names what they are the cases of: lists of equal length, walked for one thing after another, then give other places each time.
 */
export const takeSample = <T>(cases: readonly T[], share = 0.1, of = ''): T[] => {
  const { seed, all } = inject('walks');
  return all ? [...cases] : takeShare(cases, share, seed, of);
};
