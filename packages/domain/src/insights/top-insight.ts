import { z } from 'zod';

/** Open insight in the form of short lists on other pages. */
export const topInsightSchema = z.object({
  id: z.string(),
  business_id: z.string(),
  title: z.string(),
  /** Signed monthly amount; null if it cannot be expressed in money. */
  amount: z.number().nullable(),
  /** Currency of the insight's business. */
  currency: z.string(),
});
export type TopInsight = z.infer<typeof topInsightSchema>;
