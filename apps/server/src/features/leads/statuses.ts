import type { listLeadHistory, setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import type { InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { LeadStatus } from '@bellwether/domain/leads/status';
import { problem } from '@bellwether/domain/problems';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import { auditLog, leadStatuses, users } from '../../platform/postgres/schema.ts';
import { findLeadKey, type LeadKey, requireLeads } from '../rows/index.ts';

type Context = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type Change = InputOf<typeof setLeadStatuses>['body'];
/** Stored status of a lead and the user who set it; undefined if no user has set a status. */
export type StoredStatus = Pick<typeof leadStatuses.$inferSelect, 'status' | 'updatedBy'> | undefined;

const itemType = 'conversions/leads';
/** Returns the id of a lead in the audit log. It stays the same when the lead is loaded again. */
const itemId = ({ leadKey, day }: LeadKey): string => `${day} ${leadKey}`;

const toNumber = (amount: string | null): number | null => (amount === null ? null : Number(amount));

/** Checks that only the status 'won' has an amount. @throws Problem 'invalid'. */
const readAmount = ({ status, amount }: Change): string | null => {
  if (amount === null || amount === undefined) return null;
  if (status === 'won') return String(amount);
  const message = 'Only a won lead can have an amount.';
  throw problem('invalid', message, [{ field: 'amount', message }]);
};

/**
 * Sets the status of all given leads or none, with an audit log entry for each change. `mirror` then copies the
 * statuses to the warehouse, from which lists and reports read them. `canReplace`, if given, must accept the stored
 * status of every lead, read under a lock. @throws Problem 'not_found' for a lead of another business; 'invalid';
 * 'conflict' if `canReplace` rejects a status.
 */
export const saveStatuses = async (
  { db, warehouse, clock }: Context,
  scope: BusinessScope<'conversions', 'write'>,
  change: Change,
  canReplace?: (values: StoredStatus) => boolean,
): Promise<ReplyOf<typeof setLeadStatuses>['data']> => {
  const { status } = change;
  const amount = readAmount(change);
  const ids = [...new Set(change.ids)];
  const keys = new Map((await requireLeads(warehouse, scope, ids)).map((key) => [itemId(key), key]));
  const businessId = scope.business.id;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Creates missing rows, so that every lead has a row to lock and concurrent changes wait.
    if (canReplace && keys.size > 0)
      await tx
        .insert(leadStatuses)
        .values(
          [...keys.values()].map((key) => ({ ...key, businessId, status: 'new' as const, updatedAt: now })),
        )
        .onConflictDoNothing();
    const before = await tx
      .select()
      .from(leadStatuses)
      .where(
        and(
          eq(leadStatuses.businessId, businessId),
          inArray(
            leadStatuses.leadKey,
            [...keys.values()].map(({ leadKey }) => leadKey),
          ),
        ),
      )
      .for('update');
    const stored = new Map(before.map((row) => [itemId(row), row]));
    if (canReplace && ![...keys.keys()].every((id) => canReplace(stored.get(id))))
      throw problem('conflict', 'This lead already has another status. It was not changed.');
    const isUnchanged = (id: string) => {
      const previous = stored.get(id);
      return (
        (previous?.status ?? 'new') === status && toNumber(previous?.amount ?? null) === toNumber(amount)
      );
    };
    for (const [id, { leadKey, day }] of keys) {
      if (isUnchanged(id)) continue;
      const values = { status, amount, updatedAt: now, updatedBy: scope.userId, mirrored: false };
      await tx
        .insert(leadStatuses)
        .values({ businessId, leadKey, day, ...values })
        .onConflictDoUpdate({
          target: [leadStatuses.businessId, leadStatuses.leadKey, leadStatuses.day],
          set: values,
        });
      const from = stored.get(id)?.status ?? 'new';
      const detail = { from, to: status, amount: toNumber(amount) };
      await writeAudit(tx, {
        userId: scope.userId,
        businessId,
        action: 'status',
        itemType,
        itemId: id,
        detail,
      });
    }
  });
  return ids.map((id) => ({ id, lead_status: status, won_amount: toNumber(amount) }));
};

const batchSize = 1000;

/** Copies statuses to the warehouse that it does not have yet. Safe to repeat and to run concurrently. */
export const mirrorStatuses = async ({ db, warehouse }: Context, businessId: string): Promise<void> => {
  for (;;) {
    const rows = await db
      .select()
      .from(leadStatuses)
      .where(and(eq(leadStatuses.businessId, businessId), sql`not ${leadStatuses.mirrored}`))
      .limit(batchSize);
    if (rows.length === 0) return;
    await warehouse.markLeads(businessId, rows);
    // A status that changed during the copy stays marked as not copied.
    for (const { leadKey, day, updatedAt } of rows)
      await db
        .update(leadStatuses)
        .set({ mirrored: true })
        .where(
          and(
            eq(leadStatuses.businessId, businessId),
            eq(leadStatuses.leadKey, leadKey),
            eq(leadStatuses.day, day),
            eq(leadStatuses.updatedAt, updatedAt),
          ),
        );
    if (rows.length < batchSize) return;
  }
};

export const listUnmirroredBusinesses = async ({ db }: Pick<Context, 'db'>): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: leadStatuses.businessId })
    .from(leadStatuses)
    .where(sql`not ${leadStatuses.mirrored}`);
  return rows.map(({ id }) => id);
};

/** Returns the latest 100 status changes of a lead, newest first. */
export const listStatusHistory = async (
  { db, warehouse }: Context,
  scope: BusinessScope<'conversions', 'read'>,
  id: string,
): Promise<ReplyOf<typeof listLeadHistory>['data']> => {
  const key = await findLeadKey(warehouse, scope, id);
  const rows = await db
    .select({ entry: auditLog, first: users.firstName, last: users.lastName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        eq(auditLog.businessId, scope.business.id),
        eq(auditLog.itemType, itemType),
        eq(auditLog.itemId, itemId(key)),
      ),
    )
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(100);
  return rows.map(({ entry, first, last }) => ({
    id: entry.id,
    from: entry.detail['from'] as LeadStatus,
    to: entry.detail['to'] as LeadStatus,
    amount: (entry.detail['amount'] as number | null | undefined) ?? null,
    user: first === null ? null : `${first} ${last ?? ''}`.trim(),
    occurred_at: entry.occurredAt.toISOString(),
  }));
};
