import { planForm } from '@bellwether/contract/forms/plan';
import { formatDay } from '@bellwether/domain/time/day';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { ApiError, readErrorMessage } from '../../data/calls/api-error.ts';
import { moduleAddress, sendRequest } from '../../data/calls/call.ts';
import { allItemsFilter, cacheSavedItem, itemsEndpoint } from '../../data/items/items.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notifications/notify.tsx';
import classes from './plan.module.css';

const changedMeanwhile = 'Someone else changed the goals in the meantime. Please check them again.';
const plansAt = itemsEndpoint(planForm);

/**
 * Change that marks one goal as done or open. Position and text identify the goal, because another user may have
 * changed the list.
 */
type Marking = { at: number; goal: string; done: boolean };

const withMark = (goals: Plan['goals'], { at, goal, done }: Marking): Plan['goals'] =>
  goals.map((one, index) => (index === at && one.goal === goal ? { ...one, done } : one));

export function GoalsPanel({ plan, today }: { plan: Plan; today: string }) {
  const { may } = useSession();
  const queries = useQueryClient();
  const search = usePageSearch();
  const mayWrite = may('write', 'plan');
  const mutationKey = ['goals of a plan', plan.id];
  // Uses the reply of the last save until the page has loaded that version, because a pending request may still return
  // an older plan.
  const saved = useRef(plan);
  if (plan.id !== saved.current.id || plan.version > saved.current.version) saved.current = plan;
  // Saves done marks one at a time; each save starts from the reply of the previous save.
  const marking = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (mark: Marking) => {
      const { goals, version } = saved.current;
      if (goals[mark.at]?.goal !== mark.goal) throw new ApiError(409, { message: changedMeanwhile });
      return (await sendRequest('PUT', moduleAddress(plansAt, `/${plan.id}`), {
        body: { goals: withMark(goals, mark), version },
      })) as { data: Plan };
    },
    onSuccess: ({ data: { goals, version } }) => {
      saved.current = { ...saved.current, goals, version };
      cacheSavedItem(queries, plansAt, { id: plan.id, goals, version });
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
    onSettled: () =>
      queries.isMutating({ mutationKey }) === 1
        ? queries.invalidateQueries(allItemsFilter(plansAt))
        : undefined,
  });
  // Shows a done mark at once, and keeps it if the plan is refetched before the mark is saved.
  const unsaved = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Marking,
  });
  const goals = unsaved.reduce(withMark, saved.current.goals);
  return (
    <section className={classes['panel']} aria-label="Goals">
      <div className={classes['head']}>
        <h2>Goals</h2>
        {mayWrite ? (
          <Button
            variant="default"
            size="xs"
            renderRoot={(props) => (
              <Link to="/plan/$id/goals" params={{ id: plan.id }} search={search} {...props} />
            )}
          >
            {goals.length === 0 ? 'Add goals' : 'Edit goals'}
          </Button>
        ) : null}
      </div>
      {goals.length === 0 ? <p className={classes['quiet']}>No goals yet.</p> : null}
      <ul className={classes['goals']}>
        {goals.map(({ goal, due_date, done }, at) => {
          const late = !done && due_date !== null && due_date < today;
          // Includes the due date in the key, because two goals may have the same text.
          const same = goals.slice(0, at).filter((one) => one.goal === goal).length;
          return (
            <li key={`${goal} ${same}`}>
              <Checkbox
                label={goal}
                checked={done ?? false}
                disabled={!mayWrite}
                onChange={(event) => marking.mutate({ at, goal, done: event.currentTarget.checked })}
              />
              {due_date ? (
                <small data-overdue={late || undefined}>
                  {late ? `Overdue since ${formatDay(due_date)}` : `due ${formatDay(due_date)}`}
                </small>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
