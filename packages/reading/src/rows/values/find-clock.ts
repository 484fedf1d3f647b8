import { formatDay } from '@bellwether/domain/time/day';
import { formatTime } from '@bellwether/domain/time/time-of-day';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../../bytes/normalise.ts';
import { parseZoneOfHeading, type Zone } from '../../cells/zone.ts';
import type { Layout } from '../../layout/layout.ts';
import type { Fields, FileFormat } from '../row-sql.ts';
import { cellColumn } from '../sql.ts';
import { sourceRowsSql } from '../staged-sql.ts';
import {
  type ClockConversion,
  hasTimeSql,
  hasTimeZoneSql,
  isMidnightSql,
  localTimeSql,
} from './clock-sql.ts';

const queryRow = async (connection: DuckDBConnection, sql: string): Promise<unknown[]> =>
  (await connection.runAndReadAll(`SELECT ${sql}`)).getRows()[0] ?? [];

/** Returns the first sample text that is a time with a zone, and whether all such times are midnight. */
const zonedTimes = async (connection: DuckDBConnection, texts: readonly string[], heading: Zone | null) => {
  if (texts.length === 0) return null;
  const isZoned = heading === null ? hasTimeZoneSql('text') : hasTimeSql('text');
  const [first, midnight] = await queryRow(
    connection,
    `first(text) FILTER (${isZoned}), bool_and(${isMidnightSql('text')}) FILTER (${isZoned}) FROM (SELECT unnest([${texts.map(sqlLiteral).join(', ')}]) AS text)`,
  );
  return typeof first === 'string' ? { first, midnight: midnight === true } : null;
};

/** Reports whether every time with a zone is midnight in the whole file. */
const areDays = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  index: number,
  heading: Zone | null,
): Promise<boolean> => {
  const text = cellColumn(index);
  const [found] = await queryRow(
    connection,
    `coalesce(bool_and(${isMidnightSql(text)}) FILTER (${heading === null ? hasTimeZoneSql(text) : hasTimeSql(text)}), false) FROM ${sourceRowsSql(file, layout, 'null')}`,
  );
  return found === true;
};

const formatTimestamp = (text: string): string =>
  `${formatDay(text.slice(0, 10))} ${formatTime(text.slice(11, 16))}`;

/**
 * Finds the columns whose times have a known zone, and builds notes with an example of the conversion. If all times of
 * a column are midnight, they are days exported as times and stay unchanged.
 */
export const findClock = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
  timeZone: string,
): Promise<{
  clock: ClockConversion | undefined;
  notes: (order: FileFormat['order']) => Promise<string[]>;
}> => {
  const from: Record<string, Zone | null> = {};
  const noteBuilders: ((order: FileFormat['order']) => Promise<string>)[] = [];
  for (const { key, type } of fields.mapped) {
    const index = fields.index(key);
    if (type !== 'date' || index < 0) continue;
    const texts = fields.sample(key).filter((text) => /\d:\d\d/.test(text));
    if (texts.length === 0) continue;
    const column = layout.header[index] ?? key;
    const heading = parseZoneOfHeading(column);
    const zoned = await zonedTimes(connection, texts, heading);
    const day = zoned?.midnight && (await areDays(connection, file, layout, index, heading));
    if (!zoned || !day) from[key] = heading;
    if (!zoned) continue;
    noteBuilders.push(async (order) => {
      if (day)
        return `"${column}": every time is midnight, so the values are read as dates. "${zoned.first}" keeps its date.`;
      const [local] = await queryRow(
        connection,
        localTimeSql(sqlLiteral(zoned.first), order, { timeZone, from: heading }),
      );
      const description =
        heading === null ? 'times that name a time zone' : 'its times are in the zone of its heading and';
      return `"${column}": ${description} are converted to ${timeZone.replaceAll('_', ' ')} time: "${zoned.first}" becomes ${formatTimestamp(String(local))}.`;
    });
  }
  return {
    clock: Object.keys(from).length > 0 ? { timeZone, from } : undefined,
    notes: (order) => Promise.all(noteBuilders.map((one) => one(order))),
  };
};
