import type { CsvCell } from '@bellwether/domain/format/csv';
import { formatValue } from '@bellwether/domain/format/number';
import type { Range } from '@bellwether/domain/time/range';
import type { ChartType, FigureColumn } from '../model/chart-type.ts';
import {
  annotationsAt,
  type ChartData,
  computeStackShare,
  type Series,
  type SeriesValues,
} from '../model/data.ts';
import { formatX } from '../model/format-x.ts';

type ChartTableType = Pick<ChartType, 'columns' | 'table'>;

const share = { unit: 'percent', currency: '' } as const;

/**
 * Returns the extra table columns of a series: edges of a band, share of a stack, columns of the chart kind,
 * comparison.
 */
function furtherColumns(
  data: ChartData,
  series: Series,
  kind: ChartTableType,
  all: (known: SeriesValues, left?: number | null) => SeriesValues,
): FigureColumn[] {
  const { label, values, before, low, high, stack, unit, currency } = series;
  return [
    ...(low && high
      ? [
          { label: `${label} low`, values: low, unit, currency },
          { label: `${label} high`, values: high, unit, currency },
        ]
      : []),
    ...(data.stacking === 'share' && stack
      ? [
          {
            ...share,
            label: `${label} share`,
            values: values.map((_, at) => computeStackShare(data, series, at)),
          },
        ]
      : []),
    ...(kind.columns?.(series) ?? []),
    ...(before
      ? [{ label: `${label} (comparison)`, values: all(before, data.rest?.before), unit, currency }]
      : []),
  ];
}

/** Returns the columns of the table. The first series has 'Other' as its last value. */
const buildColumns = (data: ChartData, kind: ChartTableType): FigureColumn[] => [
  ...data.series.flatMap((series, at) => {
    const { label, values, unit, currency } = series;
    const all = (known: SeriesValues, left?: number | null): SeriesValues =>
      data.rest && at === 0 ? [...known, left ?? null] : known;
    return [
      { label, values: all(values, data.rest?.value), unit, currency },
      ...furtherColumns(data, series, kind, all),
    ];
  }),
  ...(data.references ?? []).map(({ label, value, right = false }) => {
    const side = data.series.find((series) => (series.right ?? false) === right);
    return {
      label,
      values: data.categories.map(() => value),
      unit: side?.unit ?? 'number',
      currency: side?.currency ?? '',
    } satisfies FigureColumn;
  }),
];

const listNames = ({ categories, rest }: ChartData): readonly string[] =>
  rest ? [...categories, rest.label] : categories;

/** Builds the table of a chart: the header, then one formatted row per category. */
export function buildChartTable(data: ChartData, kind: ChartTableType): { head: string[]; rows: string[][] } {
  const ownTable = kind.table?.(data);
  if (ownTable) {
    const show = (cell: CsvCell, at: number) => {
      const { unit = 'number', currency } = ownTable.head[at] ?? {};
      return at === 0 ? String(cell ?? '') : formatValue(asFigure(cell), unit, 'table', currency);
    };
    return { head: ownTable.head.map(({ label }) => label), rows: ownTable.rows.map((row) => row.map(show)) };
  }
  const columns = buildColumns(data, kind);
  const { x, annotations } = data;
  return {
    head: [
      data.axis,
      ...(x ? [x.label] : []),
      ...columns.map(({ label }) => label),
      ...(annotations ? ['Note'] : []),
    ],
    rows: listNames(data).map((category, at) => [
      data.partial?.has(at) ? `${category} (${data.partial.get(at)})` : category,
      ...(x ? [formatX(x, x.values[at])] : []),
      ...columns.map(
        ({ values, unit, currency }) =>
          (values[at] === null && data.unknown?.get(at)) || formatValue(values[at], unit, 'table', currency),
      ),
      ...(annotations ? [annotationsAt(data, at) ?? ''] : []),
    ]),
  };
}

const asFigure = (cell: CsvCell): number | null => (typeof cell === 'number' ? cell : null);

const isoDays = (days: readonly (Range | null)[] | undefined, at: number): CsvCell[] =>
  days ? [days[at]?.from ?? null, days[at]?.to ?? null] : [];

const isoName = (axis: string, { from }: Range): string => (axis === 'Month' ? from.slice(0, 7) : from);

/**
 * Builds the file rows of a chart as plain numbers, with ISO dates, comparison ranges and notes on partial
 * periods.
 */
export function buildChartFile(data: ChartData, kind: ChartTableType): CsvCell[][] {
  const ownTable = kind.table?.(data);
  if (ownTable) return [ownTable.head.map(({ label }) => label), ...ownTable.rows.map((row) => [...row])];
  const { axis, days, daysBefore, partial, annotations, x } = data;
  const columns = buildColumns(data, kind);
  const hasNotes = partial ?? annotations;
  const noteAt = (at: number) =>
    [partial?.has(at) ? `partial: ${partial.get(at)}` : null, annotationsAt(data, at)]
      .filter(Boolean)
      .join('; ') || null;
  const position = (value: number | undefined): CsvCell =>
    value === undefined ? null : x?.scale === 'time' ? new Date(value).toISOString().slice(0, 16) : value;
  return [
    [
      axis,
      ...(x ? [x.label] : []),
      ...(days ? ['From', 'To'] : []),
      ...(daysBefore ? ['Compared from', 'Compared to'] : []),
      ...columns.map(({ label }) => label),
      ...(hasNotes ? ['Note'] : []),
    ],
    ...listNames(data).map((name, at) => [
      // Writes periods as ISO dates, because a spreadsheet reads 'Nov 25' as a day of this year.
      days?.[at] ? isoName(axis, days[at]) : name,
      ...(x ? [position(x.values[at])] : []),
      ...isoDays(days, at),
      ...isoDays(daysBefore, at),
      ...columns.map(({ values }) => values[at] ?? data.unknown?.get(at) ?? null),
      ...(hasNotes ? [noteAt(at)] : []),
    ]),
  ];
}
