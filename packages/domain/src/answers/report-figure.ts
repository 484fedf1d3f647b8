/**
 * Report query that an agenda stores with its result, as sent to `add-agenda-figures`. `query` contains the parameters
 * of the report's address.
 */
export type ReportFigure = {
  name: string;
  module: string;
  report: string;
  query: Record<string, string>;
  metrics: string[];
};
