/**
 * The C library keeps what was freed, in case it is wanted again: of an idle server 30 MB. With a threshold it gives back what lies at the end,
 * but it reads that once, before the first line of ours.
 */
export const freedMemory = { MALLOC_TRIM_THRESHOLD_: '65536' };

/** Begins the process anew with the threshold, unless it has one. Has to come before anything else is done; elsewhere than on Linux it does nothing. */
export const giveBackFreedMemory = (): void => {
  const { execPath, execArgv, argv, env } = process;
  if (process.platform !== 'linux' || 'MALLOC_TRIM_THRESHOLD_' in env) return;
  // Node says that this is new; whoever starts the server can do nothing about it.
  process.removeAllListeners('warning');
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...freedMemory });
};
