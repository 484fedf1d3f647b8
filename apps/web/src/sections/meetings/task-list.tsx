import { actionItemForm } from '@bellwether/contract/forms/meetings';
import { dayAt } from '@bellwether/domain/time/day';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { allMeetingsFilter } from '../../data/meetings/meetings.ts';
import { mayChangeTask, setTaskStatus, type Task } from '../../data/meetings/tasks.ts';
import { useSession } from '../../data/session/session.ts';
import { closeNotice, notify } from '../../ui/notifications/notify.tsx';
import { MeetingLink } from '../meeting-link.tsx';
import { ActionItemView } from './action-item-view.tsx';
import { DueDate } from './due-date.tsx';
import classes from './meetings.module.css';
import { findField, StatusBadge } from './status-badge.tsx';

const statusField = findField(actionItemForm.fields, 'status');

type Props = {
  label: string;
  tasks: readonly Task[];
  withBusiness?: boolean;
  /** Hides the assignee, because all tasks belong to one user. */
  hidesAssignee?: boolean;
  /** While several tasks are selected, the checkboxes select tasks instead of marking them as done. */
  selection?: { chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void } | undefined;
};

type LocalChange = Pick<Task, 'status' | 'version'>;

/**
 * List of action items with checkboxes, for mouse and keyboard: arrows or J and K select, D toggles done. A ticked item
 * stays in place until the list is refetched, so that the user can undo a mistake there.
 */
export function TaskList({ label, tasks, withBusiness = false, hidesAssignee = false, selection }: Props) {
  const { businesses } = useSession();
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [localChanges, setLocalChanges] = useState<Readonly<Record<string, LocalChange>>>({});
  const notices = useRef(new Map<string, string>());
  const [seen, see] = useState<Task | null>(null);
  const now = (task: Task): Task => {
    const localChange = localChanges[task.id];
    // Drops the local change of a task once the refetched task has a higher version.
    return localChange && localChange.version > task.version ? { ...task, ...localChange } : task;
  };
  const marking = useMutation({
    mutationFn: ({ task, to }: { task: Task; to: Task['status'] }) => setTaskStatus(task, to),
    onSuccess: ({ id, status, version }, { task, to }) => {
      setLocalChanges((all) => ({ ...all, [id]: { status, version } }));
      void queries.invalidateQueries({ ...allMeetingsFilter, refetchType: 'none' });
      // Closes the notice of the previous change, because its undo no longer applies.
      closeNotice(notices.current.get(id) ?? '');
      if (to !== 'done') return;
      const before = task.status === 'done' ? 'open' : task.status;
      const notice = notify({
        text: `'${task.name}' is done.`,
        actionText: 'Undo',
        onAction: () => marking.mutate({ task: { ...task, status, version }, to: before }),
      });
      notices.current.set(id, notice);
    },
    onError: (failure) => {
      notify({ type: 'error', text: readErrorMessage(failure) });
      void queries.invalidateQueries(allMeetingsFilter);
    },
  });
  const toggle = (task: Task) => {
    if (!mayChangeTask(task)) return;
    if (selection) {
      const others = [...selection.chosen].filter((id) => id !== task.id);
      selection.onChoose(new Set(selection.chosen.has(task.id) ? others : [...others, task.id]));
    } else if (!marking.isPending) marking.mutate({ task, to: task.status === 'done' ? 'open' : 'done' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
    const at = boxes.findIndex((box) => box.contains(document.activeElement));
    const go = (to: number) => boxes[to]?.querySelector<HTMLElement>('input:not(:disabled), button')?.focus();
    const key = event.key.toLowerCase();
    if (key === 'j' || key === 'arrowdown') go(Math.min(boxes.length - 1, at + 1));
    else if (key === 'k' || key === 'arrowup') go(Math.max(0, at - 1));
    else if (key === 'd') {
      const task = tasks[at];
      if (task) toggle(now(task));
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <ul ref={list} className={classes['tasks']} aria-label={label} onKeyDown={onKeyDown}>
        {tasks.map(now).map((task) => {
          const business = businesses.find(({ id }) => id === task.business_id);
          const done = task.status === 'done';
          return (
            <li key={task.id} data-task data-done={done || undefined}>
              <Checkbox
                aria-label={selection ? `Select ${task.name}` : `${task.name} is done`}
                aria-keyshortcuts="D"
                checked={selection ? selection.chosen.has(task.id) : done}
                disabled={!mayChangeTask(task)}
                onChange={() => toggle(task)}
              />
              <div className={classes['task']}>
                <UnstyledButton onClick={() => see(task)}>{task.name}</UnstyledButton>
                <div className={classes['about']}>
                  <DueDate
                    day={task.due_date}
                    today={dayAt(business?.time_zone ?? 'UTC', new Date())}
                    done={done}
                  />
                  {task.status === 'in_progress' ? (
                    <StatusBadge field={statusField} value={task.status} />
                  ) : null}
                  {hidesAssignee ? null : <small>{task.assigned_to?.full_name ?? 'Not assigned yet'}</small>}
                  {withBusiness && business ? <small>{business.trading_name}</small> : null}
                  {task.meeting ? (
                    <small>
                      <MeetingLink id={task.meeting.id} business={task.business_id}>
                        {task.meeting.name}: {task.meeting.agenda_item}
                      </MeetingLink>
                    </small>
                  ) : null}
                </div>
              </div>
            </li>
          );
        })}
      </ul>
      <ActionItemView
        item={seen ? { ...seen, assigned_to: seen.assigned_to?.id ?? null } : null}
        findName={() => seen?.assigned_to?.full_name}
        onClose={() => see(null)}
      />
    </>
  );
}
