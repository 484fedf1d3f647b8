import type { decidePerson } from '@bellwether/contract/api/persons';
import type { InputOf } from '@bellwether/contract/endpoint';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { effectiveDecisions, leadKeyText, type PersonDecision } from '@bellwether/domain/leads/person';
import { problem } from '@bellwether/domain/problems';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, personDecisions, users } from '../../platform/postgres/schema.ts';
import type { LeadIdentity, PersonDecisions } from '../../platform/warehouse.ts';
import { requireLeads } from '../rows/index.ts';

type Context = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type Scope = BusinessScope<'conversions', 'write'>;

const itemType = 'conversions/persons';

export type PersonDecisionRow = PersonDecision & {
  id: string;
  leads: readonly [LeadIdentity, LeadIdentity | null];
  user: string | null;
  updatedAt: Date;
};

/** Returns all person decisions of a business, oldest first. */
export const readPersonDecisions = async (db: Database, businessId: string): Promise<PersonDecisionRow[]> => {
  const rows = await db
    .select({ row: personDecisions, first: users.firstName, last: users.lastName })
    .from(personDecisions)
    .leftJoin(users, eq(users.id, personDecisions.updatedBy))
    .where(eq(personDecisions.businessId, businessId))
    .orderBy(asc(personDecisions.at));
  return rows.map(
    ({ row: { id, at, decision, leadKey, day, otherKey, otherDay, updatedAt }, first, last }) => {
      const lead = { leadKey, day };
      const other = otherKey === null || otherDay === null ? null : { leadKey: otherKey, day: otherDay };
      return {
        id,
        at,
        decision,
        updatedAt,
        leads: [lead, other] as const,
        lead: leadKeyText(lead),
        other: other && leadKeyText(other),
        user: first === null ? null : `${first} ${last ?? ''}`.trim(),
      };
    },
  );
};

/** Returns the decisions in effect, in the form that the warehouse expects. */
export const readPersons = async (db: Database, businessId: string): Promise<PersonDecisions> => {
  const stored = await readPersonDecisions(db, businessId);
  const leadsByKey = new Map(stored.map(({ lead, leads }) => [lead, leads[0]]));
  const { apart, same } = effectiveDecisions(stored);
  return {
    apart: apart.flatMap((name) => leadsByKey.get(name) ?? []),
    same: same.flatMap(({ leads: [lead, other] }) => (other ? [[lead, other] as const] : [])),
  };
};

/** Locks the business so that no other person decision is saved until the transaction ends. */
const lockBusiness = (tx: Database, businessId: string) =>
  tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, businessId)).for('update');

/** Checks whether a decision would change the decisions in effect. */
const changesDecisions = (
  stored: readonly PersonDecision[],
  decided: Omit<PersonDecision, 'at'>,
): boolean => {
  const before = effectiveDecisions(stored);
  const after = effectiveDecisions([...stored, { ...decided, at: Number.POSITIVE_INFINITY }]);
  if (decided.decision === 'apart')
    return after.apart.length > before.apart.length || after.same.length < before.same.length;
  const pair = [decided.lead, decided.other].toSorted().join('\n');
  return !before.same.some(({ lead, other }) => [lead, other].toSorted().join('\n') === pair);
};

/**
 * Saves a decision about the person of a lead, with an audit log entry.
 * @throws Problem 'not_found' for a lead of another business; 'invalid' if both leads are the same, or for
 * 'same' without another lead.
 */
export const savePersonDecision = async (
  { db, warehouse, clock }: Context,
  scope: Scope,
  { id, decision, other_id: otherId }: InputOf<typeof decidePerson>['body'],
  within: (tx: Database) => Promise<void>,
): Promise<void> => {
  const businessId = scope.business.id;
  const [lead, other = null] = await requireLeads(warehouse, scope, otherId ? [id, otherId] : [id]);
  if (!lead) throw problem('not_found');
  const names = { lead: leadKeyText(lead), other: other && leadKeyText(other) };
  if (names.lead === names.other || (decision === 'same' && !other)) {
    const message = 'Choose another lead of the same person.';
    throw problem('invalid', message, [{ field: 'other_id', message }]);
  }
  await db.transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    // A repeated decision is not saved, but matching still runs before the reply.
    await within(tx);
    if (!changesDecisions(await readPersonDecisions(tx, businessId), { decision, ...names })) return;
    await tx.insert(personDecisions).values({
      businessId,
      decision,
      leadKey: lead.leadKey,
      day: lead.day,
      otherKey: other?.leadKey ?? null,
      otherDay: other?.day ?? null,
      updatedAt: clock.now(),
      updatedBy: scope.userId,
    });
    const entry = {
      action: 'decide',
      itemType,
      itemId: names.lead,
      detail: { to: decision, other: names.other },
    };
    await writeAudit(tx, { userId: scope.userId, businessId, ...entry });
  });
};

/**
 * Deletes a person decision, with an audit log entry.
 * @throws Problem 'not_found' if the business has no decision with this id.
 */
export const revokePersonDecision = async (
  { db }: Pick<Context, 'db'>,
  scope: Scope,
  id: string,
  within: (tx: Database) => Promise<void>,
): Promise<void> => {
  const businessId = scope.business.id;
  await db.transaction(async (tx) => {
    await lockBusiness(tx, businessId);
    const [deleted] = await tx
      .delete(personDecisions)
      .where(and(eq(personDecisions.businessId, businessId), eq(sql`${personDecisions.id}::text`, id)))
      .returning();
    if (!deleted) throw problem('not_found');
    const { decision, leadKey, day, otherKey, otherDay } = deleted;
    const other = otherKey === null ? null : leadKeyText({ leadKey: otherKey, day: otherDay ?? '' });
    const entry = { action: 'take-back', itemType, itemId: leadKeyText({ leadKey, day }) };
    await writeAudit(tx, { userId: scope.userId, businessId, ...entry, detail: { from: decision, other } });
    await within(tx);
  });
};
