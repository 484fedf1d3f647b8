import type { SetupStep } from '@bellwether/contract/api/businesses';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  businesses,
  memberships,
  plans,
  sourceAccounts,
  users,
  websiteForms,
} from '../../platform/postgres/schema.ts';

/**
 * Returns which setup steps are done. An integration, a website form or an uploaded file completes the step `connect`,
 * because each delivers figures.
 */
export const readSetupSteps = async (
  { db, warehouse }: Pick<Deps, 'db' | 'warehouse'>,
  scope: BusinessScope,
): Promise<Record<SetupStep, boolean>> => {
  const { id } = scope.business;
  const isPresent = sql<boolean>`true`;
  const [business] = await db
    .select({ website: businesses.website })
    .from(businesses)
    .where(eq(businesses.id, id));
  const [connected] = await db
    .select({ there: isPresent })
    .from(sourceAccounts)
    .where(eq(sourceAccounts.businessId, id))
    .limit(1);
  const [form] = await db
    .select({ there: isPresent })
    .from(websiteForms)
    .where(and(eq(websiteForms.businessId, id), isNull(websiteForms.deletedAt)))
    .limit(1);
  const [plan] = await db
    .select({ there: isPresent })
    .from(plans)
    .where(and(eq(plans.businessId, id), isNull(plans.deletedAt)))
    .limit(1);
  const [member] = await db
    .select({ there: isPresent })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.status, 'active')))
    .where(and(eq(memberships.businessId, id), ne(memberships.userId, scope.userId)))
    .limit(1);
  const hasLoads = (await warehouse.loads(scope)).length > 0;
  return {
    details: !!business?.website,
    connect: !!connected || !!form || hasLoads,
    upload: hasLoads,
    invite: !!member,
    plan: !!plan,
  };
};

export const markSetupClosed = async (db: Database, scope: BusinessScope): Promise<void> => {
  const { id, tradingName: name } = scope.business;
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(businesses)
      .set({ inSetup: false })
      .where(and(eq(businesses.id, id), eq(businesses.inSetup, true)))
      .returning({ id: businesses.id });
    if (ended.length > 0)
      await writeAudit(tx, {
        userId: scope.userId,
        businessId: id,
        action: 'updated',
        itemType: 'business',
        itemId: id,
        detail: { name, changed: ['in_setup'], before: { in_setup: true }, after: { in_setup: false } },
      });
  });
};
