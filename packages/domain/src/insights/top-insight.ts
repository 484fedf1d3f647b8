import { z } from 'zod';

/** An open insight, as short lists outside of its page show it. */
export const topInsightSchema = z.object({
  id: z.string(),
  business_id: z.string(),
  title: z.string(),
  /** Money a month, signed; null if it cannot be put in money. */
  amount: z.number().nullable(),
  /** Currency of its business. */
  currency: z.string(),
});
export type TopInsight = z.infer<typeof topInsightSchema>;
