import { type Scope, scopeWithin } from '@bellwether/contract/access/scope';
import { yearName } from '@bellwether/contract/time/financial-year';
import { eq } from 'drizzle-orm';
import { plans } from '../../platform/postgres/schema.ts';
import {
  type AnyItem,
  type Context,
  create,
  fieldOf,
  get,
  type ItemKind,
  inTransaction,
  list,
} from '../items/index.ts';
import { planKind, planTargetKind, projectionKind } from './forms.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What somebody entered of an item: what is worked out is worked out again. */
const given = ({ form }: ItemKind, item: AnyItem): Fields =>
  Object.fromEntries(
    form.fields
      .filter(({ computed }) => !computed)
      .map(({ name }) => [name, (item as unknown as Fields)[name]]),
  );

/** A copy is of the year of its original, which may be another than a new plan of the same start would have. */
const keepYear = async ({ db }: Context, { id }: AnyItem, plan: AnyItem): Promise<void> => {
  const yearStart = String(fieldOf(plan, 'year_start'));
  await db
    .update(plans)
    .set({ yearStart, financialYear: yearName(yearStart) })
    .where(eq(plans.id, id));
};

/**
 * Copies a plan with its targets and projections, all or nothing.
 * @throws Problem 'not_found'; 'not_allowed' for projections, where only an admin may make them.
 */
export const duplicate = (context: Context, scope: Scope<'plan', 'write'>, id: string): Promise<AnyItem> =>
  inTransaction(context, async (within) => {
    const plan = await get(within, planKind, scope, id);
    const own = scopeWithin(scope, plan.business_id);
    const { name, ...fields } = given(planKind as unknown as ItemKind, plan as AnyItem);
    const copy = await create(within, planKind, own, {
      ...fields,
      name: `${String(name).slice(0, 193)} (copy)`,
    });
    await keepYear(within, copy, plan);
    for (const kind of [planTargetKind, projectionKind] as unknown as ItemKind[]) {
      const { data } = await list(within, kind, own, {
        filter: [[{ key: 'plan_id', operator: '=', value: id }]],
        sort: { key: kind.form.sort.key, direction: 'asc' },
        page: 1,
        perPage: 100,
      });
      for (const item of data)
        await create(within, kind, own, { ...given(kind, item as AnyItem), plan_id: copy.id });
    }
    return (await get(within, planKind, scope, copy.id)) as AnyItem;
  });
