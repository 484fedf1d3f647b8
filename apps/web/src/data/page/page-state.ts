import { type Day, isDay } from '@bellwether/domain/time/day';
import {
  type ComparisonMode,
  comparisonRange,
  completeRange,
  defaultComparisonMode,
  defaultFrequency,
  defaultRange,
  type Frequency,
  isWholeMonths,
  type Range,
} from '@bellwether/domain/time/range';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from './url-filters.ts';

export type Comparison =
  | { mode: 'off' | 'previous_period' | 'previous_year' }
  | { mode: 'custom'; range: Range };

export type PageState = { range: Range; comparison: Comparison; frequency: Frequency };

/** Key under which the URL stores the period; all data pages share it. */
export const periodUrlKey = 'period';

const defaultComparison = (range: Range): Comparison => ({ mode: defaultComparisonMode(range) });

export const defaultPageState = (today: Day): PageState => {
  const range = defaultRange(today);
  return { range, comparison: defaultComparison(range), frequency: 'month' };
};

export const findComparedRange = ({
  range,
  comparison,
}: Pick<PageState, 'range' | 'comparison'>): Range | null => {
  if (comparison.mode === 'off') return null;
  const custom = comparison.mode === 'custom' ? comparison.range : {};
  return comparisonRange(range, comparison.mode, custom);
};

const isCalendarMonth = (range: Range): boolean =>
  isWholeMonths(range) && range.from.slice(0, 7) === range.to.slice(0, 7);

/**
 * Returns the comparison for a new date range. The default comparison of the previous range is replaced by the default
 * of the new range; any other is kept.
 */
export const comparisonForNewRange = (comparison: Comparison, former: Range, range: Range): Comparison =>
  comparison.mode === defaultComparisonMode(former) ? defaultComparison(range) : comparison;

/**
 * Sets the date range and its frequency: daily for less than 31 days or for one calendar month, which by month would be
 * a single bar; else monthly.
 */
export const setDateRange = (state: PageState, range: Range): PageState => ({
  comparison: comparisonForNewRange(state.comparison, state.range, range),
  range,
  frequency: isCalendarMonth(range) ? 'day' : defaultFrequency(range),
});

const modes: readonly string[] = ['off', 'previous_period', 'previous_year', 'custom'];
const isMode = (value: unknown): value is ComparisonMode | 'off' => modes.includes(String(value));
const toDay = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

/** Reads the period from the address; missing or malformed values get their default. */
export function readPeriod(module: TableUrlState | undefined, today: Day): PageState {
  const value = (key: string) => parseFilterValueText(module?.filter?.[key]);
  const [from, to] = [toDay(value('date_from')), toDay(value('date_to'))];
  const range = completeRange({ from, to }, today);
  if (range.from > range.to) return defaultPageState(today);
  const requestedFrequency = value('frequency');
  const frequency =
    requestedFrequency === 'day' || requestedFrequency === 'month'
      ? requestedFrequency
      : from || to
        ? defaultFrequency(range)
        : 'month';
  return { range, frequency, comparison: readComparison(value, range) };
}

function readComparison(value: (key: string) => unknown, range: Range): Comparison {
  const mode = value('compare');
  if (!isMode(mode)) return defaultComparison(range);
  if (mode !== 'custom') return { mode };
  const [from, to] = [toDay(value('compare_from_date')), toDay(value('compare_to_date'))];
  if (!from && !to) return defaultComparison(range);
  const custom = completeRange({ from, to }, range.to);
  return custom.from > custom.to ? defaultComparison(range) : { mode, range: custom };
}

export const writePeriod = ({ range, comparison, frequency }: PageState): TableUrlState => ({
  filter: {
    date_from: encodeFilterValue('>=', range.from),
    date_to: encodeFilterValue('<=', range.to),
    frequency: encodeFilterValue('=', frequency),
    compare: encodeFilterValue('=', comparison.mode),
    ...(comparison.mode === 'custom'
      ? {
          compare_from_date: encodeFilterValue('>=', comparison.range.from),
          compare_to_date: encodeFilterValue('<=', comparison.range.to),
        }
      : {}),
  },
});
