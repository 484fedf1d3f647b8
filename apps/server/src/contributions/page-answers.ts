import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { PlanFigures } from '@bellwether/domain/plan/performance-page';
import type { Range } from '@bellwether/domain/time/range';

/** Maximum rows of a printed table. A note under the table reports omitted rows; exports contain all rows. */
export const maxTableRows = 5000;

/** Summary of a month on a printed page, with the comments of advisers. */
export type PrintedStory = {
  /** Month and comparison period, in words. */
  period: string;
  headline: string;
  /** Notes about the month's data, such as restated figures. */
  state: readonly string[];
  sections: readonly {
    key: string;
    title: string;
    paragraphs: readonly string[];
    lines: readonly string[];
    comment: { text: string; by: string } | null;
  }[];
};

/** Answers of a page's queries, in the order of `listPageQueries`; null for a module that the reader may not see. */
export type PageAnswers = {
  path: string;
  notes: readonly string[];
  answers: readonly (ReportAnswer | null)[];
  story?: PrintedStory;
  /** Set only for a plan's performance page, which shows stored plan figures instead of query answers. */
  plan?: PlanFigures;
};

/** Builds the content of document pages whose figures do not come from reports alone. */
export type PageAnswerer = {
  /** Path of the page in the web application. */
  path: string;
  /**
   * `only` lists the modules that all recipients may see; without it the modules of the scope apply. @throws Problem
   * 'not_allowed' if the page is closed to the scope.
   */
  answer: (
    scope: BusinessScope,
    selection: { range: Range; only?: readonly string[] | undefined },
    signal: AbortSignal | undefined,
  ) => Promise<Pick<PageAnswers, 'answers' | 'story'>>;
};
