import { type BusinessScope, narrowScope, type Scope } from '@bellwether/domain/access/scope';
import {
  defaultFutureMeetings,
  futureMeetingsError,
  isFutureCount,
  listFutureDays,
  maxFutureMeetings,
} from '@bellwether/domain/meetings/future';
import { problem } from '@bellwether/domain/problems';
import { attachFiles } from '../files/index.ts';
import {
  type AnyItem,
  addItem,
  changeItem,
  type ItemContext,
  inTransaction,
  readItem,
  readItems,
} from '../items/index.ts';
import { actionItemType, agendaItemType, meetingType } from './forms.ts';

type Body = Readonly<Record<string, unknown>>;
type Saved = { data: AnyItem; future_meetings: AnyItem[] };

const invalidField = (field: string, message: string) => problem('invalid', message, [{ field, message }]);

const readFutureMeetings = ({
  has_future_meetings: hasFuture,
  number_of_future_meetings: number,
  ...rest
}: Body) => {
  // An unknown value of `has_future_meetings` is rejected, because treating it as false would skip the requested
  // meetings.
  if (typeof (hasFuture ?? false) !== 'boolean')
    throw invalidField('has_future_meetings', 'Future meetings must be yes or no.');
  if (hasFuture !== true) return { body: rest, count: 0 };
  const count = number === undefined ? defaultFutureMeetings : number;
  if (!isFutureCount(count)) throw invalidField('number_of_future_meetings', futureMeetingsError);
  if (count > maxFutureMeetings)
    throw invalidField(
      'number_of_future_meetings',
      `You can create at most ${maxFutureMeetings} future meetings at once.`,
    );
  return { body: rest, count };
};

/** Creates copies of a meeting on the following dates. Each copy is independent afterwards. */
const addFutureMeetings = async (
  context: ItemContext,
  scope: BusinessScope<'meetings', 'write'>,
  meeting: AnyItem,
  count: number,
): Promise<AnyItem[]> => {
  const copied = Object.fromEntries(
    meetingType.form.fields
      .filter((field) => !('computed' in field) && field.name !== 'users_attendance')
      .map(({ name }) => [name, (meeting as Body)[name]]),
  );
  const added: AnyItem[] = [];
  for (const date of listFutureDays(String((meeting as Body)['date']), count))
    added.push(await addItem(context, meetingType, scope, { ...copied, status: 'scheduled', date }));
  return added;
};

/**
 * Creates a meeting and its future copies.
 * @throws Problem 'invalid'.
 */
export const createMeetings = (
  context: ItemContext,
  scope: BusinessScope<'meetings', 'write'>,
  input: Body,
): Promise<Saved> => {
  const { body, count } = readFutureMeetings(input);
  return inTransaction(context, async (within) => {
    const data = await addItem(within, meetingType, scope, body);
    return { data, future_meetings: await addFutureMeetings(within, scope, data, count) };
  });
};

/**
 * Updates a meeting and creates the requested future copies.
 * @throws Problem 'not_found', 'invalid', 'conflict'.
 */
export const updateMeetings = (
  context: ItemContext,
  scope: Scope<'meetings', 'write'>,
  id: string,
  input: Body,
): Promise<Saved> => {
  const { body, count } = readFutureMeetings(input);
  return inTransaction(context, async (within) => {
    const data = await changeItem(within, meetingType, scope, id, body);
    const businessScope = narrowScope(scope, data.business_id);
    return { data, future_meetings: await addFutureMeetings(within, businessScope, data, count) };
  });
};

/** Returns the ids of the uploaded files. An id that is no text becomes '', which is rejected later. */
const fileIds = (input: unknown): string[] => {
  const ids: unknown[] = (Array.isArray(input) ? input : [input ?? []]).flat();
  return ids.map((id) => (typeof id === 'string' ? id : ''));
};

/**
 * Adds an item to the end of a meeting's agenda. `attachments` are ids of uploaded files. @throws Problem 'not_found',
 * 'invalid'.
 */
export const addAgendaItem = (
  context: ItemContext,
  scope: Scope<'meetings', 'write'>,
  meetingId: string,
  input: Body,
): Promise<AnyItem> =>
  inTransaction(context, async (within) => {
    const { attachments, ...body } = input;
    // Locks the meeting, so that concurrent requests do not take the same position.
    const meeting = await readItem(within, meetingType, scope, meetingId, 'for update');
    const last = await readItems(within, agendaItemType, scope, {
      filter: [[{ key: 'meeting_id', operator: '=', value: meeting.id }]],
      sort: { key: 'position', direction: 'desc' },
      page: 1,
      perPage: 1,
    });
    const position = Number((last.data[0] as Body | undefined)?.['position'] ?? 0) + 1;
    const businessScope = narrowScope(scope, meeting.business_id);
    const item = await addItem(within, agendaItemType, businessScope, {
      position,
      ...body,
      meeting_id: meeting.id,
    });
    const { module, id: form } = agendaItemType.form;
    await attachFiles(within.db, businessScope, { module, form, itemId: item.id }, fileIds(attachments));
    return item;
  });

/**
 * Adds an agenda item with an action item to a meeting, both or neither. Returns the action item. @throws Problem
 * 'not_found', 'invalid'.
 */
export const addAgreedAction = (
  context: ItemContext,
  scope: BusinessScope<'meetings', 'write'>,
  meetingId: string,
  { agendaItem, actionItem }: { agendaItem: Body; actionItem: Body },
): Promise<AnyItem> =>
  inTransaction(context, async (within) => {
    const { id } = await addAgendaItem(within, scope, meetingId, agendaItem);
    return addItem(within, actionItemType, scope, { ...actionItem, agenda_item_id: id });
  });
