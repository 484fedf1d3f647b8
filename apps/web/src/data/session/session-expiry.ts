export const warnBeforeMs = 300_000;
export const warnOnlyWithinMs = 43_200_000;

/** Maximum delay of a browser timer in ms; a longer one would fire at once. */
const maxDelayMs = 2 ** 31 - 1;

/**
 * Returns when to warn that the session ends and when it ends, in ms from now. A session of 12 hours or more gets no
 * warning.
 */
export const computeExpiryDelays = (
  expiryMs: number,
  nowMs: number,
): { warnInMs: number | null; endInMs: number | null } => {
  const left = Math.max(0, expiryMs - nowMs);
  return {
    warnInMs: left > 0 && left < warnOnlyWithinMs ? Math.max(0, left - warnBeforeMs) : null,
    endInMs: left <= maxDelayMs ? left : null,
  };
};

export const watchSessionExpiry = (
  expiryMs: number,
  nowMs: number,
  acts: { warn: () => void; end: () => void },
) => {
  const { warnInMs, endInMs } = computeExpiryDelays(expiryMs, nowMs);
  const timers = [
    ...(warnInMs === null ? [] : [setTimeout(acts.warn, warnInMs)]),
    ...(endInMs === null ? [] : [setTimeout(acts.end, endInMs)]),
  ];
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
};
