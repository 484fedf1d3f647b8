import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/** Properties draw the same cases in each run unless TEST_SEED says otherwise, so that a second run repeats the first. */
fc.configureGlobal({
  seed: Number(process.env['TEST_SEED'] ?? 20_261_125),
  numRuns: 100 * Number(process.env['TEST_RUNS'] ?? 1),
});

/** Files share a process (vitest.config.ts), so what one replaced outside itself is put back before the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
