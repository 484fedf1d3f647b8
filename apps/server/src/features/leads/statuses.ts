import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { listLeadHistory, setLeadStatuses } from '@bellwether/contract/api/lead-statuses';
import type { InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import type { LeadStatus } from '@bellwether/contract/leads/status';
import { problem } from '@bellwether/contract/problems';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import { auditLog, leadStatuses, users } from '../../platform/postgres/schema.ts';
import { findLeadKey, type LeadKey, requireLeads } from '../rows/index.ts';

type Context = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
type Change = InputOf<typeof setLeadStatuses>['body'];
/** What was said of a lead so far, and by whom; undefined where nothing was. */
export type StoredStatus = Pick<typeof leadStatuses.$inferSelect, 'status' | 'updatedBy'> | undefined;

/** What the audit log calls a lead. */
const itemType = 'conversions/leads';
/** What names a lead there, however often it is loaded. */
const itemId = ({ leadKey, day }: LeadKey): string => `${day} ${leadKey}`;

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));

/** @throws Problem 'invalid' for an amount of a lead that was not won. */
const amountOf = ({ status, amount }: Change): string | null => {
  if (amount === null || amount === undefined) return null;
  if (status === 'won') return String(amount);
  const message = 'Only a lead that was won has an amount.';
  throw problem('invalid', message, [{ field: 'amount', message }]);
};

/**
 * Says what leads are: all of them or none, each change with who and when in the audit log. The warehouse, from which lists and reports
 * read, follows (`mirror`). With `onlyOver`, only where it answers yes to what was said of each of them at that moment.
 * @throws Problem 'not_found' for a lead that is not the business's; 'invalid'; 'conflict' where `onlyOver` answers no.
 */
export const saveStatuses = async (
  { db, warehouse, clock }: Context,
  scope: BusinessScope<'conversions', 'write'>,
  change: Change,
  onlyOver?: (said: StoredStatus) => boolean,
): Promise<ReplyOf<typeof setLeadStatuses>['data']> => {
  const { status } = change;
  const amount = amountOf(change);
  const ids = [...new Set(change.ids)];
  const keys = new Map((await requireLeads(warehouse, scope, ids)).map((key) => [itemId(key), key]));
  const businessId = scope.business.id;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // A row to hold, also of a lead of which nothing was said: who says something at the same moment is waited for.
    if (onlyOver && keys.size > 0)
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
    const known = new Map(before.map((row) => [itemId(row), row]));
    if (onlyOver && ![...keys.keys()].every((id) => onlyOver(known.get(id))))
      throw problem('conflict', 'Something else was said of this lead meanwhile. It stays as it is.');
    const same = (id: string) => {
      const was = known.get(id);
      return (was?.status ?? 'new') === status && numberOf(was?.amount ?? null) === numberOf(amount);
    };
    for (const [id, { leadKey, day }] of keys) {
      if (same(id)) continue;
      const said = { status, amount, updatedAt: now, updatedBy: scope.userId, mirrored: false };
      await tx
        .insert(leadStatuses)
        .values({ businessId, leadKey, day, ...said })
        .onConflictDoUpdate({
          target: [leadStatuses.businessId, leadStatuses.leadKey, leadStatuses.day],
          set: said,
        });
      const from = known.get(id)?.status ?? 'new';
      const detail = { from, to: status, amount: numberOf(amount) };
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
  return ids.map((id) => ({ id, lead_status: status, won_amount: numberOf(amount) }));
};

/** As many as go to the warehouse at once. */
const atOnce = 1000;

/** Brings to the warehouse what it does not know yet of a business's leads. Safe to repeat, and to do twice at a time. */
export const mirrorStatuses = async ({ db, warehouse }: Context, businessId: string): Promise<void> => {
  for (;;) {
    const rows = await db
      .select()
      .from(leadStatuses)
      .where(and(eq(leadStatuses.businessId, businessId), sql`not ${leadStatuses.mirrored}`))
      .limit(atOnce);
    if (rows.length === 0) return;
    await warehouse.markLeads(businessId, rows);
    // What was said anew meanwhile is not known there yet.
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
    if (rows.length < atOnce) return;
  }
};

/** The businesses of which the warehouse does not know everything yet. */
export const listUnmirroredBusinesses = async ({ db }: Pick<Context, 'db'>): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: leadStatuses.businessId })
    .from(leadStatuses)
    .where(sql`not ${leadStatuses.mirrored}`);
  return rows.map(({ id }) => id);
};

/** Who said what of a lead, the newest first. */
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
