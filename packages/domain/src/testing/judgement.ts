import type { Judgement } from '../judgement/judge.ts';

/** Builds a judgement for tests; a clear rise by default. */
export const createJudgement = (more: Partial<Judgement> = {}): Judgement => ({
  verdict: 'up',
  certainty: 'high',
  expected: null,
  band80: null,
  band95: null,
  largest: null,
  ...more,
});
