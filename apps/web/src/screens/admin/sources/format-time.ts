import { formatDateTime } from '@bellwether/domain/time/date-time';

/** Local time zone, because the list covers businesses of several time zones. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Formats a time in the zone of the reader. */
export const formatTime = (time: string): string => formatDateTime(timeZone, new Date(time));
