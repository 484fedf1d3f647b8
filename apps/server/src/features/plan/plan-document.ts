import type { BusinessScope } from '@bellwether/domain/access/scope';
import { readMeta } from '@bellwether/domain/answers/figures';
import type { TargetType } from '@bellwether/domain/plan/plan';
import { problem } from '@bellwether/domain/problems';
import type { Deps } from '../../http/deps.ts';
import { buildDocument } from '../page-files/index.ts';
import type { PdfRequest } from '../page-pdf/index.ts';
import { readPlans } from './plan-figures.ts';

/**
 * Returns the content of the PDF of a plan's performance, with the same figures as its page. @param type what the plan
 * measures; by default the plan's own type. @throws Problem 'conflict' if the plan has no targets of this type.
 */
export const fetchPlanDocument = async (
  deps: Deps,
  scope: BusinessScope<'plan', 'read'>,
  planId: string,
  type: TargetType | undefined,
  signal?: AbortSignal,
): Promise<PdfRequest> => {
  const [found] = await readPlans(deps, scope, [{ plan_id: planId, type }], signal);
  if (!found) throw problem('not_found');
  if (found.refused !== undefined) throw problem('conflict', found.refused);
  const { figures, answer, range } = found;
  const page = { path: '/plan/performance', notes: readMeta(answer).notes, answers: [], plan: figures };
  return buildDocument(deps, scope, [page], { range, comparison: null });
};
