import { restartWithMallocTrim } from './malloc-trim.ts';
import './threads.ts';
import './startup-hooks.ts';
import type { StartOptions } from './start.ts';

restartWithMallocTrim();

/** Runs the server until it is told to stop; one that cannot start says why and ends with status 1. */
export const run = async (options: StartOptions): Promise<void> => {
  try {
    // Imported only now: the hooks above have to be there first.
    const { start } = await import('./start.ts');
    await start(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
