import { narrowScope, type Scope } from '@bellwether/domain/access/scope';
import { and, desc, eq, isNull, lt, ne } from 'drizzle-orm';
import { agendaItems, meetings } from '../../platform/postgres/schema.ts';
import {
  type AnyItem,
  addItem,
  type ItemContext,
  type ItemValues,
  inTransaction,
  readItem,
  readItems,
} from '../items/index.ts';
import { agendaItemType, meetingType } from './forms.ts';

/**
 * Copies agenda items that the last meeting left open or deferred to the end of this meeting's agenda. Items already
 * copied are omitted. Returns the added items. @throws Problem 'not_found'.
 */
export const copyOpenAgendaItems = (
  context: ItemContext,
  scope: Scope<'meetings', 'write'>,
  meetingId: string,
): Promise<AnyItem[]> =>
  inTransaction(context, async (within) => {
    // Locks the meeting, so that concurrent requests do not add the same items twice.
    const meeting = await readItem(within, meetingType, scope, meetingId, 'for update');
    const businessScope = narrowScope(scope, meeting.business_id);
    const { start_at } = meeting as ItemValues;
    const earlier = and(
      eq(meetings.businessId, meeting.business_id),
      isNull(meetings.deletedAt),
      ne(meetings.id, meeting.id),
      ne(meetings.status, 'cancelled'),
      lt(meetings.startAt, new Date(String(start_at))),
    );
    const [last] = await within.db
      .select({ id: meetings.id })
      .from(meetings)
      .where(earlier)
      .orderBy(desc(meetings.startAt))
      .limit(1);
    if (!last) return [];
    const readAgenda = async (id: string) =>
      (
        await readItems(within, agendaItemType, businessScope, {
          filter: [[{ key: 'meeting_id', operator: '=', value: id }]],
          page: 1,
          perPage: -1,
        })
      ).data as (AnyItem & ItemValues)[];
    const agenda = await readAgenda(meeting.id);
    const copiedIds = new Set(agenda.map((point) => point['fk_agenda_items_id']));
    const openPoints = (await readAgenda(last.id)).filter(
      (point) => point['status'] !== 'discussed' && !copiedIds.has(point.id),
    );
    const first = Math.max(0, ...agenda.map((point) => Number(point['position']))) + 1;
    const added: string[] = [];
    for (const [at, { id, name, description }] of openPoints.entries()) {
      const point = { meeting_id: meeting.id, name, description, position: first + at };
      const { id: addedId } = await addItem(within, agendaItemType, businessScope, point);
      await within.db.update(agendaItems).set({ continuesId: id }).where(eq(agendaItems.id, addedId));
      added.push(addedId);
    }
    return added.length === 0 ? [] : (await readAgenda(meeting.id)).filter(({ id }) => added.includes(id));
  });
