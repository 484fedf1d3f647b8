import { planForm } from '@bellwether/contract/forms/plan';
import { useNavigate } from '@tanstack/react-router';
import type { AnyItem } from '../../data/items/item-form.ts';
import { useItemForm } from '../../data/items/use-item-form.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan } from '../../data/plans.ts';
import { ItemForm } from '../item-form/item-form.tsx';
import classes from './plan.module.css';

type Props = {
  plan?: Plan;
  /** Names of the fields to show; by default all fields. */
  only?: readonly string[];
  start?: Readonly<Record<string, unknown>>;
  message: string;
};

/** Form of a plan. After a save it opens the targets page. */
export function PlanEditor({ plan, only, start, message }: Props) {
  const navigate = useNavigate();
  const search = usePageSearch();
  const leave = () => void navigate({ to: '/plan/targets-and-goals', search });
  const form = only
    ? { ...planForm, fields: planForm.fields.filter(({ name }) => only.includes(name)) }
    : planForm;
  const edited = useItemForm({
    form: form as typeof planForm,
    ...(plan ? { item: plan as unknown as AnyItem } : {}),
    ...(start ? { start } : {}),
  });
  return (
    <div className={classes['form']}>
      <ItemForm edited={edited} message={() => message} onSaved={leave} onCancel={leave} />
    </div>
  );
}
