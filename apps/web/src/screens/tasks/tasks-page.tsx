import { dayAt } from '@bellwether/domain/time/day';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { noBusinessKey } from '../../data/items/items.ts';
import { useItems } from '../../data/items/use-items.ts';
import {
  defaultTaskOrder,
  type Task,
  type TaskOrder,
  type TaskState,
  taskOrders,
  taskStates,
  tasksEndpoint,
  tasksQuery,
} from '../../data/meetings/tasks.ts';
import { encodeFilterValue, parseFilterValueText } from '../../data/page/url-filters.ts';
import { useTableUrlState } from '../../data/page/use-page-state.ts';
import { useSession } from '../../data/session/session.ts';
import { PageBody } from '../../sections/data-page/layout.tsx';
import { TaskList } from '../../sections/meetings/task-list.tsx';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { TableSection } from '../../sections/table/table-section.tsx';
import { rowCountText } from '../../sections/table/table-state.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/inputs/select-field.tsx';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { SelectionBar } from './selection-bar.tsx';
import classes from './tasks.module.css';

const owners = ['mine', 'all'] as const;
const ownerLabels = { mine: 'Mine', all: "Everyone's" } as const;
const stateLabels: Record<TaskState, string> = { open: 'Open', overdue: 'Overdue', done: 'Done' };
const orderLabels: Record<TaskOrder, string> = {
  due: 'Due date',
  newest: 'Newest first',
  changed: 'Last changed',
  name: 'Name',
};
const nothing: Record<TaskState, string> = {
  open: 'No open tasks.',
  overdue: 'No overdue tasks.',
  done: 'No tasks done yet.',
};

/** Page of the tasks from meetings of all businesses whose meetings the reader can see. */
export function TasksPage() {
  const { user, business, businesses } = useSession();
  const [module, setModule] = useTableUrlState('tasks');
  const chosen = (name: string) => parseFilterValueText(module.filter?.[name]);
  const owner = owners.find((one) => one === chosen('whose')) ?? 'mine';
  const state = taskStates.find((one) => one === chosen('state')) ?? 'open';
  const businessId = businesses.find(({ id }) => id === chosen('of'))?.id ?? null;
  const chosenOrder = taskOrders.find((one) => one === chosen('order')) ?? null;
  const order = chosenOrder ?? defaultTaskOrder(state);
  const set = (next: Partial<{ whose: string; state: string; of: string | null; order: string | null }>) => {
    const all = { whose: owner, state, of: businessId, order: chosenOrder, ...next };
    const filter = Object.entries(all).flatMap(([name, value]) =>
      value === null ? [] : [[name, encodeFilterValue('=', value)] as const],
    );
    setModule({ filter: Object.fromEntries(filter) });
  };
  const filterKey = `${owner} ${state} ${businessId} ${order}`;
  const [shown, show] = useState({ asked: filterKey, pages: [1] });
  const pages = shown.asked === filterKey ? shown.pages : [1];
  const today = dayAt(business.time_zone, new Date());
  const request = tasksQuery({ state, order, today, ...(owner === 'mine' ? { assignee: user.id } : {}) });
  const {
    data,
    meta,
    state: loading,
    error,
    busy,
    reload,
  } = useItems<Task>(tasksEndpoint, businessId ?? noBusinessKey, request, pages);
  // Tasks chosen for a bulk change; null while the user does not choose tasks.
  const [chosenTasks, chooseTasks] = useState<ReadonlySet<string> | null>(null);
  return (
    <>
      <PageHeader />
      <PageBody>
        <TableSection
          title={`${stateLabels[state]} tasks`}
          showing={meta ? rowCountText(data.length, meta.total) : undefined}
          busy={busy}
          controls={
            <div className={classes['controls']}>
              <Segmented
                label="Whose tasks"
                value={owner}
                options={owners.map((value) => ({ value, label: ownerLabels[value] }))}
                onChange={(next) => set({ whose: next })}
              />
              <Segmented
                label="Which tasks"
                value={state}
                options={taskStates.map((value) => ({ value, label: stateLabels[value] }))}
                onChange={(next) => set({ state: next })}
              />
              {businesses.length > 1 ? (
                <SelectField
                  label="Business"
                  placeholder="All businesses"
                  searchable
                  options={businesses.map(({ id, trading_name }) => ({ key: id, value: trading_name }))}
                  value={businessId}
                  onChange={(next) => set({ of: next })}
                />
              ) : null}
              <NativeSelect
                label="Sort by"
                data={taskOrders.map((value) => ({ value, label: orderLabels[value] }))}
                value={order}
                onChange={({ currentTarget }) => set({ order: currentTarget.value })}
              />
              {data.length > 1 && !chosenTasks ? (
                <Button variant="default" size="sm" onClick={() => chooseTasks(new Set())}>
                  Select several
                </Button>
              ) : null}
            </div>
          }
          failed={loading === 'failed' ? { message: error, again: () => void reload() } : undefined}
          empty={
            meta?.total === 0 ? (
              <EmptyState
                message={nothing[state]}
                hint={state === 'open' ? 'Action items from meetings appear here.' : undefined}
              />
            ) : undefined
          }
          pager={
            meta && meta.current_page < meta.total_pages ? (
              <div className={classes['more']}>
                <Button
                  variant="default"
                  size="sm"
                  loading={busy}
                  onClick={() => show({ asked: filterKey, pages: [...pages, pages.length + 1] })}
                >
                  Show more
                </Button>
              </div>
            ) : null
          }
        >
          {loading === 'loading' ? (
            <div className={classes['waiting']} aria-hidden>
              {[...Array(5).keys()].map((row) => (
                <Skeleton key={row} height={28} />
              ))}
            </div>
          ) : (
            <>
              {chosenTasks ? (
                <SelectionBar
                  tasks={data}
                  chosen={chosenTasks}
                  onChoose={chooseTasks}
                  onEnd={() => chooseTasks(null)}
                />
              ) : null}
              <TaskList
                key={filterKey}
                label="Tasks"
                tasks={data}
                hidesAssignee={owner === 'mine'}
                withBusiness={businessId === null && businesses.length > 1}
                selection={chosenTasks ? { chosen: chosenTasks, onChoose: chooseTasks } : undefined}
              />
            </>
          )}
        </TableSection>
      </PageBody>
    </>
  );
}
