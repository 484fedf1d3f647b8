import { lastWholeMonth } from '@bellwether/contract/pages/growth-report/month';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { addMonths, type Day, dayAt, monthStart } from '@bellwether/domain/time/day';
import type { Deps } from '../../http/deps.ts';

/** Maximum length of the history in which months are listed. */
const maxMonths = 240;

/** Returns the first days of completed months with data, newest first. */
export const readMonthsWithData = async (
  { warehouse, clock }: Pick<Deps, 'warehouse' | 'clock'>,
  scope: BusinessScope,
): Promise<Day[]> => {
  const newest = lastWholeMonth(dayAt(scope.business.timeZone, clock.now()));
  const months = new Set<Day>();
  for (const { days } of await warehouse.coverage(scope))
    for (const { from, to } of days) {
      const first = monthStart(from);
      let month = monthStart(to) < newest ? monthStart(to) : newest;
      for (let count = 0; month >= first && count < maxMonths; count += 1) {
        months.add(month);
        month = addMonths(month, -1);
      }
    }
  return [...months].toSorted().toReversed().slice(0, maxMonths);
};
