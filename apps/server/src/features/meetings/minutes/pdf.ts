import { type BusinessScope, scopeWithin } from '@bellwether/contract/access/scope';
import { fileName } from '@bellwether/contract/format/csv';
import type { Form } from '@bellwether/contract/forms/define';
import { actionItemForm, agendaItemForm, meetingForm } from '@bellwether/contract/forms/meetings';
import { isRichTextEmpty } from '@bellwether/contract/rich-text/empty';
import { formatDay } from '@bellwether/contract/time/day';
import { formatTime } from '@bellwether/contract/time/time-of-day';
import type { Deps } from '../../../http/deps.ts';
import { type AttachedFile, attachedFiles } from '../../files/index.ts';
import { type AnyItem, fieldOf, get, withRelations } from '../../items/index.ts';
import { brandOf, type MinutesRequest, printable, printerOf } from '../../page-pdf/index.ts';
import { actionItemKind, agendaItemKind, meetingKind } from '../forms.ts';
import { readMinutes } from './store.ts';

/** So many pictures are printed, each of at most so many bytes; of others their names. */
const mostPictures = 20;
const mostBytes = 4 * 1024 * 1024;

export type MinutesPdf = { name: string; pdf: Uint8Array };

const textOf = (item: AnyItem, field: string): string => {
  const value = fieldOf(item, field);
  return typeof value === 'string' ? value : '';
};
const listOf = (item: AnyItem, field: string): AnyItem[] => {
  const value = fieldOf(item, field);
  return Array.isArray(value) ? (value as AnyItem[]) : [];
};
const nameOf = (person: unknown): string | null => {
  const name = typeof person === 'object' && person !== null ? Reflect.get(person, 'full_name') : null;
  return typeof name === 'string' && name !== '' ? name : null;
};
/** What a choice is called. */
const labelOf = ({ fields }: Form, field: string, item: AnyItem): string =>
  fields.find(({ name }) => name === field)?.options?.find(({ key }) => key === fieldOf(item, field))
    ?.value ?? '';

const whenOf = (meeting: AnyItem, timeZone: string): string => {
  const [start, end] = ['start_time', 'end_time'].map((field) => formatTime(textOf(meeting, field)));
  return `${formatDay(textOf(meeting, 'date'))}, ${start} – ${end}, ${timeZone.replaceAll('_', ' ')}`;
};

const factsOf = (meeting: AnyItem) => [
  { label: 'Type', text: labelOf(meetingForm, 'type', meeting) },
  { label: 'Status', text: labelOf(meetingForm, 'status', meeting) },
  { label: 'Address', text: textOf(meeting, 'address') },
  {
    label: 'Video link',
    text: fieldOf(meeting, 'is_teleconference') === true ? textOf(meeting, 'teleconference_link') : '',
  },
  { label: 'Objective', text: textOf(meeting, 'objective') },
];

/** Who was to come and, once that was noted of anybody, who did; who came without having been asked is among them. */
const peopleOf = (meeting: AnyItem): MinutesRequest['people'] => {
  const came = new Set(listOf(meeting, 'users_attendance').map(({ id }) => id));
  const all = [...listOf(meeting, 'attendees'), ...listOf(meeting, 'users_attendance')];
  return [...new Map(all.map((person) => [person.id, person])).values()].map((person) => ({
    name: nameOf(person) ?? 'Somebody who has left',
    came: came.size === 0 ? null : came.has(person.id),
  }));
};

/** The pictures that are printed, read one after another; all other files by name. */
const printedFiles = async (
  files: ReadonlyMap<string, readonly AttachedFile[]>,
  points: readonly AnyItem[],
) => {
  let left = mostPictures;
  const printed = new Map<string, Pick<MinutesRequest['agenda'][number], 'pictures' | 'files'>>();
  for (const { id } of points) {
    const pictures: { name: string; bytes: Uint8Array; ending: string }[] = [];
    const others: string[] = [];
    for (const { name, mimeType, size, read } of files.get(id) ?? []) {
      const ending = printable[mimeType];
      if (ending === undefined || size > mostBytes || left === 0) others.push(name);
      else {
        left -= 1;
        pictures.push({ name, ending, bytes: await read() });
      }
    }
    printed.set(id, { pictures, files: others });
  }
  return printed;
};

/**
 * The minutes of a meeting as a PDF: what was said and agreed, the agenda in its order with the pictures and files that its reader may see,
 * who came, and who took on what. Times are on the business's clocks.
 * @throws Problem 'not_found'; Error when the document cannot be printed.
 */
export const minutesPdf = async (
  deps: Deps,
  scope: BusinessScope<'meetings', 'read'>,
  meetingId: string,
  signal: AbortSignal,
): Promise<MinutesPdf> => {
  const found = await get(deps, meetingKind, scope, meetingId);
  const relations = ['attendees', 'users_attendance', 'agenda_items'];
  const [meeting = found as AnyItem] = await withRelations(deps, meetingKind, scope, relations, [
    found as AnyItem,
  ]);
  const points = listOf(meeting, 'agenda_items');
  const taken = points.flatMap((point) =>
    listOf(point, 'action_items').map((action) => ({ ...action, point: textOf(point, 'name') })),
  );
  const actions = await withRelations(deps, actionItemKind, scope, ['assigned_to'], taken);
  const { module, id: form } = agendaItemKind.form;
  const ids = points.map(({ id }) => id);
  const files = await printedFiles(await attachedFiles(deps, scope, { module, form }, ids), points);
  const { html } = await readMinutes(deps.db, meeting.id);
  const description = textOf(meeting, 'description');
  const { business } = scope;
  const request: MinutesRequest = {
    kind: 'minutes',
    ...(await brandOf(deps, scope)),
    home: deps.config.publicUrl,
    title: textOf(meeting, 'name'),
    when: whenOf(meeting, business.timeZone),
    facts: factsOf(meeting),
    description: isRichTextEmpty(description) ? '' : description,
    people: peopleOf(meeting),
    minutes: isRichTextEmpty(html) ? '' : html,
    agenda: points.map((point) => ({
      name: textOf(point, 'name'),
      status: labelOf(agendaItemForm, 'status', point),
      description: textOf(point, 'description'),
      ...(files.get(point.id) ?? { pictures: [], files: [] }),
    })),
    actions: actions.map((action) => ({
      name: textOf(action, 'name'),
      point: action.point,
      assignee: nameOf(fieldOf(action, 'assigned_to')),
      due: textOf(action, 'due_date') || null,
      status: labelOf(actionItemForm, 'status', action),
    })),
  };
  return {
    name: fileName(business.tradingName, `${request.title} minutes`, textOf(meeting, 'date'), 'pdf'),
    pdf: await printerOf(deps).print(request, signal),
  };
};

/** The business that a meeting is of, for a reader of one or of all. @throws Problem 'not_found'. */
export const scopeOfMeeting = async (
  deps: Deps,
  scope: Parameters<typeof get<typeof meetingKind>>[2],
  meetingId: string,
): Promise<BusinessScope<'meetings', 'read'>> =>
  scopeWithin(scope, (await get(deps, meetingKind, scope, meetingId)).business_id);
