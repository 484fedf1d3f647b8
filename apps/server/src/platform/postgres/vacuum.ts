/** What tells whether the process is busy. */
export type ProcessActivity = {
  /** A request came in. */
  touch(): void;
  /** Something long begins, such as an import; the returned function ends it. */
  busy(): () => void;
};

export type VacuumTask = ProcessActivity & { stop(): Promise<void> };

type Options = {
  /** Quiet time before a look, in milliseconds. */
  quiet?: number;
  /** Bytes of write-ahead log since the last vacuum that make one worth while. */
  minWritten?: number;
};

/**
 * PGlite has no autovacuum: a list of 5,000 rows of a million fell from 520 to 47 requests a second until VACUUM.
 * So it is done here, when no request has come for some seconds, enough was written since, and no import runs.
 * @param written the position in the write-ahead log, in bytes. (PGlite has no statistics of changed rows.)
 */
export const vacuumWhenIdle = (
  store: { vacuum(): Promise<unknown>; written(): Promise<number> },
  { quiet = 5_000, minWritten = 4 * 1024 ** 2 }: Options = {},
): VacuumTask => {
  let last = 0;
  let atWork = 0;
  let touched = Date.now();
  let looked = 0;
  let running: Promise<void> = Promise.resolve();

  const look = async () => {
    looked = Date.now();
    if ((await store.written()) - last < minWritten) return;
    await store.vacuum();
    last = await store.written();
  };
  const timer = setInterval(() => {
    if (atWork > 0 || Date.now() - touched < quiet || looked > touched) return;
    running = look().catch(() => undefined);
  }, quiet / 2).unref();

  return {
    touch: () => {
      touched = Date.now();
    },
    busy: () => {
      atWork += 1;
      return () => {
        atWork -= 1;
        touched = Date.now();
      };
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
