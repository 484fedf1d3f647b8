import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { waitForAll } from '../../data/calls/parallel.ts';
import { allMeetingsFilter } from '../../data/meetings/meetings.ts';
import { mayChangeTask, setTaskStatus, type Task } from '../../data/meetings/tasks.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import classes from './tasks.module.css';

type Change = { task: Pick<Task, 'id' | 'version'>; to: Task['status'] };

type Props = {
  tasks: readonly Task[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  /** Ends the selection of tasks. */
  onEnd: () => void;
};

/** Bar that marks the chosen tasks as done, or reopens them if all of them are done. */
export function SelectionBar({ tasks, chosen, onChoose, onEnd }: Props) {
  const queries = useQueryClient();
  const chosenTasks = tasks.filter(({ id }) => chosen.has(id));
  const reopens = chosenTasks.length > 0 && chosenTasks.every(({ status }) => status === 'done');
  const marking = useMutation({
    mutationFn: (changes: readonly Change[]) =>
      waitForAll(changes.map(({ task, to }) => setTaskStatus(task, to))),
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    // Refetches the tasks even after an error, because some changes may have been saved although others failed.
    onSettled: () => queries.invalidateQueries(allMeetingsFilter),
  });
  const markAll = async () => {
    const to = reopens ? 'open' : 'done';
    const before = new Map(chosenTasks.map(({ id, status }) => [id, status]));
    const saved = await marking.mutateAsync(chosenTasks.map((task) => ({ task, to }))).catch(() => null);
    if (!saved) return;
    onEnd();
    const count = saved.length === 1 ? '1 task is' : `${saved.length} tasks are`;
    notify({
      text: `${count} ${to}.`,
      actionText: 'Undo',
      onAction: () => marking.mutate(saved.map((task) => ({ task, to: before.get(task.id) ?? 'open' }))),
    });
  };
  return (
    <section className={classes['bar']} aria-label="Selected tasks">
      <strong>{chosenTasks.length} selected</strong>
      <Button
        size="sm"
        disabled={chosenTasks.length === 0}
        loading={marking.isPending}
        onClick={() => void markAll()}
      >
        {reopens ? 'Reopen tasks' : 'Mark as done'}
      </Button>
      <Button
        variant="default"
        size="sm"
        onClick={() => onChoose(new Set(tasks.filter(mayChangeTask).map(({ id }) => id)))}
      >
        Select all
      </Button>
      <Button variant="subtle" size="sm" onClick={onEnd}>
        Cancel
      </Button>
    </section>
  );
}
