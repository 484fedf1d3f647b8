import type { continueMeeting, createAgendaItem } from '@bellwether/contract/api/meetings/meetings';
import type { FormItem } from '@bellwether/contract/forms/define';
import { actionItemForm, agendaItemForm, meetingForm } from '@bellwether/contract/forms/meetings';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, moduleAddress, sendRequest, toQueryString } from '../calls/call.ts';
import { sendInParallel } from '../calls/parallel.ts';
import { itemsFilter, queryKeys } from '../calls/query-keys.ts';
import { buildItemsQuery, type ItemPage, itemQuery, itemsEndpoint } from '../items/items.ts';

export type Meeting = FormItem<typeof meetingForm>;
type Upcoming = { id: string; name: string; start_at: string };
export type ActionItem = FormItem<typeof actionItemForm>;
export type AgendaItem = FormItem<typeof agendaItemForm> & { action_items: readonly ActionItem[] };

export const meetingsEndpoint = 'meetings';

export const agendaEndpoint = (meetingId: string): string =>
  moduleAddress(meetingsEndpoint, `/${encodeURIComponent(meetingId)}/agenda-items`);

const meetingItems = itemsEndpoint(meetingForm);
const agendaItems = itemsEndpoint(agendaItemForm);

/** Query options of a business's meetings that have not begun, soonest first. */
export const upcomingMeetingsQuery = (business: string) =>
  queryOptions({
    queryKey: queryKeys.itemList(meetingItems, business, 'upcoming'),
    queryFn: async ({ signal }) => {
      const query = toQueryString({
        business_id: business,
        upcoming: 'true',
        order_column: 'start_at',
        order_direction: 'asc',
        with: 'type',
      });
      return (
        (await sendRequest('GET', moduleAddress(meetingsEndpoint, '', query), {
          signal,
        })) as ItemPage<Upcoming>
      ).data;
    },
  });

export const meetingQuery = (business: string, id: string) => itemQuery<Meeting>(meetingItems, business, id);

/** Matches all queries of meetings, agendas and their history, to invalidate them. */
export const allMeetingsFilter = itemsFilter((endpoint) => endpoint.startsWith('modules/meetings/'));

type Point = { name: string; description: string; attachments?: readonly string[] };

/**
 * Adds an agenda item to a meeting and returns its id. `attachments` are files uploaded for the agenda item. Resolves
 * and rejects as `call` does.
 */
export const addToAgenda = async (queries: QueryClient, meetingId: string, point: Point): Promise<string> => {
  const { data } = await call<typeof createAgendaItem>('POST', '/meetings/:meetingId/agenda-items', {
    params: { meetingId },
    body: point,
  });
  void queries.invalidateQueries(allMeetingsFilter);
  return data.id;
};

export const setAttendance = (
  { id, version }: Pick<Meeting, 'id' | 'version'>,
  users_attendance: readonly string[],
): Promise<unknown> =>
  sendRequest('PUT', moduleAddress(meetingsEndpoint, `/${encodeURIComponent(id)}`), {
    body: { users_attendance, version },
  });

/**
 * Copies the open agenda items of the previous meeting to this meeting and returns their number. Resolves and rejects
 * as `call` does.
 */
export const copyOpenAgendaItems = async (id: string): Promise<number> =>
  (await call<typeof continueMeeting>('POST', '/meetings/:id/continue', { params: { id } })).data.length;

/** Returns a meeting as a calendar file. Resolves and rejects as `call` does. */
export const downloadCalendar = async (business: string, id: string): Promise<Blob> => {
  const query = toQueryString({ business_id: business });
  return (await sendRequest(
    'GET',
    moduleAddress(meetingsEndpoint, `/${encodeURIComponent(id)}/calendar`, query),
    {
      take: (reply) => reply.blob(),
    },
  )) as Blob;
};

/** Returns a meeting's minutes as a PDF, with agenda and action items. Resolves and rejects as `call` does. */
export const downloadMinutesPdf = async (business: string, id: string): Promise<Blob> => {
  const query = toQueryString({ business_id: business });
  return (await sendRequest(
    'GET',
    moduleAddress(meetingsEndpoint, `/${encodeURIComponent(id)}/minutes/pdf`, query),
    {
      take: (reply) => reply.blob(),
    },
  )) as Blob;
};

type PointPosition = Pick<AgendaItem, 'id' | 'position' | 'version'>;

/**
 * Returns the agenda items whose position changes when an item moves from index `from` to `to`, with their new
 * position.
 */
export function listMovedAgendaItems<Point extends PointPosition>(
  points: readonly Point[],
  from: number,
  to: number,
): PointPosition[] {
  const moved = points.filter((_, at) => at !== from);
  const [point] = points.slice(from, from + 1);
  if (!point) return [];
  return moved
    .toSpliced(to, 0, point)
    .map(({ id, version, position }, at) => ({ id, version, position, place: at + 1 }))
    .filter(({ position, place: newPosition }) => position !== newPosition)
    .map(({ id, version, place: newPosition }) => ({ id, version, position: newPosition }));
}

export const saveAgendaOrder = (positions: readonly PointPosition[]): Promise<unknown[]> =>
  sendInParallel(
    positions.map(({ id, ...data }) => ({
      method: 'PUT',
      endpoint: moduleAddress(agendaItems, `/${encodeURIComponent(id)}`),
      data,
    })),
  );

/** Deletes the agenda items of a meeting, before the meeting itself is deleted. Resolves and rejects as `call` does. */
export const deleteAgendaItems = async (business: string, meetingId: string): Promise<void> => {
  const filter = [[{ key: 'meeting_id', operator: '=', value: meetingId } as const]];
  const query = buildItemsQuery(business, { filter, perPage: -1 });
  const { data } = (await sendRequest('GET', moduleAddress(agendaItems, '', query))) as ItemPage;
  await sendInParallel(
    data.map(({ id }) => ({ method: 'DELETE', endpoint: moduleAddress(agendaItems, `/${id}`) })),
  );
};

export const meetingHistoryEndpoint = `modules/${meetingForm.module}/forms/${meetingForm.id}/history`;

export const actionHistoryEndpoint = `modules/${actionItemForm.module}/forms/${actionItemForm.id}/history`;
