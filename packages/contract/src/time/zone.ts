/** Does the runtime know an IANA time zone of this name? An offset such as '+10:00' is none: it knows no summer time. */
export const isTimeZone = (name: string): boolean => {
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
