import { afterAll, vi } from 'vitest';

/** Files share a process (vitest.config.ts), so what one replaced outside itself is put back before the next. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
