import { narrowScope, type Scope } from '@bellwether/domain/access/scope';
import { financialYearName } from '@bellwether/domain/time/financial-year';
import { eq } from 'drizzle-orm';
import { plans } from '../../platform/postgres/schema.ts';
import {
  type AnyItem,
  addItem,
  getField,
  type ItemContext,
  type ItemType,
  inTransaction,
  readItem,
  readItems,
} from '../items/index.ts';
import { planTargetItemType, planType, projectionType } from './forms.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns only the entered fields, because computed fields are computed again. */
const inputFields = ({ form }: ItemType, item: AnyItem): Fields =>
  Object.fromEntries(
    form.fields
      .filter(({ computed }) => !computed)
      .map(({ name }) => [name, (item as unknown as Fields)[name]]),
  );

/** The copy keeps the financial year of the original. A new plan with the same start could get another year. */
const copyYear = async ({ db }: ItemContext, { id }: AnyItem, plan: AnyItem): Promise<void> => {
  const yearStart = String(getField(plan, 'year_start'));
  await db
    .update(plans)
    .set({ yearStart, financialYear: financialYearName(yearStart) })
    .where(eq(plans.id, id));
};

/**
 * Copies a plan with its targets and projections, all or none. @throws Problem 'not_found'; 'not_allowed' for
 * projections, which only an admin may create.
 */
export const copyPlan = (context: ItemContext, scope: Scope<'plan', 'write'>, id: string): Promise<AnyItem> =>
  inTransaction(context, async (within) => {
    const plan = await readItem(within, planType, scope, id);
    const planScope = narrowScope(scope, plan.business_id);
    const { name, ...fields } = inputFields(planType as unknown as ItemType, plan as AnyItem);
    const copy = await addItem(within, planType, planScope, {
      ...fields,
      name: `${String(name).slice(0, 193)} (copy)`,
    });
    await copyYear(within, copy, plan);
    for (const kind of [planTargetItemType, projectionType] as unknown as ItemType[]) {
      const { data } = await readItems(within, kind, planScope, {
        filter: [[{ key: 'plan_id', operator: '=', value: id }]],
        sort: { key: kind.form.sort.key, direction: 'asc' },
        page: 1,
        perPage: 100,
      });
      for (const item of data)
        await addItem(within, kind, planScope, { ...inputFields(kind, item as AnyItem), plan_id: copy.id });
    }
    return (await readItem(within, planType, scope, copy.id)) as AnyItem;
  });
