import type { AnsweredQuestion } from '@bellwether/contract/api/figures/questions';
import { createGetAnswer } from '@bellwether/contract/pages/growth-report/page';
import { writeStory } from '@bellwether/contract/pages/growth-report/story';
import { performanceDashboardReport } from '@bellwether/contract/reports/dashboard';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { readFigure } from '@bellwether/domain/answers/figures';
import { findTotalChange, judgeTotal } from '@bellwether/domain/answers/total-change';
import { isMetric, type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { digestRanges } from '@bellwether/domain/digest/week';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import type { Judgement } from '@bellwether/domain/judgement/judge';
import { addDays, addMonths, addYears, type Day, formatMonth, monthEnd } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { readBusinesses } from '../../../apps/server/src/features/digest/digest.ts';
import { answerGrowthQueries } from '../../../apps/server/src/features/growth-report/answers.ts';
import { answerAdvice } from '../../../apps/server/src/features/insights/questions/answer-advice.ts';
import { answerQuestion } from '../../../apps/server/src/features/insights/questions/answer-question.ts';
import { findTopChanges } from '../../../apps/server/src/features/meetings/pack.ts';
import { type ReportDeps, runReportQueries } from '../../../apps/server/src/features/reports/index.ts';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { type DemoBusiness, scopeIn, scopeOf } from './loaded-demo.ts';

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

/** Two ranges of days that places compare: a month with earlier ones, a week with the one before, or four weeks. */
type Window = { range: Range; comparison: Range };

const readDashboard = async (deps: ReportDeps, context: BusinessContext, { range, comparison }: Window) => {
  const query = { range, comparison, frequency: 'month' as const, filter: [] };
  const [result] = await runReportQueries(deps, [
    { scope: scopeIn(context, 'dashboard'), report: performanceDashboardReport, query },
  ]);
  return result?.answer?.meta[0];
};

const toVerdict = ({ verdict }: Judgement): Told['says'] =>
  verdict === 'up' || verdict === 'down' ? verdict : 'unclear';

/** Asks how a figure changed between named days. The answer must name both figures of the dashboard. */
const askForChange = async (
  deps: ReportDeps,
  context: BusinessContext,
  meta: ReportMeta,
  { metric, asked }: { metric: Metric; asked: string },
): Promise<Told['says'] | null> => {
  const answer = await answerQuestion(
    deps,
    scopeIn(context, 'insights'),
    asked,
    AbortSignal.timeout(120_000),
    {
      everyone: undefined,
      advise: () => {
        throw new Error('No question asks for advice.');
      },
    },
  );
  if (answer.kind !== 'answered') return null;
  const figures = answer.figures.map(({ value }) => value);
  const expected = [readFigure(meta.totals, metric), readFigure(meta.compare_totals ?? {}, metric)];
  if (JSON.stringify(figures) !== JSON.stringify(expected))
    throw new Error(`${asked} answers ${figures.join(', ')} and not ${expected.join(', ')}.`);
  return readDirection(answer.answer);
};

/** Returns what the weekly mail says of a week, and the meeting pack of four weeks, beside the dashboard. */
export const listRecentDirections = async (
  deps: ReportDeps & { db: Database },
  context: BusinessContext,
  monday: Day,
): Promise<Told[]> => {
  const signal = AbortSignal.timeout(120_000);
  const week = digestRanges(monday);
  const [row] = await readBusinesses(deps, scopeIn(context, 'dashboard'), week, signal);
  const weekly = await readDashboard(deps, context, week);
  const told: Told[] = [];
  for (const metric of ['revenue', 'valid_leads', 'missed_calls'] as const) {
    const judgement = weekly && judgeTotal(weekly, metric);
    if (!judgement || judgement.verdict === 'unknown') continue;
    const figure = `${metric}, a week`;
    told.push({ place: 'dashboard', figure, says: toVerdict(judgement) });
    const shown = row?.figures.find(({ label }) => label === metricInfo(metric).label);
    const change = findTotalChange(weekly, metric);
    if (shown)
      told.push({
        place: 'mail',
        figure,
        says: shown.tone === 'plain' ? 'unclear' : change?.direction === 'up' ? 'up' : 'down',
      });
  }
  const four = {
    range: { from: addDays(monday, -28), to: addDays(monday, -1) },
    before: { from: addDays(monday, -56), to: addDays(monday, -29) },
  };
  const moves = await findTopChanges(deps, scopeIn(context, 'meetings'), four, signal);
  const recent = await readDashboard(deps, context, { range: four.range, comparison: four.before });
  for (const { metric, judgement } of moves) {
    if (!isMetric(metric) || !recent || readFigure(recent.totals, metric) === null) continue;
    const figure = `${metric}, four weeks`;
    told.push({ place: 'meeting pack', figure, says: toVerdict(judgement) });
    told.push({ place: 'dashboard', figure, says: toVerdict(judgeTotal(recent, metric)) });
  }
  return told;
};

/** Returns what the dashboard, the growth report and the ask box say of the figures of a month against two earlier ones. */
export const listDirections = async (
  deps: ReportDeps,
  context: BusinessContext,
  month: Day,
): Promise<Told[]> => {
  const signal = AbortSignal.timeout(120_000);
  const told: Told[] = [];
  const add = (place: string, figure: string, says: Told['says'] | null) => {
    if (says !== null) told.push({ place, figure, says });
  };
  const range = { from: month, to: monthEnd(month) };
  const earlier = [addMonths(month, -1), addYears(month, -1)];
  const answers = await answerGrowthQueries(deps, scopeIn(context, 'growth_report'), month, signal);
  const story = writeStory(month, createGetAnswer(answers), noExtras, String);
  for (const before of earlier) {
    const meta = await readDashboard(deps, context, {
      range,
      comparison: { from: before, to: monthEnd(before) },
    });
    if (!meta) continue;
    const name = formatMonth(before);
    for (const metric of metrics) {
      const figure = `${metric} against ${name}`;
      const judgement = judgeTotal(meta, metric);
      if (judgement.verdict === 'unknown') continue;
      add('dashboard', figure, toVerdict(judgement));
      const label = inSentence(metricInfo(metric).label);
      const asked = `How did ${label} change in ${formatMonth(month)} compared to ${name}?`;
      add('ask box', figure, await askForChange(deps, context, meta, { metric, asked }));
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
  const answer = await answerQuestion(deps, scope, question, AbortSignal.timeout(120_000), {
    everyone: undefined,
    advise: (asked, context) => answerAdvice(asked, { ...context, deps }),
  });
  if (answer.kind !== 'answered') throw new Error(`${question}: ${answer.reason}`);
  return answer;
};
