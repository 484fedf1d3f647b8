import { actionItemForm } from '@bellwether/contract/forms/meetings';
import type { Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { Day } from '@bellwether/domain/time/day';
import { moduleAddress, sendRequest } from '../calls/call.ts';
import { type ItemsRequest, itemsEndpoint } from '../items/items.ts';
import { readSessionState, toSession } from '../session/session.ts';
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

export const taskOrders = ['due', 'newest', 'changed', 'name'] as const;
export type TaskOrder = (typeof taskOrders)[number];

const sorts: Record<TaskOrder, Sort> = {
  due: { key: 'due_date', direction: 'asc' },
  newest: { key: 'created_at', direction: 'desc' },
  changed: { key: 'updated_at', direction: 'desc' },
  name: { key: 'name', direction: 'asc' },
};

export const defaultTaskOrder = (state: TaskState): TaskOrder => (state === 'done' ? 'changed' : 'due');

/** Returns the query options of the tasks in a state, of one user or of all users. */
export const tasksQuery = ({
  state,
  order,
  today,
  assignee,
}: {
  state: TaskState;
  order: TaskOrder;
  today: Day;
  assignee?: string;
}): ItemsRequest => ({
  filter: [
    ...stateFilter(state, today),
    ...(assignee === undefined ? [] : [[{ key: 'assigned_to', operator: '=', value: assignee } as const]]),
  ],
  sort: sorts[order],
  with: ['assigned_to', 'meeting'],
  perPage: 50,
});

/** Checks if the user may change the task in the business that the task belongs to. */
export const mayChangeTask = ({ business_id: businessId }: Pick<Task, 'business_id'>): boolean =>
  toSession({ ...readSessionState(), businessId })?.may('write', 'meetings') ?? false;

export const setTaskStatus = async (
  { id, version }: Pick<ActionItem, 'id' | 'version'>,
  status: ActionItem['status'],
): Promise<ActionItem> => {
  const answer = await sendRequest('PUT', moduleAddress(tasksEndpoint, `/${encodeURIComponent(id)}`), {
    body: { status, version },
  });
  return (answer as { data: ActionItem }).data;
};
