import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Day } from '@bellwether/domain/time/day';
import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { meetings } from '../../platform/postgres/schema.ts';

export type MeetingRef = { id: string; name: string; date: Day };

/** Returns the last meeting of the business before a time, ignoring cancelled meetings; null if there is none. */
export const findLastMeeting = async (
  db: Database,
  { business }: BusinessScope<'meetings', 'read'>,
  before: Date,
): Promise<MeetingRef | null> => {
  const [last] = await db
    .select({ id: meetings.id, name: meetings.name, date: meetings.date })
    .from(meetings)
    .where(
      and(
        eq(meetings.businessId, business.id),
        isNull(meetings.deletedAt),
        ne(meetings.status, 'cancelled'),
        lt(meetings.startAt, before),
      ),
    )
    .orderBy(desc(meetings.startAt))
    .limit(1);
  return last ?? null;
};
