import type { Form } from '@bellwether/contract/forms/define';
import { actionItemForm, agendaItemForm, meetingForm } from '@bellwether/contract/forms/meetings';
import { type BusinessScope, narrowScope } from '@bellwether/domain/access/scope';
import { exportFileName } from '@bellwether/domain/format/csv';
import { isRichTextEmpty } from '@bellwether/domain/rich-text/empty';
import { formatDay } from '@bellwether/domain/time/day';
import { formatTime } from '@bellwether/domain/time/time-of-day';
import type { Deps } from '../../../http/deps.ts';
import { type AttachedFile, readAttachedFiles } from '../../files/index.ts';
import { type AnyItem, getField, readItem, withRelations } from '../../items/index.ts';
import { getPdfPrinter, type MinutesRequest, printableImageTypes, readBrand } from '../../page-pdf/index.ts';
import { readFigures } from '../figures.ts';
import { actionItemType, agendaItemType, meetingType } from '../forms.ts';
import { readMinutes } from './store.ts';

/** Maximum number of printed pictures, and maximum bytes of each. Other pictures are listed by name. */
const maxPictures = 20;
const maxPictureBytes = 4 * 1024 * 1024;
/**
 * Maximum bytes of all pictures in a mailed document. Mail servers reject messages of more than about 25 MB.
 */
const maxMailedBytes = 10 * 1024 * 1024;

export type MinutesPdf = { name: string; pdf: Uint8Array };

const getText = (item: AnyItem, field: string): string => {
  const value = getField(item, field);
  return typeof value === 'string' ? value : '';
};
const getItems = (item: AnyItem, field: string): AnyItem[] => {
  const value = getField(item, field);
  return Array.isArray(value) ? (value as AnyItem[]) : [];
};
const fullName = (person: unknown): string | null => {
  const name = typeof person === 'object' && person !== null ? Reflect.get(person, 'full_name') : null;
  return typeof name === 'string' && name !== '' ? name : null;
};
const optionLabel = ({ fields }: Form, field: string, item: AnyItem): string =>
  fields.find(({ name }) => name === field)?.options?.find(({ key }) => key === getField(item, field))
    ?.value ?? '';

const formatTimes = (meeting: AnyItem, timeZone: string): string => {
  const [start, end] = ['start_time', 'end_time'].map((field) => formatTime(getText(meeting, field)));
  return `${formatDay(getText(meeting, 'date'))}, ${start} – ${end}, ${timeZone.replaceAll('_', ' ')}`;
};

const buildFacts = (meeting: AnyItem) => [
  { label: 'Type', text: optionLabel(meetingForm, 'type', meeting) },
  { label: 'Status', text: optionLabel(meetingForm, 'status', meeting) },
  { label: 'Address', text: getText(meeting, 'address') },
  {
    label: 'Video link',
    text: getField(meeting, 'is_teleconference') === true ? getText(meeting, 'teleconference_link') : '',
  },
  { label: 'Objective', text: getText(meeting, 'objective') },
];

/**
 * Lists the invited users and the users who attended, including uninvited attendees. `came` is null until attendance is
 * recorded for any user.
 */
const buildPeople = (meeting: AnyItem): MinutesRequest['people'] => {
  const attendedIds = new Set(getItems(meeting, 'users_attendance').map(({ id }) => id));
  const all = [...getItems(meeting, 'attendees'), ...getItems(meeting, 'users_attendance')];
  return [...new Map(all.map((person) => [person.id, person])).values()].map((person) => ({
    name: fullName(person) ?? 'Somebody who has left',
    came: attendedIds.size === 0 ? null : attendedIds.has(person.id),
  }));
};

/** Loads the pictures to print, one after another. All other files are listed by name. */
const loadFiles = async (
  files: ReadonlyMap<string, readonly AttachedFile[]>,
  points: readonly AnyItem[],
  maxBytes: number,
) => {
  let picturesLeft = maxPictures;
  let bytesLeft = maxBytes;
  const filesByPoint = new Map<string, Pick<MinutesRequest['agenda'][number], 'pictures' | 'files'>>();
  for (const { id } of points) {
    const pictures: { name: string; bytes: Uint8Array; ending: string }[] = [];
    const others: string[] = [];
    for (const { name, mimeType, size, read } of files.get(id) ?? []) {
      const ending = printableImageTypes[mimeType];
      if (ending === undefined || size > Math.min(maxPictureBytes, bytesLeft) || picturesLeft === 0)
        others.push(name);
      else {
        picturesLeft -= 1;
        bytesLeft -= size;
        pictures.push({ name, ending, bytes: await read() });
      }
    }
    filesByPoint.set(id, { pictures, files: others });
  }
  return filesByPoint;
};

