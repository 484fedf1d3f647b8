import { projectionForm } from '@bellwether/contract/forms/plan';
import { listPlanMonths } from '@bellwether/domain/plan/plan';
import { leverNames, projectMonths, readLevers } from '@bellwether/domain/plan/projection';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AnyItem, ItemFormStore as EditedItem } from '../../data/items/item-form.ts';
import { useFormState, useItemForm } from '../../data/items/use-item-form.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan, Projection } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { ItemForm } from '../item-form/item-form.tsx';
import { LeverHistory } from './lever-history.tsx';
import { LeverOutcome } from './lever-outcome.tsx';
import classes from './plan.module.css';

/** Form of a program's levers. Plan and program are in the URL; months and scenarios have their own tables. */
const leversForm = {
  ...projectionForm,
  fields: projectionForm.fields.filter(
    (field) => !('computed' in field) && !['plan_id', 'program', 'months', 'scenarios'].includes(field.name),
  ),
  sections: [
    {
      title: 'Assumptions',
      description: 'Monthly spend and conversion rates. You can leave fields empty.',
      columns: 2,
      fields: leverNames,
    },
  ],
} as unknown as typeof projectionForm;

type Props = { plan: Plan; program: string; projection?: Projection };

/**
 * Editor of a program's levers. Results update while the user types, and the months of a new projection are computed
 * from the levers.
 */
export function ProjectionEditor({ plan, program, projection }: Props) {
  const navigate = useNavigate();
  const search = usePageSearch();
  const { isAdmin, business } = useSession();
  const edited = useItemForm({
    form: leversForm,
    ...(projection ? { item: projection as unknown as AnyItem } : {}),
    beforeSubmit: (body) =>
      projection
        ? body
        : {
            ...body,
            plan_id: plan.id,
            program,
            months: projectMonths(listPlanMonths(plan), readLevers(body)),
          },
  });
  // Takes over the new version after months or scenarios were saved, because they are saved separately from the form.
  useEffect(() => {
    if (projection) edited.follow(projection as unknown as AnyItem);
  }, [edited, projection]);
  const leave = () => void navigate({ to: '/plan/projections', search });
  return (
    <div className={classes['projection']}>
      {isAdmin ? <LeverHistory key={`${business.id} ${program}`} program={program} edited={edited} /> : null}
      <div className={classes['result']}>
        <Outcome edited={edited} />
      </div>
      <ItemForm
        edited={edited}
        message={() => (projection ? 'Projection saved.' : 'Projection created.')}
        onSaved={(item) =>
          projection
            ? undefined
            : void navigate({
                to: '/plan/projections/$typeId/edit',
                params: { typeId: item.id },
                search,
                replace: true,
              })
        }
        onCancel={leave}
      />
    </div>
  );
}

function Outcome({ edited }: { edited: EditedItem }) {
  const values = useFormState(edited, (state) => state.values);
  return <LeverOutcome levers={readLevers(values)} />;
}
