import { plainText } from '@bellwether/domain/rich-text/plain';
import type { ItemValues } from '../items/index.ts';

/** Escapes text for a calendar file (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** Formats a time for a calendar file: 2030-01-28T23:00:00.000Z becomes 20300128T230000Z. */
const moment = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '');

/** Folds a calendar line at 75 octets, never within a character. A continuation line begins with a space. */
const foldLine = (line: string): string => {
  const lines = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += letter;
    octets += size;
  }
  return lines.join('\r\n');
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

type CalendarEntry = {
  meeting: ItemValues;
  /** URL of the meeting's page. */
  link: string;
  /** Host name of this server, used in the event's UID. */
  host: string;
  now: Date;
};

/**
 * Builds the calendar file of a meeting. Times are in UTC, so calendars show them in the reader's time zone. A later
 * version of the meeting replaces the earlier event.
 */
export const buildCalendarFile = ({ meeting, link, host, now }: CalendarEntry): string => {
  // The link counts as place only of a video meeting. Other meetings may still store a link from before a change of
  // type.
  const video = meeting['is_teleconference'] === true ? toText(meeting['teleconference_link']) : '';
  const place = video || toText(meeting['address']);
  const about = [toText(meeting['objective']), plainText(toText(meeting['description'])), link];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bellwether//Meetings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${toText(meeting['id'])}@${host}`,
    `SEQUENCE:${Number(meeting['version'])}`,
    `DTSTAMP:${moment(now.toISOString())}`,
    `DTSTART:${moment(toText(meeting['start_at']))}`,
    `DTEND:${moment(toText(meeting['end_at']))}`,
    `SUMMARY:${escapeText(toText(meeting['name']))}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    `DESCRIPTION:${escapeText(about.filter((part) => part.trim() !== '').join('\n\n'))}`,
    `URL:${link}`,
    `STATUS:${meeting['status'] === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
};
