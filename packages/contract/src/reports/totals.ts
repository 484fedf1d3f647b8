import { isChoice } from '../catalogue/dimensions.ts';
import { type Metric, singleValueDimensions } from '../catalogue/metrics.ts';
import type { Condition, Filter } from '../query/filter.ts';
import type { Report } from './define.ts';

/** Does a filter leave one value of a dimension, under its name or its key? */
const leavesOne = (filter: Filter, dimension: string): boolean => {
  const names = ({ key, operator, value }: Condition) =>
    (key === dimension || key === `${dimension}.key`) && operator === '=' && !value.includes(';');
  return filter.some((group) => {
    const [only, ...others] = group;
    return only !== undefined && others.length === 0 && names(only);
  });
};

/**
 * Do the rows of a report make one figure together? Positions of several keywords do not, nor do amounts that stand once for each attribution model: their
 * total in an answer is null, unless the filter leaves one keyword or one model.
 */
export const hasTotal = (
  { dimensions, fixed }: Pick<Report, 'dimensions' | 'fixed'>,
  metric: Metric,
  filter: Filter = [],
): boolean =>
  [...singleValueDimensions(metric), ...dimensions.filter(isChoice)].every(
    (dimension) => fixed?.[dimension] !== undefined || leavesOne(filter, dimension),
  );
