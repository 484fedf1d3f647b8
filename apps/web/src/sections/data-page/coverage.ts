import type { ReportSource } from '@bellwether/domain/answers/answer';
import { addYears, type Day, monthStart } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';

/**
 * none: no rows were ever loaded · outside: rows exist, but not in the date range · within: rows exist in the
 * date range.
 */
export type PageCoverage =
  | { kind: 'none' }
  | { kind: 'outside'; rows: Range; latest: Range }
  | { kind: 'within' };

/**
 * Returns whether the facts of a page (such as invoices) have rows in a date range, only outside it, or none. `latest`
 * is the last twelve months of the first fact with rows.
 */
export function findPageCoverage(
  sources: readonly ReportSource[],
  facts: readonly ReportSource['fact'][],
  range: Range,
): PageCoverage {
  const spans = facts
    .flatMap((requestedFact) => sources.filter(({ fact }) => fact === requestedFact))
    .flatMap(({ from, to }) => (from && to ? [{ from, to }] : []));
  const [first] = spans;
  if (!first) return { kind: 'none' };
  const rows = spans.reduce(
    (all, { from, to }) => ({ from: earlierDay(all.from, from), to: laterDay(all.to, to) }),
    first,
  );
  if (spans.some(({ from, to }) => from <= range.to && to >= range.from)) return { kind: 'within' };
  const latest = { from: laterDay(first.from, monthStart(addYears(first.to, -1))), to: first.to };
  return { kind: 'outside', rows, latest };
}

const earlierDay = (a: Day, b: Day): Day => (a < b ? a : b);
const laterDay = (a: Day, b: Day): Day => (a > b ? a : b);
