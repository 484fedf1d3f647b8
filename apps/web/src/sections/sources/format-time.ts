import { formatDateTime } from '@bellwether/domain/time/date-time';

/** Times use the reader's time zone, because the list covers businesses in several time zones. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Name of the reader's time zone, such as 'Australia/Melbourne'. */
export const readerTimeZone = timeZone;

/** Names the time zone of the times on a page: 'Times in Australia/Melbourne'. */
export const timeZoneText = (zone: string): string => `Times in ${zone.replaceAll('_', ' ')}`;

/** Formats a time in the reader's time zone. */
export const formatSyncTime = (time: string): string => formatDateTime(timeZone, new Date(time));
