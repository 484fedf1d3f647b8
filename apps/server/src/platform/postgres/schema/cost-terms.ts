import { sql } from 'drizzle-orm';
import { boolean, check, date, numeric, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

/**
 * Marketing fees that the agency bills a business, valid until the next terms. `feeOfMedia` and `markup` are fractions.
 */
export const costTerms = pgTable(
  'cost_terms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    from: date('from_day', { mode: 'string' }).notNull(),
    monthlyFee: numeric('monthly_fee', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    feeOfMedia: numeric('fee_of_media', { precision: 9, scale: 6, mode: 'number' }).notNull(),
    markup: numeric('markup', { precision: 9, scale: 6, mode: 'number' }).notNull(),
    clientsSeeMarkup: boolean('clients_see_markup').notNull(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [
    unique('cost_terms_day').on(t.businessId, t.from),
    check('cost_terms_amounts', sql`${t.monthlyFee} >= 0 and ${t.feeOfMedia} >= 0 and ${t.markup} >= 0`),
  ],
);
