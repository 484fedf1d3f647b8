import { useItems } from '../../data/items/use-items.ts';
import type { Meeting } from '../../data/meetings/meetings.ts';
import { type Task, tasksEndpoint, tasksQuery } from '../../data/meetings/tasks.ts';
import { useSession } from '../../data/session/session.ts';
import { ErrorBlock } from '../../ui/feedback/error-block.tsx';
import classes from './meetings.module.css';
import { TaskList } from './task-list.tsx';

/** Open action items of the business's earlier meetings. Every meeting lists them until they are done. */
export function EarlierActions({ meeting }: { meeting: Meeting }) {
  const { business } = useSession();
  const request = { ...tasksQuery({ state: 'open', order: 'due', today: '' }), perPage: 200 };
  const { data, state, error, reload } = useItems<Task>(tasksEndpoint, business.id, request, [1]);
  const earlierTasks = data.filter(
    (task) => task.meeting && task.meeting.start_at < (meeting.start_at ?? ''),
  );
  if (state === 'loading' || (state === 'loaded' && earlierTasks.length === 0)) return null;
  return (
    <section className={classes['card']} aria-label="Open from earlier meetings">
      <header className={classes['head']}>
        <h2>Open from earlier meetings</h2>
      </header>
      {state === 'failed' ? (
        <ErrorBlock message={error} retry={() => void reload()} />
      ) : (
        <TaskList label="Open action items of earlier meetings" tasks={earlierTasks} />
      )}
    </section>
  );
}
