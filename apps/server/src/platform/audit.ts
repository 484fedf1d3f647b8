import type { Database } from './postgres/database.ts';
import { auditLog } from './postgres/schema.ts';

export type AuditEntry = {
  userId: string | null;
  businessId?: string | null;
  /** What was done, e.g. `imported`. */
  action: string;
  itemType: string;
  itemId?: string;
  detail?: Record<string, unknown>;
};

/** Writes down who did what. Inside a transaction it is saved or lost with the change it speaks of. */
export const writeAudit = async (db: Database, entry: AuditEntry): Promise<void> => {
  await db.insert(auditLog).values(entry);
};
