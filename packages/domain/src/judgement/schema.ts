import { z } from 'zod';
import { certainties, type Judgement, verdicts } from './judge.ts';

const bandSchema = z.object({ low: z.number(), high: z.number() });

/** Judgement in an answer of the API. It stands apart from the rule, because the first load of the web needs only the rule. */
export const judgementSchema = z.object({
  verdict: z.enum(verdicts),
  certainty: z.enum(certainties).nullable(),
  expected: z.number().nullable(),
  band80: bandSchema.nullable(),
  band95: bandSchema.nullable(),
  largest: z
    .object({ amount: z.number(), period: z.enum(['now', 'before']), exceeds: z.literal(true).optional() })
    .nullable(),
}) satisfies z.ZodType<Judgement>;
