import type { NotificationKindName } from '@bellwether/contract/notifications/kinds';
import { eq, sql } from 'drizzle-orm';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { users } from '../../platform/postgres/schema.ts';
import { type AnyItem, getField, type HookContext, type ItemHooks } from '../items/index.ts';
import { notifyUsers } from '../notifications/index.ts';
import { storeDoneAt } from './done-at.ts';

const readName = async (db: Database, userId: string): Promise<string> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ? `${row.firstName} ${row.lastName}`.trim() : 'Somebody';
};

const getText = (item: AnyItem, field: string): string => String(getField(item, field) ?? '');
const getAttendees = (item: AnyItem): string[] => [getField(item, 'attendees') ?? []].flat().map(String);
const isCancelled = (item: AnyItem): boolean => getField(item, 'status') === 'cancelled';

type MeetingNotice = Extract<NotificationKindName, `meeting-${string}`>;

/**
 * Returns the key that groups invitations to a meeting series, whose meetings share a name, into a single notification.
 */
const seriesKey = (meeting: AnyItem): string => `${meeting.business_id} ${getText(meeting, 'name')}`;

/** Notifies attendees about a meeting that is not over yet. */
const notifyAttendees = async (
  { db, clock, scope }: HookContext,
  kind: MeetingNotice,
  meeting: AnyItem,
  to: readonly string[],
  /** True if the meeting was cancelled and is now scheduled again, so that attendees are invited again. */
  again = false,
): Promise<void> => {
  const now = clock.now();
  if (to.length === 0 || Date.parse(getText(meeting, 'end_at')) < now.getTime()) return;
  await notifyUsers(db, {
    kind,
    to,
    by: scope.userId,
    businessId: meeting.business_id,
    now,
    subject: kind !== 'meeting-invited' ? meeting.id : again ? `${meeting.id} again` : seriesKey(meeting),
    occasion: kind === 'meeting-invited' && !again ? meeting.id : String(meeting.version),
    data: {
      meeting: meeting.id,
      name: getText(meeting, 'name'),
      date: getText(meeting, 'date'),
      start: getText(meeting, 'start_time'),
      by: await readName(db, scope.userId),
    },
  });
};

const wasMoved = (meeting: AnyItem, before: AnyItem): boolean =>
  ['start_at', 'end_at'].some((field) => getField(meeting, field) !== getField(before, field));

/** Item hooks that notify attendees when they are invited and when a meeting is moved or cancelled. */
export const meetingHooks: ItemHooks = {
  afterCreate: async (work, meeting) => {
    if (!isCancelled(meeting)) await notifyAttendees(work, 'meeting-invited', meeting, getAttendees(meeting));
  },
  afterUpdate: async (work, meeting, before) => {
    if (isCancelled(meeting)) {
      if (!isCancelled(before))
        await notifyAttendees(work, 'meeting-cancelled', meeting, getAttendees(before));
      return;
    }
    // Attendees of a cancelled meeting are invited again when the meeting takes place after all.
    const earlier = isCancelled(before) ? [] : getAttendees(before);
    const [remaining, added] = [true, false].map((wasInvited) =>
      getAttendees(meeting).filter((one) => earlier.includes(one) === wasInvited),
    );
    await notifyAttendees(work, 'meeting-invited', meeting, added ?? [], isCancelled(before));
    if (wasMoved(meeting, before)) await notifyAttendees(work, 'meeting-moved', meeting, remaining ?? []);
  },
  afterDelete: async (work, meeting) => {
    if (!isCancelled(meeting))
      await notifyAttendees(work, 'meeting-cancelled', meeting, getAttendees(meeting));
  },
};

type AssignedItem = { id: string; business_id: string; version: number; name: string; meeting: string };

/** Notifies a user about assigned action items. Action items of the same meeting share a notification. */
export const notifyAssignees = async (
  db: Database,
  items: readonly AssignedItem[],
  { to, by, now }: { to: string; by: string; now: Date },
): Promise<void> => {
  const assignerName = items.length > 0 && to !== by ? await readName(db, by) : '';
  for (const { id, business_id: businessId, version, name, meeting } of items)
    await notifyUsers(db, {
      kind: 'action-item-assigned',
      to: [to],
      by,
      businessId,
      now,
      subject: meeting,
      occasion: `${id} ${version}`,
      data: { name, by: assignerName },
    });
};

/** Returns the open action items with their meetings. */
export const readAssignedItems = async (db: Database, ids: readonly string[]): Promise<AssignedItem[]> =>
  ids.length === 0
    ? []
    : runSql<AssignedItem>(
        db,
        sql`select a.id, a.business_id, a.version, a.name, g.meeting_id as meeting from action_items a
          join agenda_items g on g.id = a.agenda_item_id where a.id in ${ids} and a.status <> 'done' order by a.id`,
      );

const assigned = async ({ db, clock, scope }: HookContext, item: AnyItem, before?: AnyItem) => {
  const to = getField(item, 'assigned_to');
  if (typeof to !== 'string' || to === scope.userId || (before && getField(before, 'assigned_to') === to))
    return;
  await notifyAssignees(db, await readAssignedItems(db, [item.id]), {
    to,
    by: scope.userId,
    now: clock.now(),
  });
};

export const actionItemHooks: ItemHooks = {
  afterCreate: async (work, item) => {
    await storeDoneAt(work, item);
    await assigned(work, item);
  },
  afterUpdate: async (work, item, before) => {
    await storeDoneAt(work, item, before);
    await assigned(work, item, before);
  },
};
