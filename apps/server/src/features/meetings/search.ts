import type { SearchResult } from '@bellwether/contract/api/figures/search';
import type { Form } from '@bellwether/contract/forms/define';
import { actionItemForm, meetingForm } from '@bellwether/contract/forms/meetings';
import { maxResultsOfKind } from '@bellwether/contract/query/search-limits';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { formatDay, isDay } from '@bellwether/domain/time/day';
import type { Search } from '../../contributions/search.ts';
import { findItemType, type ItemContext, readItems } from '../items/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** Returns the latest items of a form that contain the keywords; none for readers without access to meetings. */
const findItems = async (
  deps: ItemContext,
  { scope, keywords }: Search,
  form: Form,
  list: { sort: string; with?: readonly string[] },
): Promise<Values[]> => {
  const meetings = changeScopeModule(scope, 'meetings', 'read');
  if (!meetings) return [];
  const { data } = await readItems(deps, findItemType({ module: form.module, formId: form.id }), meetings, {
    filter: [],
    keywords,
    page: 1,
    perPage: maxResultsOfKind,
    sort: { key: list.sort, direction: 'desc' },
    ...(list.with ? { with: list.with } : {}),
  });
  return data as unknown as Values[];
};

const meetingPath = (id: unknown): string => `/meetings/${encodeURIComponent(String(id))}/view`;
const dayText = (value: unknown): string => {
  const day = String(value ?? '');
  return isDay(day) ? formatDay(day) : '';
};

export const findMeetingsByKeywords = async (deps: ItemContext, search: Search): Promise<SearchResult[]> =>
  (await findItems(deps, search, meetingForm, { sort: 'start_at' })).map(({ id, name, date }) => ({
    kind: 'meeting',
    id: String(id),
    title: String(name),
    detail: dayText(date),
    path: meetingPath(id),
    range: null,
  }));

const statusOptions = actionItemForm.fields.flatMap((field) =>
  field.name === 'status' ? field.options : [],
);
const statusText = (key: unknown): string => statusOptions.find((one) => one.key === key)?.value ?? '';

/** Finds action items that contain the keywords. Each result links to the meeting in which the item was agreed. */
export const findActionItemsByKeywords = async (
  deps: ItemContext,
  search: Search,
): Promise<SearchResult[]> => {
  const found = await findItems(deps, search, actionItemForm, { sort: 'updated_at', with: ['meeting'] });
  return found.flatMap(({ id, name, status, due_date, meeting }) => {
    const agreedIn = meeting as { id: string } | null;
    if (!agreedIn) return [];
    const due = dayText(due_date);
    return {
      kind: 'action_item' as const,
      id: String(id),
      title: String(name),
      detail: due === '' ? statusText(status) : `${statusText(status)}, due ${due}`,
      path: meetingPath(agreedIn.id),
      range: null,
    };
  });
};
