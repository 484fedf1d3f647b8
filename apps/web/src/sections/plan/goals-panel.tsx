import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { planForm } from '@bellwether/contract/forms/plan';
import { formatDay } from '@bellwether/contract/time/day';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../data/calls/api-error.ts';
import { request, url } from '../../data/calls/call.ts';
import { endpointOf, everyItem, keepSaved } from '../../data/items/items.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { notify } from '../../ui/notify.tsx';
import classes from './plan.module.css';

const plansAt = endpointOf(planForm);

/** The goals of a plan, each ticked when it is reached. */
export function GoalsPanel({ plan, today }: { plan: Plan; today: string }) {
  const { may } = useSession();
  const queries = useQueryClient();
  const search = usePageSearch();
  const mayWrite = may('write', 'plan');
  const marking = useMutation({
    mutationFn: async ({ at, done }: { at: number; done: boolean }) =>
      (await request('PUT', url(plansAt, `/${plan.id}`), {
        body: {
          goals: plan.goals.map((goal, index) => (index === at ? { ...goal, done } : goal)),
          version: plan.version,
        },
      })) as { data: Plan },
    onSuccess: ({ data }) => keepSaved(queries, plansAt, data),
    onError: (failure) => notify({ type: 'error', text: errorMessage(failure) }),
    onSettled: () => queries.invalidateQueries(everyItem(plansAt)),
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
                disabled={!mayWrite || marking.isPending}
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
