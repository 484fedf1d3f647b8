import { isChoice } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, singleValueDimensions } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Condition, Filter } from '../query/filter.ts';
import type { Report } from './define.ts';

/** Reports whether a filter restricts a dimension to one value, by its name or its key. */
const leavesOne = (filter: Filter, dimension: string): boolean => {
  const names = ({ key, operator, value }: Condition) =>
    (key === dimension || key === `${dimension}.key`) && operator === '=' && !value.includes(';');
  return filter.some((group) => {
    const [only, ...others] = group;
    return only !== undefined && others.length === 0 && names(only);
  });
};

/**
 * Reports whether the rows of a report have a total. Positions of several keywords have none, nor amounts repeated for
 * each attribution model. Their total is null unless the filter restricts the rows to one keyword or model.
 */
export const hasTotal = (
  { dimensions, fixed }: Pick<Report, 'dimensions' | 'fixed'>,
  metric: Metric,
  filter: Filter = [],
): boolean =>
  [...singleValueDimensions(metric), ...dimensions.filter(isChoice)].every(
    (dimension) => fixed?.[dimension] !== undefined || leavesOne(filter, dimension),
  );
