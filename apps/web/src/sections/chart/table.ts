import type { CsvCell } from '@bellwether/contract/format/csv';
import { formatValue } from '@bellwether/contract/format/number';
import type { Range } from '@bellwether/contract/time/range';
import { type ChartData, notesAt, type Series, stackShare, type Values } from './data.ts';
import { formatX } from './format-x.ts';
import { stepShares } from './funnel.ts';

type Column = Pick<Series, 'label' | 'values' | 'unit' | 'currency'>;

const share = { unit: 'percent', currency: '' } as const;

const funnelColumns = (values: Values): Column[] => {
  const { ofFirst, ofBefore } = stepShares(values);
  return [
    { ...share, label: 'Of first', values: ofFirst },
    { ...share, label: 'Of the step before', values: ofBefore },
  ];
};

/** What a series says besides its values: its edges, its part of a whole, what it was before. */
function furtherColumns(
  data: ChartData,
  series: Series,
  all: (known: Values, left?: number | null) => Values,
) {
  const { label, values, before, low, high, stack, unit, currency } = series;
  return [
    ...(low && high
      ? [
          { label: `${label} low`, values: low, unit, currency },
          { label: `${label} high`, values: high, unit, currency },
        ]
      : []),
    ...(data.stacking === 'share' && stack
      ? [{ ...share, label: `${label} share`, values: values.map((_, at) => stackShare(data, series, at)) }]
      : []),
    ...(data.kind === 'funnel' ? funnelColumns(values) : []),
    ...(before ? [{ label: `${label} before`, values: all(before, data.rest?.before), unit, currency }] : []),
  ];
}

/** The last row of what is cut off after the first categories is what the others have together. */
const columnsOf = (data: ChartData): Column[] => [
  ...data.series.flatMap((series, at) => {
    const { label, values, unit, currency } = series;
    const all = (known: Values, left?: number | null): Values =>
      data.rest && at === 0 ? [...known, left ?? null] : known;
    return [
      { label, values: all(values, data.rest?.value), unit, currency },
      ...furtherColumns(data, series, all),
    ];
  }),
  ...(data.references ?? []).map(({ label, value, right = false }) => {
    const side = data.series.find((series) => (series.right ?? false) === right);
    return {
      label,
      values: data.categories.map(() => value),
      unit: side?.unit ?? 'number',
      currency: side?.currency ?? '',
    } satisfies Column;
  }),
];

/** A cohort grid is read by row, each with what it began with: it has a row for each series. */
const cohortTable = ({ axis, categories, series }: ChartData): { head: string[]; rows: CsvCell[][] } => ({
  head: [axis, 'Size', ...categories],
  rows: series.map(({ label, size = null, values }) => [label, size, ...values]),
});

const namesOf = ({ categories, rest }: ChartData): readonly string[] =>
  rest ? [...categories, rest.label] : categories;

/** The chart's figures as a table: headings, then a row for each category. */
export function chartTable(data: ChartData): { head: string[]; rows: string[][] } {
  if (data.kind === 'cohort') {
    const { head, rows } = cohortTable(data);
    const { unit = 'percent', currency = '' } = data.series[0] ?? {};
    const show = (cell: CsvCell, at: number) =>
      typeof cell === 'number' || cell === null
        ? formatValue(cell, at === 1 ? 'count' : unit, 'table', currency)
        : String(cell);
    return { head, rows: rows.map((row) => row.map(show)) };
  }
  const columns = columnsOf(data);
  const { x, annotations } = data;
  return {
    head: [
      data.axis,
      ...(x ? [x.label] : []),
      ...columns.map(({ label }) => label),
      ...(annotations ? ['Note'] : []),
    ],
    rows: namesOf(data).map((category, at) => [
      data.partial?.has(at) ? `${category} (${data.partial.get(at)})` : category,
      ...(x ? [formatX(x, x.values[at])] : []),
      ...columns.map(
        ({ values, unit, currency }) =>
          (values[at] === null && data.unknown?.get(at)) || formatValue(values[at], unit, 'table', currency),
      ),
      ...(annotations ? [notesAt(data, at) ?? ''] : []),
    ]),
  };
}

const isoDays = (days: readonly Range[] | undefined, at: number): CsvCell[] =>
  days ? [days[at]?.from ?? null, days[at]?.to ?? null] : [];

const isoName = (axis: string, { from }: Range): string => (axis === 'Month' ? from.slice(0, 7) : from);

/** The same as plain numbers for a file: days as ISO dates, what they are compared with, and which is only a part of its period. */
export function chartFile(data: ChartData): CsvCell[][] {
  if (data.kind === 'cohort') {
    const { head, rows } = cohortTable(data);
    return [head, ...rows];
  }
  const { axis, days, daysBefore, partial, annotations, x } = data;
  const columns = columnsOf(data);
  const noted = partial ?? annotations;
  const noteAt = (at: number) =>
    [partial?.has(at) ? `partial: ${partial.get(at)}` : null, notesAt(data, at)].filter(Boolean).join('; ') ||
    null;
  const position = (value: number | undefined): CsvCell =>
    value === undefined ? null : x?.scale === 'time' ? new Date(value).toISOString().slice(0, 16) : value;
  return [
    [
      axis,
      ...(x ? [x.label] : []),
      ...(days ? ['From', 'To'] : []),
      ...(daysBefore ? ['Compared from', 'Compared to'] : []),
      ...columns.map(({ label }) => label),
      ...(noted ? ['Note'] : []),
    ],
    ...namesOf(data).map((name, at) => [
      // A spreadsheet reads 'Nov 25' as a day of this year.
      days?.[at] ? isoName(axis, days[at]) : name,
      ...(x ? [position(x.values[at])] : []),
      ...isoDays(days, at),
      ...isoDays(daysBefore, at),
      ...columns.map(({ values }) => values[at] ?? data.unknown?.get(at) ?? null),
      ...(noted ? [noteAt(at)] : []),
    ]),
  ];
}
