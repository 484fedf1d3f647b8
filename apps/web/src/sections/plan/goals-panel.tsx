import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { planForm } from '@bellwether/contract/forms/plan';
import { formatDay } from '@bellwether/contract/time/day';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { errorMessage } from '../../data/calls/api-error.ts';
import { request, url } from '../../data/calls/call.ts';
import { endpointOf, everyItem, keepSaved } from '../../data/items/items.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notify.tsx';
import classes from './plan.module.css';

const plansAt = endpointOf(planForm);

type Marking = { at: number; done: boolean };

/** The goals of a plan, each ticked when it is reached. */
export function GoalsPanel({ plan, today }: { plan: Plan; today: string }) {
  const { may } = useSession();
  const queries = useQueryClient();
  const search = usePageSearch();
  const mayWrite = may('write', 'plan');
  const latest = useRef(plan);
  latest.current = plan;
  const mutationKey = ['goals of a plan', plan.id];
  const marked = ({ at, done }: Marking) =>
    latest.current.goals.map((goal, index) => (index === at ? { ...goal, done } : goal));
  // A mark is shown at once; marks made while one is being saved are saved after it, one by one.
  const marking = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    onMutate: (mark: Marking) => keepSaved(queries, plansAt, { id: plan.id, goals: marked(mark) }),
    mutationFn: async (mark: Marking) =>
      (await request('PUT', url(plansAt, `/${plan.id}`), {
        body: { goals: marked(mark), version: latest.current.version },
      })) as { data: Plan },
    onSuccess: ({ data: { version } }) => {
      // The next mark may be sent before this page is drawn anew.
      latest.current = { ...latest.current, version };
      keepSaved(queries, plansAt, { id: plan.id, version });
    },
    onError: (failure) => notify({ type: 'error', text: errorMessage(failure) }),
    onSettled: () =>
      queries.isMutating({ mutationKey }) === 1 ? queries.invalidateQueries(everyItem(plansAt)) : undefined,
  });
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
            {plan.goals.length === 0 ? 'Add goals' : 'Edit goals'}
          </Button>
        ) : null}
      </div>
      {plan.goals.length === 0 ? <p className={classes['quiet']}>No goals have been set.</p> : null}
      <ul className={classes['goals']}>
        {plan.goals.map(({ goal, due_date, done }, at) => {
          const late = !done && due_date !== null && due_date < today;
          return (
            <li key={goal}>
              <Checkbox
                label={goal}
                checked={done ?? false}
                disabled={!mayWrite}
                onChange={(event) => marking.mutate({ at, done: event.currentTarget.checked })}
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
