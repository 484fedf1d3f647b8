import type { AnsweredQuestion } from '@bellwether/contract/api/figures/questions';
import { createGetAnswer } from '@bellwether/contract/pages/growth-report/page';
import { writeStory } from '@bellwether/contract/pages/growth-report/story';
import { performanceDashboardReport } from '@bellwether/contract/reports/dashboard';
import { judgeTotal } from '@bellwether/domain/answers/total-change';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { addMonths, addYears, type Day, formatMonth, monthEnd } from '@bellwether/domain/time/day';
import { answerGrowthQueries } from '../../../apps/server/src/features/growth-report/answers.ts';
import { answerAdvice } from '../../../apps/server/src/features/insights/questions/answer-advice.ts';
import { answerQuestion } from '../../../apps/server/src/features/insights/questions/answer-question.ts';
import { type ReportDeps, runReportQueries } from '../../../apps/server/src/features/reports/index.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { type DemoBusiness, scopeOf } from './loaded-demo.ts';

/** Direction that a place gives a figure against an earlier month; `unclear` if chance alone can explain it. */
export type Told = { place: string; figure: string; says: 'up' | 'down' | 'unclear' };

const metrics = ['revenue', 'valid_leads', 'calls'] as const satisfies readonly Metric[];

/** Reads the direction that a sentence gives. */
const readDirection = (sentence: string): Told['says'] | null =>
  /not clearly|did not change|held steady|the same as/.test(sentence)
    ? 'unclear'
    : /\b(up|rose|grew)\b/.test(sentence)
      ? 'up'
      : /\b(down|fell)\b/.test(sentence)
        ? 'down'
        : null;

const noExtras = { target: null, done: null, results: [], next: [] };

/** Returns what the dashboard, the growth report and the ask box say of the figures of a month against two earlier ones. */
export const listDirections = async (
  deps: ReportDeps,
  business: DemoBusiness,
  month: Day,
): Promise<Told[]> => {
  const signal = AbortSignal.timeout(120_000);
  const told: Told[] = [];
  const add = (place: string, figure: string, says: Told['says'] | null) => {
    if (says !== null) told.push({ place, figure, says });
  };
  const range = { from: month, to: monthEnd(month) };
  const earlier = [addMonths(month, -1), addYears(month, -1)];
  const answers = await answerGrowthQueries(deps, scopeOf(business, 'growth_report'), month, signal);
  const story = writeStory(month, createGetAnswer(answers), noExtras, String);
  for (const before of earlier) {
    const comparison = { from: before, to: monthEnd(before) };
    const query = { range, comparison, frequency: 'month' as const, filter: [] };
    const [result] = await runReportQueries(deps, [
      { scope: scopeOf(business, 'dashboard'), report: performanceDashboardReport, query },
    ]);
    const meta = result?.answer?.meta[0];
    if (!meta) continue;
    const name = formatMonth(before);
    for (const metric of metrics) {
      const figure = `${metric} against ${name}`;
      const judgement = judgeTotal(meta, metric);
      const { verdict } = judgement;
      if (verdict === 'unknown') continue;
      add('dashboard', figure, verdict === 'up' || verdict === 'down' ? verdict : 'unclear');
      const label = inSentence(metricInfo(metric).label);
      const asked = `How did ${label} change in ${formatMonth(month)} compared to ${name}?`;
      const answer = await answerQuestion(deps, scopeOf(business, 'insights'), asked, signal, () => {
        throw new Error('No question asks for advice.');
      });
      if (answer.kind === 'answered') add('ask box', figure, readDirection(answer.answer));
      if (metric !== 'revenue') continue;
      const part = new RegExp(`(?:is|and) ([^.]*?${name})`).exec(story.headline)?.[1];
      const last = part?.split(/ and (?=not|up|down|the same|about)/).at(-1);
      if (last) add('growth report', figure, readDirection(last));
    }
  }
  return told;
};

/** Asks a question for advice as the administrator of the demo. @throws Error if it is refused */
export const askForAdvice = async (
  deps: ReportDeps & { db: Database },
  business: DemoBusiness,
  question: string,
): Promise<AnsweredQuestion> => {
  const scope = scopeOf(business, 'insights');
  const answer = await answerQuestion(deps, scope, question, AbortSignal.timeout(120_000), (asked, context) =>
    answerAdvice(asked, { ...context, deps, advised: undefined }),
  );
  if (answer.kind !== 'answered') throw new Error(`${question}: ${answer.reason}`);
  return answer;
};
