import type { FindingPicture } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricCurrency, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { countDays } from '@bellwether/domain/time/range';
import { colourOfOtherGroup, paleColourKey } from '../model/colours.ts';
import type { ChartData, Series } from '../model/data.ts';
import { listHours } from './missed-call-value.ts';

type PictureOf<Kind extends FindingPicture['kind']> = Extract<FindingPicture, { kind: Kind }>;

const allWeekdays = [1, 2, 3, 4, 5, 6, 7];

/** Adds up the rows of each weekday or hour. A time without a row has none of what is counted. */
const sumByTime = (rows: ReportAnswer['data'], by: 'weekday' | 'hour', metric: Metric) => {
  const sums = new Map<number, number>();
  for (const row of rows) {
    const time = readDimension(row, by);
    if (time === null) continue;
    sums.set(Number(time), (sums.get(Number(time)) ?? 0) + (readFigure(row, metric) ?? 0));
  }
  return (time: number): number => sums.get(time) ?? 0;
};

const createFrame = (by: Dimension, keys: readonly string[]) => ({
  kind: 'cartesian' as const,
  axis: dimensions[by].label,
  categories: keys.map((key) =>
    by === 'weekday' ? dimensionLabel(by, key).slice(0, 3) : dimensionLabel(by, key),
  ),
});

/** Builds the missed and answered calls by weekday or hour. The times of the finding have a colour of their own. */
export function buildMissedCallTimesChart(
  answer: ReportAnswer,
  { by, weekdays, marked, name }: PictureOf<'missed-call-times'>,
): ChartData {
  const counted = answer.data.filter((row) => weekdays.includes(Number(readDimension(row, 'weekday'))));
  // Shows the named hours also if no call came in one of them.
  const times =
    by === 'weekday'
      ? allWeekdays
      : [...new Set([...listHours({ ...answer, data: counted }).map(Number), ...marked])].toSorted(
          (a, b) => a - b,
        );
  const [countMissed, countCalls] = [sumByTime(counted, by, 'missed_calls'), sumByTime(counted, by, 'calls')];
  const common = { unit: 'count', currency: '', mark: 'bar', stack: true } as const;
  const listMissed = (isMarked: boolean) =>
    times.map((time) => (marked.includes(time) === isMarked ? countMissed(time) : null));
  return {
    ...createFrame(
      by,
      times.map((time) => String(time).padStart(2, '0')),
    ),
    series: [
      { ...common, key: 'missed_calls', label: `Missed ${name}`, values: listMissed(true) },
      {
        ...common,
        key: 'other',
        label: 'Missed at other times',
        values: listMissed(false),
      },
      {
        ...common,
        key: 'answered_calls',
        colour: paleColourKey(colourOfOtherGroup),
        label: 'Answered',
        values: times.map((time) => countCalls(time) - countMissed(time)),
      },
    ],
  };
}

/**
 * Builds the average week of a finding, with the usual figure of each weekday. The usual week has the same total, so
 * that it shows the shift alone.
 */
export function buildWeekdayShiftChart(
  answer: ReportAnswer,
  [usualAnswer]: readonly (ReportAnswer | undefined)[],
  { metric, marked }: PictureOf<'weekday-shift'>,
): ChartData {
  const meta = readMeta(answer);
  const weeks = countDays(meta.range) / 7;
  const readWeek = ({ data }: ReportAnswer) => allWeekdays.map(sumByTime(data, 'weekday', metric));
  const total = (week: readonly number[]) => week.reduce((sum, value) => sum + value, 0);
  const now = readWeek(answer);
  const usual = usualAnswer ? readWeek(usualAnswer) : [];
  const scale = total(usual) > 0 ? total(now) / total(usual) / weeks : 0;
  const { label } = metricInfo(metric);
  // An average of counts has decimals.
  const common = { unit: 'scale', currency: metricCurrency(meta, metric) } as const;
  const bars = (isMarked: boolean) => ({
    ...common,
    mark: 'bar' as const,
    stack: true,
    values: now.map((sum, at) => (marked.includes(at + 1) === isMarked ? sum / weeks : null)),
  });
  const strokes: Series[] =
    scale > 0
      ? [
          {
            ...common,
            key: 'usual',
            colour: colourOfOtherGroup,
            mark: 'target',
            label: 'Usual',
            values: usual.map((sum) => sum * scale),
          },
        ]
      : [];
  return {
    ...createFrame('weekday', allWeekdays.map(String)),
    series: [
      { ...bars(true), key: metric, label: `${label} a week` },
      { ...bars(false), key: 'other', colour: paleColourKey(metric), label: 'Other weekdays' },
      ...strokes,
    ],
  };
}
