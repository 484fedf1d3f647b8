import type { Scope } from '@bellwether/contract/access/scope';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Deps } from '../../http/deps.ts';
import { answering } from './answer.ts';
import { askReport } from './ask.ts';

type Ask = {
  scope: Scope;
  params: { module: string; report: string };
  query: Readonly<Record<string, string | undefined>>;
};

/** The answers to several reports, in their order; those that count the same rows share a statement, as those of a page do. */
export const askReports = async (
  deps: Pick<Deps, 'warehouse' | 'clock'>,
  asks: readonly Ask[],
  signal?: AbortSignal,
): Promise<ReportAnswer[]> => {
  const drafted = [];
  for (const { scope, params, query } of asks) {
    const { drafted: one } = await askReport(deps, scope, { params, query, held: undefined });
    if (!one) throw new Error('A report that nobody holds was not drafted.');
    drafted.push(one);
  }
  const answer = answering(deps.warehouse, drafted, signal);
  const answers: ReportAnswer[] = [];
  for (const one of drafted) answers.push(await answer(one));
  return answers;
};
