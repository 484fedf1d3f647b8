import { actionItemForm } from '@bellwether/contract/forms/meetings';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Day } from '@bellwether/contract/time/day';
import { moduleAddress, sendRequest } from './calls/call.ts';
import { type ItemsRequest, itemsEndpoint } from './items/items.ts';
import type { ActionItem } from './meetings.ts';

/** An action item with who took it on, and at which meeting. */
export type Task = Omit<ActionItem, 'assigned_to'> & {
  assigned_to: { id: string; full_name: string } | null;
  meeting: { id: string; name: string; date: Day; start_at: string; agenda_item: string } | null;
};

/** Where action items are. */
export const tasksEndpoint = itemsEndpoint(actionItemForm);

export const taskStates = ['open', 'overdue', 'done'] as const;
export type TaskState = (typeof taskStates)[number];

const whichAre = (state: TaskState, today: Day): Filter =>
  state === 'done'
    ? [[{ key: 'status', operator: '=', value: 'done' }]]
    : [
        [{ key: 'status', operator: '!=', value: 'done' }],
        ...(state === 'overdue' ? [[{ key: 'due_date', operator: '<', value: today } as const]] : []),
      ];

/** Tasks of a state, those of one person or of all: what is due first comes first, what was done last. */
export const tasksQuery = ({
  state,
  today,
  of,
}: {
  state: TaskState;
  today: Day;
  of?: string;
}): ItemsRequest => ({
  filter: [
    ...whichAre(state, today),
    ...(of === undefined ? [] : [[{ key: 'assigned_to', operator: '=', value: of } as const]]),
  ],
  sort: state === 'done' ? { key: 'updated_at', direction: 'desc' } : { key: 'due_date', direction: 'asc' },
  with: ['assigned_to', 'meeting'],
  perPage: 50,
});

/** Says how an action item stands; resolves with the item as it is then. Ends as `call` does. */
export const setTaskStatus = async (
  { id, version }: Pick<ActionItem, 'id' | 'version'>,
  status: ActionItem['status'],
): Promise<ActionItem> => {
  const answer = await sendRequest('PUT', moduleAddress(tasksEndpoint, `/${encodeURIComponent(id)}`), {
    body: { status, version },
  });
  return (answer as { data: ActionItem }).data;
};
