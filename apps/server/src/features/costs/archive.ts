import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineArchivePart } from '../../contributions/archive-part.ts';
import { costTerms } from '../../platform/postgres/schema.ts';

const amount = z.number().nonnegative();

/** Archive part with the cost terms of a business. Only archives that the agency exports include its markup. */
export const costTermsArchivePart = defineArchivePart({
  file: 'cost-terms.ndjson',
  row: z.object({
    from: z.iso.date(),
    monthlyFee: amount,
    feeOfMedia: amount,
    markup: amount,
    clientsSeeMarkup: z.boolean(),
    updatedAt: z.iso.datetime(),
    updatedBy: z.guid().nullable(),
  }),
  async *read(db, businessId, agency) {
    const rows = await db
      .select()
      .from(costTerms)
      .where(eq(costTerms.businessId, businessId))
      .orderBy(asc(costTerms.from));
    const hidden = agency ? {} : { markup: 0, clientsSeeMarkup: false };
    yield rows.map(({ id: _, businessId: __, ...terms }) => ({ ...terms, ...hidden }));
  },
  restore: async (tx, rows, { businessId, person }) => {
    await tx.insert(costTerms).values(
      rows.map(({ updatedAt, updatedBy, ...terms }) => ({
        ...terms,
        businessId,
        updatedAt: new Date(updatedAt),
        updatedBy: person(updatedBy),
      })),
    );
  },
  listUsers: async (db, businessId) => {
    const rows = await db
      .selectDistinct({ id: costTerms.updatedBy })
      .from(costTerms)
      .where(eq(costTerms.businessId, businessId));
    return rows.map(({ id }) => id);
  },
});
