import { sql } from 'drizzle-orm';
import { customType, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Marks of transactions that changed cached data of a business (`platform/postgres/business-cache.ts`), or of all
 * businesses when the business is null. Triggers write a mark in the transaction itself, so no process sees a change
 * without its mark. Marks are kept for two days.
 */
export const businessChanges = pgTable(
  'business_changes',
  {
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    businessId: uuid('business_id'),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (t) => [unique('business_changes_once').on(t.transaction, t.businessId).nullsNotDistinct()],
);
