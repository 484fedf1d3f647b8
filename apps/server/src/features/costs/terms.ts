import type { ListedCostTerms, saveCostTerms } from '@bellwether/contract/api/figures/cost-terms';
import type { InputOf } from '@bellwether/contract/endpoint';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { type CostTerms, findTermsOn } from '@bellwether/domain/costs/terms';
import { problem } from '@bellwether/domain/problems';
import type { Day } from '@bellwether/domain/time/day';
import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import { readCostTerms } from '../../platform/cost-terms.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { costTerms, users } from '../../platform/postgres/schema.ts';

type Needed = Pick<Deps, 'db' | 'clock'>;

const itemType = 'roi/cost-terms';

/**
 * Returns the cost terms of a business, newest first. `markup` and `clients_see_markup` are null unless the
 * reader is an admin.
 */
export const listTerms = async (
  db: Database,
  { business, isAdmin }: BusinessScope<'roi', 'read'> | BusinessScope<'config', 'write'>,
): Promise<ListedCostTerms[]> => {
  const rows = await db
    .select({ terms: costTerms, first: users.firstName, last: users.lastName })
    .from(costTerms)
    .leftJoin(users, eq(users.id, costTerms.updatedBy))
    .where(eq(costTerms.businessId, business.id))
    .orderBy(desc(costTerms.from));
  return rows.map(({ terms, first, last }) => ({
    id: terms.id,
    from: terms.from,
    monthly_fee: terms.monthlyFee,
    fee_of_media: terms.feeOfMedia,
    markup: isAdmin ? terms.markup : null,
    clients_see_markup: isAdmin ? terms.clientsSeeMarkup : null,
    updated_by: first === null ? null : `${first} ${last ?? ''}`.trim(),
    updated_at: terms.updatedAt.toISOString(),
  }));
};

/**
 * Saves cost terms that apply from a day on. Only admins change the markup; other users keep the markup of that day.
 */
export const saveTerms = async (
  { db, clock }: Needed,
  scope: BusinessScope<'config', 'write'>,
  body: InputOf<typeof saveCostTerms>['body'],
): Promise<void> => {
  const businessId = scope.business.id;
  const markupTerms = { markup: body.markup, clientsSeeMarkup: body.clients_see_markup };
  const matchesKey = and(eq(costTerms.businessId, businessId), eq(costTerms.from, body.from));
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(costTerms).where(matchesKey).for('update');
    const newTerms = {
      monthlyFee: body.monthly_fee,
      feeOfMedia: body.fee_of_media,
      ...(scope.isAdmin ? markupTerms : pickMarkup(await findTermsAt(tx, businessId, body.from))),
    };
    const stamp = { updatedAt: clock.now(), updatedBy: scope.userId };
    const [saved] = await tx
      .insert(costTerms)
      .values({ businessId, from: body.from, ...newTerms, ...stamp })
      .onConflictDoUpdate({ target: [costTerms.businessId, costTerms.from], set: { ...newTerms, ...stamp } })
      .returning({ id: costTerms.id });
    await writeAudit(tx, {
      userId: scope.userId,
      businessId,
      action: before ? 'updated' : 'created',
      itemType,
      ...(saved ? { itemId: saved.id } : {}),
      detail: { from: body.from, before: before ? pickTerms(before) : null, after: newTerms },
    });
  });
};

const pickTerms = ({ monthlyFee, feeOfMedia, markup, clientsSeeMarkup }: typeof costTerms.$inferSelect) => ({
  monthlyFee,
  feeOfMedia,
  markup,
  clientsSeeMarkup,
});

const findTermsAt = async (db: Database, businessId: string, day: Day): Promise<CostTerms | undefined> =>
  findTermsOn((await readCostTerms(db, [businessId])).get(businessId) ?? [], day);

const pickMarkup = (termsInEffect: CostTerms | undefined) => ({
  markup: termsInEffect?.markup ?? 0,
  clientsSeeMarkup: termsInEffect?.clientsSeeMarkup ?? false,
});

/**
 * Deletes the cost terms of a day. Only admins delete a markup; otherwise a markup that starts on that day stays, with
 * the previous fees. @throws Problem 'not_found' for terms of another business.
 */
export const removeCostTerms = async (
  { db, clock }: Needed,
  scope: BusinessScope<'config', 'write'>,
  id: string,
): Promise<void> => {
  const businessId = scope.business.id;
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(costTerms)
      .where(and(eq(costTerms.businessId, businessId), eq(costTerms.id, id)))
      .returning();
    if (!deleted) throw problem('not_found');
    const termsInEffect = await findTermsAt(tx, businessId, deleted.from);
    const [markupTerms, earlier] = [pickMarkup(deleted), pickMarkup(termsInEffect)];
    const isSame =
      markupTerms.markup === earlier.markup && markupTerms.clientsSeeMarkup === earlier.clientsSeeMarkup;
    const remaining =
      scope.isAdmin || isSame
        ? null
        : {
            monthlyFee: termsInEffect?.monthlyFee ?? 0,
            feeOfMedia: termsInEffect?.feeOfMedia ?? 0,
            ...markupTerms,
          };
    const stamp = { updatedAt: clock.now(), updatedBy: scope.userId };
    if (remaining)
      await tx.insert(costTerms).values({ id, businessId, from: deleted.from, ...remaining, ...stamp });
    await writeAudit(tx, {
      userId: scope.userId,
      businessId,
      action: remaining ? 'updated' : 'deleted',
      itemType,
      itemId: id,
      detail: { from: deleted.from, before: pickTerms(deleted), after: remaining },
    });
  });
};
