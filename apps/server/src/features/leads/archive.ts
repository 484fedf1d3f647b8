import { leadStatusKeys } from '@bellwether/domain/leads/status';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineArchivePart } from '../../contributions/archive-part.ts';
import { leadStatuses } from '../../platform/postgres/schema.ts';

/**
 * Archive part with lead statuses that users set. The archived facts have them already, so they count as copied to the
 * warehouse.
 */
export const leadStatusesArchivePart = defineArchivePart({
  file: 'lead-statuses.ndjson',
  row: z.object({
    leadKey: z.string(),
    day: z.iso.date(),
    status: z.enum(leadStatusKeys),
    amount: z.string().nullable(),
    updatedAt: z.string(),
    updatedBy: z.guid().nullable(),
  }),
  async *read(db, businessId) {
    yield await db.select().from(leadStatuses).where(eq(leadStatuses.businessId, businessId));
  },
  restore: async (tx, rows, { businessId, person }) => {
    await tx.insert(leadStatuses).values(
      rows.map(({ updatedAt, updatedBy, ...rest }) => ({
        ...rest,
        businessId,
        mirrored: true,
        updatedAt: new Date(updatedAt),
        updatedBy: person(updatedBy),
      })),
    );
  },
});
