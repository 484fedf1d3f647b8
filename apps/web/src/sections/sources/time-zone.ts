/**
 * Name of the user's time zone, such as 'Australia/Melbourne'. Lists of sources use it, because they cover businesses
 * in several time zones.
 */
export const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Names the time zone of the times on a page: 'Times in Australia/Melbourne'. */
export const timeZoneText = (zone: string): string => `Times in ${zone.replaceAll('_', ' ')}`;
