import type { Stream } from '@bellwether/connectors/kit/connector';
import { historySlice, lastDay } from '@bellwether/connectors/kit/slices';
import { addDays } from '@bellwether/domain/time/day';
import type { sourceStreams } from '../../../platform/postgres/schema.ts';
import type { Lane } from './choose-syncs.ts';

const minute = 60_000;
export const dayMs = 24 * 60 * minute;
/** Milliseconds from one read of the newest days to the next. */
export const intervals = { hour: 60 * minute, day: dayMs } as const;
/** A stream may start its turn this much before its interval is over. */
export const earlyMs = minute;

/** Recent days of a new source, which come before the history of any other. */
export const recentDays = 90;

type Reading = Pick<typeof sourceStreams.$inferSelect, 'readFrom' | 'readTo' | 'currentReadAt'>;

/** Reports whether the newest days of a stream are due. */
export const isCurrentDue = ({ every }: Stream, { currentReadAt }: Reading, now: Date): boolean =>
  currentReadAt === null || now.getTime() - currentReadAt.getTime() >= intervals[every] - earlyMs;

/** Returns in which lane a stream reads next. */
export const findLane = (stream: Stream, row: Reading, timeZone: string, now: Date): Lane => {
  const last = lastDay(stream, timeZone, now);
  const { readFrom: from, readTo: to } = row;
  if (from === null || to === null) return 'first';
  if (from > addDays(last, 1 - recentDays) && historySlice(stream, { from, to }, last) !== null)
    return isCurrentDue(stream, row, now) ? 'current' : 'recent';
  return isCurrentDue(stream, row, now) ? 'current' : 'history';
};
