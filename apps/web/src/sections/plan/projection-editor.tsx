import { formatValue } from '@bellwether/contract/format/number';
import { projectionForm } from '@bellwether/contract/forms/plan';
import { planMonths } from '@bellwether/contract/plan/plan';
import { type Levers, project } from '@bellwether/contract/plan/projection';
import { useNavigate } from '@tanstack/react-router';
import type { AnyItem, ItemForm as EditedItem } from '../../data/items/item-form.ts';
import { useFormState, useItemForm } from '../../data/items/use-item-form.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan, Projection } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { ItemForm } from '../item-form/item-form.tsx';
import classes from './plan.module.css';

/** Plan and program stand in the address, months in a table of their own. */
const leversForm = {
  ...projectionForm,
  fields: projectionForm.fields.filter(
    (field) => !('computed' in field) && !['plan_id', 'program', 'months'].includes(field.name),
  ),
  sections: [
    {
      title: 'How it works out',
      description: 'What a month costs, and how it becomes leads and sales. What is left empty stays open.',
      columns: 2,
      fields: ['monthly_budget', 'cost_per_click', 'conversion_rate', 'close_rate', 'average_value'],
    },
  ],
} as unknown as typeof projectionForm;

const names = [
  'monthly_budget',
  'cost_per_click',
  'conversion_rate',
  'close_rate',
  'average_value',
] as const satisfies (keyof Levers)[];

const leversOf = (values: Readonly<Record<string, unknown>>): Levers =>
  Object.fromEntries(
    names.map((name) => {
      const value = values[name];
      return [name, typeof value === 'number' ? value : null];
    }),
  ) as Levers;

/** Every month of the plan as the levers have it. */
const monthsOf = (plan: Plan, levers: Levers) => {
  const { leads, revenue } = project(levers);
  return planMonths(plan).map((month) => ({
    month,
    budget: levers.monthly_budget,
    leads: leads === null ? null : Math.round(leads),
    revenue: revenue === null ? null : Number(revenue.toFixed(2)),
    note: null,
  }));
};

type Props = { plan: Plan; program: string; projection?: Projection };

/** The levers of a program: what follows from them is worked out as they are typed, and the months begin with it. */
export function ProjectionEditor({ plan, program, projection }: Props) {
  const navigate = useNavigate();
  const search = usePageSearch();
  const edited = useItemForm({
    form: leversForm,
    ...(projection ? { item: projection as unknown as AnyItem } : {}),
    beforeSubmit: (body) =>
      projection ? body : { ...body, plan_id: plan.id, program, months: monthsOf(plan, leversOf(body)) },
  });
  const leave = () => void navigate({ to: '/plan/projections', search });
  return (
    <div className={classes['form']}>
      <Outcome edited={edited} />
      <ItemForm
        edited={edited}
        message={() => (projection ? 'The projection has been saved.' : 'The projection has been created.')}
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

/** What the levers amount to in a month, as they are typed. */
function Outcome({ edited }: { edited: EditedItem }) {
  const { business } = useSession();
  const values = useFormState(edited, (state) => state.values);
  const { clicks, leads, customers, revenue, costPerLead, return: gain } = project(leversOf(values));
  const money = (value: number | null) => formatValue(value, 'currency', 'card', business.currency);
  const count = (value: number | null) =>
    formatValue(value === null ? null : Math.round(value * 10) / 10, 'number', 'card');
  return (
    <dl className={classes['live']} aria-label="What it brings a month" aria-live="polite">
      {(
        [
          ['Clicks a month', count(clicks)],
          ['Leads', count(leads)],
          ['Customers', count(customers)],
          ['Revenue', money(revenue)],
          ['Cost per lead', money(costPerLead)],
          ['Return', formatValue(gain, 'percent', 'card')],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
