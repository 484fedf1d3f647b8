import type { PlannedQuery } from '@bellwether/analytics/compile/query-plan';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { formatRange } from '@bellwether/domain/answers/label';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { mergeRanges, rangesOverlap } from '@bellwether/domain/time/intervals';
import type { SetAside } from '@bellwether/facts/shared-days';

type NoteContext = {
  query: Pick<PlannedQuery, 'range' | 'comparison'>;
  mixed: readonly Metric[];
  missing: ReportMeta['missing'];
  estimated: boolean;
  setAside: readonly SetAside[];
};

/** Returns a note for each connected source on days that files cover too. */
const setAsideNotes = ({ setAside, query }: NoteContext): string[] => {
  const ranges = [query.range, ...(query.comparison ? [query.comparison] : [])];
  const bySource = [...Map.groupBy(setAside, ({ source }) => source)];
  return bySource
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([source, group]) => {
      const days = mergeRanges(group.flatMap((one) => [...one.days])).filter((range) =>
        ranges.some((otherRange) => rangesOverlap(range, otherRange)),
      );
      const name = sourceLabel(source);
      return days.length === 0
        ? []
        : [
            `${name} and files both have data for ${days.map(formatRange).join(', ')}. Only the data from ${name} counts.`,
          ];
    });
};

export const buildNotes = (context: NoteContext): string[] => [
  ...(context.mixed.length > 0
    ? ['Some of these amounts are in different currencies. They are not added together.']
    : []),
  ...(Object.values(context.missing).includes('not_additive')
    ? [
        'People who came on several days would count several times, so users can be counted only for a day, a week, a month or a year.',
      ]
    : []),
  ...(context.estimated
    ? [
        'Some files contain only totals of a period. They are spread evenly over its days, so part of a period is an estimate.',
      ]
    : []),
  ...setAsideNotes(context),
];
