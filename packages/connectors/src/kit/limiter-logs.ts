/** Window of one owner: an account, such as `xero/1`, or a service, such as `xero`. */
export type OwnedWindow = { readonly owner: string; readonly requests: number; readonly seconds: number };

type WindowLog = { readonly ms: number; readonly times: number[] };

const maxLogs = 10_000;

const dropEnded = ({ ms, times }: WindowLog, now: number): void => {
  const kept = times.findIndex((time) => time > now - ms);
  times.splice(0, kept < 0 ? times.length : kept);
};

/**
 * Counts requests in memory. A window slides: no period of its length has more requests than allowed. Times are
 * milliseconds since 1970.
 */
export const createWindowLogs = () => {
  const logs = new Map<string, WindowLog>();

  const openLog = ({ owner, seconds }: OwnedWindow): WindowLog => {
    const key = `${seconds} ${owner}`;
    const found = logs.get(key);
    if (found) return found;
    const log = { ms: seconds * 1000, times: [] };
    logs.set(key, log);
    return log;
  };
  const removeEmpty = (now: number): void => {
    for (const [key, log] of logs) {
      dropEnded(log, now);
      if (log.times.length === 0) logs.delete(key);
    }
  };

  return {
    /** Takes a place in all windows, or in none. Returns null, or the time at which the full windows have room. */
    take: (windows: readonly OwnedWindow[], now: number): number | null => {
      if (logs.size >= maxLogs) removeEmpty(now);
      const opened = windows.map((window) => ({ requests: window.requests, log: openLog(window) }));
      const roomTimes = opened.flatMap(({ requests, log }) => {
        dropEnded(log, now);
        // The window has room when all but the newest `requests - 1` have left it.
        const blocking = log.times.at(-requests);
        return blocking === undefined ? [] : [blocking + log.ms];
      });
      if (roomTimes.length > 0) return Math.max(...roomTimes);
      for (const { log } of opened) log.times.push(now);
      return null;
    },
    /** Gives back places that were taken at a time, because a window elsewhere had none. */
    giveBack: (windows: readonly OwnedWindow[], takenAt: number): void => {
      for (const window of windows) {
        const { times } = openLog(window);
        const at = times.lastIndexOf(takenAt);
        if (at >= 0) times.splice(at, 1);
      }
    },
  };
};
