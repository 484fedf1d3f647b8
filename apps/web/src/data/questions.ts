import type { askQuestion } from '@bellwether/contract/api/figures/questions';
import { call } from './calls/call.ts';

export type {
  AnsweredQuestion,
  QuestionAnswer,
  RefusedQuestion,
} from '@bellwether/contract/api/figures/questions';

/** Asks a question about a business. Resolves and rejects as `call` does. */
export const sendQuestion = async (business: string, question: string) =>
  (
    await call<typeof askQuestion>('POST', '/insights/questions', {
      body: { business_id: business, question },
    })
  ).data;
