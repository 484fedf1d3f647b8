import { actionItemForm } from '@bellwether/contract/forms/meetings';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Day } from '@bellwether/contract/time/day';
import { moduleAddress, sendRequest } from './calls/call.ts';
import { type ItemsRequest, itemsEndpoint } from './items/items.ts';
import type { ActionItem } from './meetings.ts';

export type Task = Omit<ActionItem, 'assigned_to'> & {
  assigned_to: { id: string; full_name: string } | null;
  meeting: { id: string; name: string; date: Day; start_at: string; agenda_item: string } | null;
};

export const tasksEndpoint = itemsEndpoint(actionItemForm);

export const taskStates = ['open', 'overdue', 'done'] as const;
export type TaskState = (typeof taskStates)[number];

const stateFilter = (state: TaskState, today: Day): Filter =>
  state === 'done'
    ? [[{ key: 'status', operator: '=', value: 'done' }]]
    : [
        [{ key: 'status', operator: '!=', value: 'done' }],
        ...(state === 'overdue' ? [[{ key: 'due_date', operator: '<', value: today } as const]] : []),
      ];

/**
 * Returns the query of tasks in a state, of one user or of all. Open tasks are sorted by due date, done ones
 * by the latest change.
 */
export const tasksQuery = ({
  state,
  today,
  assignee,
}: {
  state: TaskState;
  today: Day;
  assignee?: string;
}): ItemsRequest => ({
  filter: [
    ...stateFilter(state, today),
    ...(assignee === undefined ? [] : [[{ key: 'assigned_to', operator: '=', value: assignee } as const]]),
  ],
  sort: state === 'done' ? { key: 'updated_at', direction: 'desc' } : { key: 'due_date', direction: 'asc' },
  with: ['assigned_to', 'meeting'],
  perPage: 50,
});

export const setTaskStatus = async (
  { id, version }: Pick<ActionItem, 'id' | 'version'>,
  status: ActionItem['status'],
): Promise<ActionItem> => {
  const answer = await sendRequest('PUT', moduleAddress(tasksEndpoint, `/${encodeURIComponent(id)}`), {
    body: { status, version },
  });
  return (answer as { data: ActionItem }).data;
};
