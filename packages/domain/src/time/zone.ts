/** Names of the time zones without a place that services use. */
const placeless = ['UTC', 'GMT'];

/**
 * Reports whether the runtime supports an IANA time zone with this name. An offset such as '+10:00' is rejected,
 * because it has no daylight saving time.
 */
export const isTimeZone = (name: string): boolean => {
  if (!placeless.includes(name) && !name.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
