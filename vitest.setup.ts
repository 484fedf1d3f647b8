import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/**
 * Property tests draw the same cases in each run, so that a rerun is reproducible. TEST_SEED changes them.
 */
fc.configureGlobal({
  seed: Number(process.env['TEST_SEED'] ?? 20_261_125),
  numRuns: 100 * Number(process.env['TEST_RUNS'] ?? 1),
});

/** Files share a process (vitest.config.ts), so globals replaced by one file are restored before the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
