import { chooseMonth } from '@bellwether/contract/pages/growth-report/month';
import { createGetAnswer, growthQueries } from '@bellwether/contract/pages/growth-report/page';
import { restatementText } from '@bellwether/contract/pages/growth-report/restated';
import { addComments, writeStory } from '@bellwether/contract/pages/growth-report/story';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { formatValue } from '@bellwether/domain/format/number';
import { problem } from '@bellwether/domain/problems';
import { addMonths, type Day, dayAt, formatDay, formatMonth } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { PageAnswers, PrintedStory } from '../../contributions/page-answers.ts';
import type { Deps } from '../../http/deps.ts';
import { filterAnswersByModule, listPageAnswers } from './answers.ts';
import { filterStoryExtras, readGrowthReport } from './report.ts';

/** Chosen date range, and the modules that all recipients may see; without them, the modules of the scope. */
type DocumentSelection = { range: Range; only?: readonly string[] | undefined };

/**
 * Returns the growth report for a document: answers, summary and comments. @throws Problem 'not_allowed' if the growth
 * report is closed to the scope.
 */
export const readGrowthDocument = async (
  deps: Deps,
  scope: BusinessScope,
  { range, only }: DocumentSelection,
  signal: AbortSignal | undefined,
): Promise<Pick<PageAnswers, 'answers'> & { story: PrintedStory }> => {
  const own = changeScopeModule(scope, 'growth_report', 'read');
  if (!own) throw problem('not_allowed');
  const { timeZone, currency } = scope.business;
  const toDay = (time: string): Day => dayAt(timeZone, new Date(time));
  const month = chooseMonth(range, dayAt(timeZone, deps.clock.now()));
  const report = await readGrowthReport(deps, own, month, signal);
  const may = (module: ModuleSlug) => only?.includes(module) !== false;
  const answers = filterAnswersByModule(report.story_answers, may);
  const getAnswer = createGetAnswer(answers);
  const story = writeStory(month, getAnswer, filterStoryExtras(report.extras, may), (amount) =>
    formatValue(Math.round(amount), 'currency', 'card', currency),
  );
  const figures = getAnswer(growthQueries.figures);
  const since = report.closed && formatDay(toDay(report.closed.at));
  return {
    answers: listPageAnswers(answers),
    story: {
      period: `${formatMonth(month)}, compared with ${formatMonth(addMonths(month, -1))} and ${formatMonth(addMonths(month, -12))}`,
      headline: story.headline,
      state:
        since === null
          ? []
          : [
              `The month was closed on ${since}. The report shows what was reported.`,
              ...(figures ? report.restated.map((one) => restatementText(one, since, figures)) : []),
            ],
      sections: addComments(story.sections, report.comments).map(({ comment, ...section }) => ({
        ...section,
        comment: comment?.text
          ? {
              text: comment.text,
              by: [comment.saved_by, formatDay(toDay(comment.saved_at))].filter(Boolean).join(', '),
            }
          : null,
      })),
    },
  };
};
