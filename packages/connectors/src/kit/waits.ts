/** Longest wait within a run, in milliseconds. A longer wait ends the run, which continues when the limit is over. */
export const maxWaitMs = 60_000;

/** Longest wait that a service can ask for, in milliseconds. A longer one is a fault of its answer. */
export const maxServiceWaitMs = 86_400_000;

/** Bounds a wait in milliseconds to a day; undefined for one that is not a number. */
export const boundWait = (ms: number): number | undefined =>
  Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), maxServiceWaitMs);

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
/** The two old forms of an HTTP date that a recipient has to accept (RFC 9110, 5.6.7). */
const rfc850 = new RegExp(`^[a-z]+day, (\\d\\d)-(${months})-(\\d\\d) (\\d\\d:\\d\\d:\\d\\d) GMT$`, 'i');
const asctime = new RegExp(`^[a-z]{3} (${months}) ([ \\d]\\d) (\\d\\d:\\d\\d:\\d\\d) (\\d{4})$`, 'i');

/** Returns the year of two digits that is next to now. One of more than 50 years ahead is past. */
const toFullYear = (digits: number, now: Date): number => {
  const year = now.getUTCFullYear() - (now.getUTCFullYear() % 100) + digits;
  return year > now.getUTCFullYear() + 50 ? year - 100 : year;
};

/** Parses a full date, in milliseconds; undefined for other texts, as JavaScript finds a date in almost any text. */
const parseDate = (text: string, now: Date): number | undefined => {
  const [, day, month, digits, time] = rfc850.exec(text) ?? [];
  if (day !== undefined) return Date.parse(`${day} ${month} ${toFullYear(Number(digits), now)} ${time} GMT`);
  const [, name, date, clock, year] = asctime.exec(text) ?? [];
  if (name !== undefined) return Date.parse(`${date} ${name} ${year} ${clock} GMT`);
  return /^[a-z]{3},? .*GMT$|^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
    ? Date.parse(text)
    : undefined;
};

/**
 * Reads `Retry-After`: seconds or an HTTP date. Returns milliseconds, at most a day; undefined without the header, and
 * for one that is neither.
 */
export const readRetryAfter = (headers: Headers, now: Date): number | undefined => {
  const text = headers.get('retry-after')?.trim() ?? '';
  // A proxy may add the header again; the values are then separated by commas.
  const seconds = /^(\d+(?:\.\d+)?)\s*(?:s|,.*)?$/i.exec(text)?.[1];
  if (seconds !== undefined) return boundWait(Number(seconds) * 1000);
  const date = parseDate(text, now);
  return date === undefined ? undefined : boundWait(date - now.getTime());
};
