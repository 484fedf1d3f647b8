import { restartWithMallocTrim } from './malloc-trim.ts';
import './threads.ts';
import './startup-hooks.ts';
import type { StartOptions } from './start.ts';

restartWithMallocTrim();

/** Runs the server until it is stopped. If it cannot start, it prints the reason and exits with status 1. */
export const run = async (options: StartOptions): Promise<void> => {
  try {
    // Imported late, because the hooks above must be installed first.
    const { start } = await import('./start.ts');
    await start(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
