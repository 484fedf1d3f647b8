/**
 * Report query that an agenda stores with its result, as `add-agenda-figures` takes it. `query` has the parameters
 * of the report's address.
 */
export type ReportFigure = {
  name: string;
  module: string;
  report: string;
  query: Record<string, string>;
  metrics: string[];
};
