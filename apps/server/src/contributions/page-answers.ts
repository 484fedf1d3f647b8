import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { PlanFigures } from '@bellwether/domain/plan/performance-page';
import type { Range } from '@bellwether/domain/time/range';

/** Maximum rows of a table. A note reports that there are more; the page's own files have all rows. */
export const maxTableRows = 5000;

/** Text of a page that tells a month, with the comments of the advisers. */
export type PrintedStory = {
  /** Month and what it is compared with, in words. */
  period: string;
  headline: string;
  /** Lines on the state of the month, such as restated figures. */
  state: readonly string[];
  sections: readonly {
    title: string;
    paragraphs: readonly string[];
    lines: readonly string[];
    comment: { text: string; by: string } | null;
  }[];
};

/** Answers of a page's queries, in the order of `listPageQueries`; null for a module that is closed to the reader. */
export type PageAnswers = {
  path: string;
  notes: readonly string[];
  answers: readonly (ReportAnswer | null)[];
  story?: PrintedStory;
  /** The page is that of a plan's performance, which has figures in place of answers. */
  plan?: PlanFigures;
};

/** Answers a page of a document whose figures do not come from its reports alone. */
export type PageAnswerer = {
  /** Path of the page. */
  path: string;
  /**
   * `only` names the modules that all readers of the document may see; without it, those of the scope count.
   * @throws Problem 'not_allowed' if the page is closed to the scope.
   */
  answer: (
    scope: BusinessScope,
    selection: { range: Range; only?: readonly string[] | undefined },
    signal: AbortSignal | undefined,
  ) => Promise<Pick<PageAnswers, 'answers' | 'story'>>;
};