let last: Promise<unknown> = Promise.resolve();
/** Prints documents one at a time, because the pictures of several could exceed the memory. */
const runSerially = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const result = last.then(() => {
    signal.throwIfAborted();
    return work();
  });
  // The promise chain drops results and errors, so that neither stays in memory.
  last = result.then(
    () => undefined,
    () => undefined,
  );
  return result;
};

/**
 * Prints the minutes of a meeting as a PDF: minutes, attendance, action items and the agenda. It contains only
 * pictures, files and figures (then and now) that the reader may see. Times are in the business's time zone. `mailed`
 * limits the size of the pictures. @throws Problem 'not_found'; Error when the document cannot be printed.
 */
export const printMinutes = (
  deps: Deps,
  scope: BusinessScope<'meetings', 'read'>,
  meetingId: string,
  signal: AbortSignal,
  { mailed = false } = {},
): Promise<MinutesPdf> => runSerially(() => print(deps, scope, meetingId, signal, mailed), signal);

const print = async (
  deps: Deps,
  scope: BusinessScope<'meetings', 'read'>,
  meetingId: string,
  signal: AbortSignal,
  mailed: boolean,
): Promise<MinutesPdf> => {
  const found = await readItem(deps, meetingType, scope, meetingId);
  const relations = ['attendees', 'users_attendance', 'agenda_items'];
  const [meeting = found as AnyItem] = await withRelations(deps, meetingType, scope, relations, [
    found as AnyItem,
  ]);
  const points = getItems(meeting, 'agenda_items');
  const actionItems = points.flatMap((point) =>
    getItems(point, 'action_items').map((action) => ({ ...action, point: getText(point, 'name') })),
  );
  const actions = await withRelations(deps, actionItemType, scope, ['assigned_to'], actionItems);
  const { module, id: form } = agendaItemType.form;
  const ids = points.map(({ id }) => id);
  const attached = await readAttachedFiles(deps, scope, { module, form }, ids);
  const files = await loadFiles(attached, points, mailed ? maxMailedBytes : Number.POSITIVE_INFINITY);
  const figures = Map.groupBy(
    await readFigures(deps, scope, meeting.id, signal),
    ({ agenda_item_id }) => agenda_item_id,
  );
  const { html } = await readMinutes(deps.db, meeting.id);
  const description = getText(meeting, 'description');
  const { business } = scope;
  const request: MinutesRequest = {
    kind: 'minutes',
    ...(await readBrand(deps, scope)),
    home: deps.config.publicUrl,
    timeZone: business.timeZone,
    currency: business.currency,
    title: getText(meeting, 'name'),
    when: formatTimes(meeting, business.timeZone),
    facts: buildFacts(meeting),
    description: isRichTextEmpty(description) ? '' : description,
    people: buildPeople(meeting),
    minutes: isRichTextEmpty(html) ? '' : html,
    agenda: points.map((point) => ({
      name: getText(point, 'name'),
      status: optionLabel(agendaItemForm, 'status', point),
      description: getText(point, 'description'),
      ...(files.get(point.id) ?? { pictures: [], files: [] }),
      figures: figures.get(point.id) ?? [],
    })),
    actions: actions.map((action) => ({
      name: getText(action, 'name'),
      point: action.point,
      assignee: fullName(getField(action, 'assigned_to')),
      due: getText(action, 'due_date') || null,
      status: optionLabel(actionItemForm, 'status', action),
    })),
  };
  return {
    name: exportFileName(business.tradingName, `${request.title} minutes`, getText(meeting, 'date'), 'pdf'),
    pdf: await getPdfPrinter(deps).print(request, signal),
  };
};

/**
 * Narrows a scope to the business of a meeting.
 * @throws Problem 'not_found'.
 */
export const findMeetingScope = async (
  deps: Deps,
  scope: Parameters<typeof readItem<typeof meetingType>>[2],
  meetingId: string,
): Promise<BusinessScope<'meetings', 'read'>> =>
  narrowScope(scope, (await readItem(deps, meetingType, scope, meetingId)).business_id);
