import type { Scope } from '@bellwether/contract/access/scope';
import { Problem } from '@bellwether/contract/problems';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Deps } from '../../http/deps.ts';
import { answering, type Drafted } from './answer.ts';
import { askReport } from './ask.ts';

/** A question of a feature's own, with the proof for its module. */
export type OwnAsk = { scope: Scope; report: string; query: Readonly<Record<string, string>> };
/** The answer, or the sentence why there is none. */
export type AnsweredAsk = { answer: ReportAnswer; refused?: never } | { answer?: never; refused: string };

/**
 * Answers several reports at once, in their order, for features that put more beside their figures: what counts the same rows is asked once, and
 * one that is refused (a report that there is none of, a question that it cannot be asked) harms no other.
 * @throws What the warehouse throws: where one cannot be worked out, none is answered.
 */
export const answerAsks = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  asks: readonly OwnAsk[],
  signal?: AbortSignal,
): Promise<AnsweredAsk[]> => {
  const drafts: (Drafted | string)[] = [];
  for (const { scope, report, query } of asks) {
    try {
      const params = { module: String(scope.module), report };
      const { drafted } = await askReport(deps, scope, { params, query, held: undefined });
      drafts.push(drafted ?? 'There is no answer.');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      drafts.push(error.message);
    }
  }
  const answer = answering(
    deps.warehouse,
    drafts.filter((one) => typeof one !== 'string'),
    signal,
  );
  const found: AnsweredAsk[] = [];
  for (const one of drafts)
    found.push(typeof one === 'string' ? { refused: one } : { answer: await answer(one) });
  return found;
};
