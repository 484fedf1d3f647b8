import { type StartOptions, start } from './start.ts';

/** Runs the server until it is stopped. If it cannot start, it prints the reason and exits with status 1. */
export const run = async (options: StartOptions): Promise<void> => {
  try {
    await start(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
