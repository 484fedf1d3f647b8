import { isChoice } from '../catalogue/dimensions.ts';
import { isOfOne } from '../catalogue/metrics.ts';
import type { Report } from './define.ts';

/**
 * Do the rows of a report make one figure together? Positions of several keywords do not, nor do amounts that stand once for each attribution
 * model: their total in an answer is null.
 */
export const hasTotal = (report: Pick<Report, 'dimensions'>, metric: string): boolean =>
  !isOfOne(metric) && !report.dimensions.some(isChoice);
