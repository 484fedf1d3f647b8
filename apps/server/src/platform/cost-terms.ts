import type { CostTerms } from '@bellwether/domain/costs/terms';
import { asc, inArray } from 'drizzle-orm';
import type { Database } from './postgres/database.ts';
import { costTerms } from './postgres/schema.ts';

/** Returns the cost terms of businesses (null: all businesses) by business id, oldest terms first. */
export const readCostTerms = async (
  db: Database,
  businessIds: readonly string[] | null,
): Promise<Map<string, CostTerms[]>> => {
  const rows = await db
    .select()
    .from(costTerms)
    .where(businessIds ? inArray(costTerms.businessId, [...businessIds]) : undefined)
    .orderBy(asc(costTerms.from));
  const byBusiness = Map.groupBy(rows, ({ businessId }) => businessId);
  return new Map(
    [...byBusiness].map(([id, all]) => [
      id,
      all.map(({ from, monthlyFee, feeOfMedia, markup, clientsSeeMarkup }) => ({
        from,
        monthlyFee,
        feeOfMedia,
        markup,
        clientsSeeMarkup,
      })),
    ]),
  );
};
