import type { ChartData, PlacedAnnotation } from '@bellwether/charts/model/data';
import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import type { Range } from '@bellwether/domain/time/range';

type Days = readonly (Range | null)[];

/** Checks if a chart has a time axis, on which it can show annotations. */
export const isTimeChart = ({ kind, days, by }: ChartData): boolean =>
  kind === 'cartesian' && by === undefined && days !== undefined && days.length > 1;

/** Returns the annotations that overlap the chart's date range, oldest first. */
export const annotationsInRange = (
  days: Days,
  annotations: readonly ChartAnnotation[],
): ChartAnnotation[] => {
  const first = days.find((one) => one !== null)?.from;
  const last = days.findLast((one) => one !== null)?.to;
  if (first === undefined || last === undefined) return [];
  return annotations
    .filter(({ from, to }) => from <= last && (to ?? from) >= first)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
};

/** Returns the first and last period that an annotation overlaps, or null if there is none. */
const findPeriods = (
  days: Days,
  { from, to }: Pick<ChartAnnotation, 'from' | 'to'>,
): Omit<PlacedAnnotation, 'text'> | null => {
  const end = to ?? from;
  const touches = (bucket: Range | null) => bucket !== null && bucket.from <= end && bucket.to >= from;
  const at = days.findIndex(touches);
  if (at < 0) return null;
  const until = days.findLastIndex(touches);
  return { at, ...(until > at ? { until } : {}) };
};

/** Adds annotations to a chart over time; returns any other chart unchanged. */
export function addAnnotations(data: ChartData, annotations: readonly ChartAnnotation[]): ChartData {
  const { days } = data;
  if (!days || !isTimeChart(data)) return data;
  const marks = annotationsInRange(days, annotations).flatMap((one): PlacedAnnotation[] => {
    const periods = findPeriods(days, one);
    return periods ? [{ ...periods, text: one.text }] : [];
  });
  return marks.length > 0 ? { ...data, annotations: [...(data.annotations ?? []), ...marks] } : data;
}
