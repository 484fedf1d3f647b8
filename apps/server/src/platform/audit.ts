import type { Database } from './postgres/database.ts';
import { auditLog } from './postgres/schema.ts';

export type NewAuditEntry = {
  userId: string | null;
  businessId?: string | null;
  /** Verb of the logged action, such as `imported`. */
  action: string;
  itemType: string;
  itemId?: string;
  detail?: Record<string, unknown>;
};

/** Writes an entry of the audit log. Within a transaction it commits or rolls back with the change. */
export const writeAudit = async (db: Database, entry: NewAuditEntry): Promise<void> => {
  await db.insert(auditLog).values(entry);
};
