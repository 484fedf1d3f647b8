import { sqlLiteral } from '@bellwether/facts/sql-literal';
import { type Zone, zoneOffsets } from '../../cells/zone.ts';
import type { DateOrder } from '../../layout/date-order.ts';
import { daySql, secondsSql } from './value-sql.ts';

/**
 * Conversion of the file's times to the time zone of the business. `timeZone` is that zone. `from` contains the zone in
 * each field's heading; null if only cells may contain a zone. Fields missing in `from` are not converted.
 */
export type ClockConversion = { timeZone: string; from: Readonly<Record<string, Zone | null>> };

const time = '\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?';
const zonePattern = Object.keys(zoneOffsets).join('|');
/**
 * Matches a time followed by its zone: 'Z', '+10:00', '-0500', 'UTC', 'GMT+2', 'AEDT', with or without
 * brackets.
 */
const zoned = `${time} ?(?:[AaPp]\\.?[Mm]\\.?)? ?\\(?(?:(${zonePattern})?([+\\-\u2212])(\\d{1,2}):?(\\d{2})?|(${zonePattern}))\\)?(?: \\(.*\\))?$`;

export const hasTimeSql = (text: string): string => `regexp_matches(${text}, '\\d:\\d\\d')`;
export const hasTimeZoneSql = (text: string): string =>
  `regexp_matches(${text}, ${sqlLiteral(`(?i)${zoned}`)})`;
/** Returns SQL that tests whether the time in a text is midnight, as in days exported as times. */
export const isMidnightSql = (text: string): string =>
  `regexp_matches(${text}, '(?i)(^|[ T,])(0?0:00(:00(\\.0+)?)?|12:00(:00)? ?a\\.?m\\.?)')`;

/** Returns SQL for the offset from UTC, in seconds, of the time zone in a text. */
const offsetSeconds = (text: string): string => {
  const parts = `regexp_extract(upper(${text}), ${sqlLiteral(`(?i)${zoned}`)}, ['before', 'sign', 'h', 'm', 'word'])`;
  const zoneSeconds = `CASE coalesce(nullif((${parts}).word, ''), (${parts}).before) ${Object.entries(
    zoneOffsets,
  )
    .filter(([, minutes]) => minutes !== 0)
    .map(([word, minutes]) => `WHEN '${word}' THEN ${minutes * 60}`)
    .join(' ')} ELSE 0 END`;
  const number = (part: string) => `coalesce(try_cast((${parts}).${part} AS INTEGER), 0)`;
  const sign = `CASE (${parts}).sign WHEN '' THEN 0 WHEN '+' THEN 1 ELSE -1 END`;
  return `(${zoneSeconds} + ${sign} * (${number('h')} * 3600 + ${number('m')} * 60))`;
};

const moment = (text: string, order: DateOrder): string =>
  `CAST(${daySql(text, order)} AS TIMESTAMP) + to_seconds(${secondsSql(text)})`;

const instantIn = (sql: string, zone: Zone): string =>
  typeof zone === 'string'
    ? `timezone(${sqlLiteral(zone)}, ${sql})`
    : `timezone('UTC', ${sql} - to_seconds(${zone * 60}))`;

/**
 * Returns SQL that converts a time with a zone, from its cell or heading, to the time zone of the business,
 * as '2026-02-01 00:30:00'. Texts without a zone or a time stay unchanged.
 */
export const localTimeSql = (
  text: string,
  order: DateOrder,
  { timeZone, from }: { timeZone: string; from: Zone | null },
): string => {
  const at = moment(text, order);
  const formatLocal = (instant: string) =>
    `strftime(timezone(${sqlLiteral(timeZone)}, ${instant}), '%Y-%m-%d %H:%M:%S')`;
  const fromOwnZone = formatLocal(`timezone('UTC', ${at} - to_seconds(${offsetSeconds(text)}))`);
  if (from === null)
    return `CASE WHEN ${hasTimeZoneSql(text)} THEN coalesce(${fromOwnZone}, ${text}) ELSE ${text} END`;
  const converted = `CASE WHEN ${hasTimeZoneSql(text)} THEN ${fromOwnZone} ELSE ${formatLocal(instantIn(at, from))} END`;
  return `CASE WHEN ${hasTimeSql(text)} THEN coalesce(${converted}, ${text}) ELSE ${text} END`;
};
