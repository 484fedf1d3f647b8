import { units } from '@bellwether/domain/catalogue/metrics/entry';
import { maxQuestionLength } from '@bellwether/domain/insights/questions';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

const answered = z.object({
  kind: z.literal('answered'),
  /** Sentence that says how the question was understood: metric, date range, comparison and conditions. */
  understood: z.string(),
  /** Definition of the metric. */
  definition: z.string(),
  answer: z.string(),
  /** Exact figures of the answer. `currency` is a code; null if the figure is not money. */
  figures: z.array(
    z.object({
      label: z.string(),
      value: z.number(),
      unit: z.enum(units),
      currency: z.string().nullable(),
    }),
  ),
  /**
   * Effects of channels, products or factors that explain a change, largest first. They add up to the change, for money
   * to the cent. `unit` and `currency` are those of the figures.
   */
  drivers: z.array(z.object({ label: z.string(), effect: z.number() })),
  /** Source of the figures: the report and its data. */
  source: z.string(),
  /** Address of the page that shows the figures, with its date range and filters; null if no page does. */
  link: z.string().nullable(),
});
const refused = z.object({
  kind: z.literal('refused'),
  /** Reason why the question has no answer, as a sentence. */
  reason: z.string(),
  /** Nearest question that has an answer, built from what was understood; null if there is none. */
  nearest: z.string().nullable(),
  /** Example questions that can be asked instead of a refused one. */
  examples: z.array(z.string()),
});
const questionAnswer = z.discriminatedUnion('kind', [answered, refused]);
export type QuestionAnswer = z.infer<typeof questionAnswer>;
export type AnsweredQuestion = z.infer<typeof answered>;
export type RefusedQuestion = z.infer<typeof refused>;

export const askQuestion = defineEndpoint({
  name: 'ask-question',
  description:
    'Answers a question in plain words from the reports that the caller may read, for example `Why did leads fall in October?`. The words are looked up in the catalogue of metrics. A question can set conditions on figures (`Which campaigns had no valid leads last month?`) and can ask what a metric means. A question that is not understood for certain is refused with the reason and the nearest question that has an answer. No figure is given if a part of its days is not loaded.',
  method: 'POST',
  path: '/insights/questions',
  access: { who: 'member', module: 'insights', act: 'read', business: 'one' },
  isDear: true,
  onlyReads: true,
  body: z.object({
    business_id: z.string().optional(),
    question: z
      .string('Enter a question.')
      .trim()
      .min(1, 'Enter a question.')
      .max(maxQuestionLength, `A question can have at most ${maxQuestionLength} characters.`),
  }),
  reply: z.object({ data: questionAnswer }),
});
