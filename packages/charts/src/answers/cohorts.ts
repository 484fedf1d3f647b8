import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure } from '@bellwether/domain/answers/figures';
import { addMonths } from '@bellwether/domain/time/day';
import type { ChartData } from '../model/data.ts';
import { buildDimensionChart } from './by-dimension.ts';

const month = 'first_lead_month';

/**
 * Draws revenue by the month of the first lead. Months without revenue are included, so that neighbouring
 * bars are one month apart. Revenue without a month comes last, if there is any.
 */
export const buildCohortChart = (answer: ReportAnswer): ChartData => {
  const found = new Map(answer.data.map((row) => [readDimension(row, month), row]));
  const knownCohorts = [...found.keys()].filter((key) => key !== null).toSorted();
  const [first, last] = [knownCohorts[0], knownCohorts.at(-1)];
  const data: ReportAnswer['data'] = [];
  for (let at = first; at !== undefined && last !== undefined && at <= last; at = addMonths(at, 1))
    data.push(found.get(at) ?? { [month]: at, attributed_revenue: 0, attributed_customers: 0 });
  const unnamed = found.get(null);
  if (unnamed && readFigure(unnamed, 'attributed_revenue')) data.push(unnamed);
  const bars = buildDimensionChart({ ...answer, data }, month, 'attributed_revenue', {
    maxEntries: data.length,
  });
  return { ...bars, kind: 'cartesian' };
};
