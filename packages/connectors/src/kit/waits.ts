/** Longest wait that a service can ask for, in milliseconds. A longer one is a fault of its answer. */
export const maxServiceWaitMs = 86_400_000;

/** Bounds a wait in milliseconds to a day; undefined for one that is not a number. */
export const boundWait = (ms: number): number | undefined =>
  Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), maxServiceWaitMs);

/**
 * Reads `Retry-After`: seconds or an HTTP date. Returns milliseconds, at most a day; undefined without the header, and
 * for one that is neither.
 */
export const readRetryAfter = (headers: Headers, now: Date): number | undefined => {
  const text = headers.get('retry-after')?.trim() ?? '';
  // A proxy may add the header again; the values are then separated by commas.
  const seconds = /^(\d+(?:\.\d+)?)\s*(?:s|,.*)?$/i.exec(text)?.[1];
  if (seconds !== undefined) return boundWait(Number(seconds) * 1000);
  // Only full dates are read: JavaScript finds a date in almost any text.
  return /^[a-z]{3},? .*GMT$|^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
    ? boundWait(Date.parse(text) - now.getTime())
    : undefined;
};
