import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { formatRange } from '@bellwether/domain/answers/label';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { adChannelKeys, adChannels } from '@bellwether/domain/channels/ad-channels';
import { findUploadField, uploadContents } from '@bellwether/reading/kinds/upload-contents';
import { findAlternatives } from '@bellwether/reading/mapping/alternatives';
import { listUnusedColumns } from '@bellwether/reading/mapping/mapping';
import { formatLossAmount, lossWarnings } from '@bellwether/reading/rows/loss';

type DryRun = NonNullable<CsvUpload['dry_run']>;
type Progress = NonNullable<CsvUpload['progress']>;

const count = (n: number): string => n.toLocaleString('en-AU');
const rows = (n: number): string => `${count(n)} ${n === 1 ? 'row' : 'rows'}`;
const shownFaults = 10;
const barWidth = 30;

const dateOrders = { dmy: 'day first', mdy: 'month first', ymd: 'year first' } as const;

/**
 * Formats the settings of a file that are not columns: platform, currency, number and date formats, date range and
 * sheet.
 */
const readingText = ({ kind, mapping, header, sheets }: CsvUpload): string[] => {
  const { columns, currency, dateOrder, decimal, period, platform, sheet } = mapping;
  const ads = adChannelKeys.find((channel) => channel === platform);
  const unused = listUnusedColumns(header, mapping);
  const others = sheets.filter((name) => name !== sheet);
  return [
    ...(ads && columns['platform'] === undefined && findUploadField(kind, 'platform')
      ? [`  Platform (platform): ${adChannels[ads].label}`]
      : []),
    ...(currency === undefined ? [] : [`  Currency (currency): ${currency}`]),
    ...(dateOrder === undefined ? [] : [`  Dates (dateOrder): ${dateOrders[dateOrder]}`]),
    ...(decimal === undefined ? [] : [`  Decimals (decimal): "${decimal}"`]),
    ...(period === undefined ? [] : [`  Period (period): ${formatRange(period)}`]),
    ...(others.length === 0 ? [] : [`Sheet: ${sheet}. Not read: ${others.join(', ')}`]),
    ...(unused.length === 0 ? [] : [`Unused columns: ${unused.join(', ')}`]),
  ];
};

/** Formats which column is used for each field, with the column's first value. */
export const columnMappingText = (upload: CsvUpload): string => {
  const pairs = uploadContents[upload.kind].fields.flatMap(({ key, label }) => {
    const from = upload.mapping.columns[key];
    if (!from) return [];
    if ('constant' in from) return [`  ${label} (${key}): always "${from.constant}"`];
    const example = upload.sample[0]?.[upload.header.indexOf(from.column)] ?? '';
    const others = findAlternatives(upload.kind, key, upload.header, upload.sample, upload.mapping)
      .map((other) => `${other.column} (${other.example})`)
      .join(', ');
    return [
      `  ${label} (${key}): ${from.column}${example === '' ? '' : `, e.g. ${example}`}${others === '' ? '' : `; also possible: ${others}`}`,
    ];
  });
  const { file_name: name, file_bytes: bytes, looks_like: vendor, remembered } = upload;
  return [
    `${name}, ${count(bytes)} bytes`,
    ...(vendor === null ? [] : [`Recognised export: ${vendor}`]),
    ...(remembered ? ['Columns are matched as in an earlier file with the same headings.'] : []),
    ...pairs,
    ...readingText(upload),
  ].join('\n');
};

const faults = (title: string, total: number, list: DryRun['rejects']): string[] =>
  total === 0
    ? []
    : [
        `${title}: ${count(total)}`,
        ...list.slice(0, shownFaults).map((fault) => `  ${fault.reason}`),
        ...(total > shownFaults ? [`  … and ${count(total - Math.min(shownFaults, list.length))} more`] : []),
      ];

const answers = { yes: 'counts', no: 'does not count', credit: 'is given back' } as const;

const valuesText = (kind: UploadType, values: DryRun['values'], own: string): string[] =>
  values.length === 0
    ? []
    : [
        'Which rows count',
        ...values.map(({ field, value, rows: found, sum, currency, counted, assumed }) => {
          const amount = sum === null ? '' : `, ${sum} ${currency ?? own}`;
          const label = findUploadField(kind, field)?.label ?? field;
          return `  ${label} "${value}", ${rows(found)}${amount}: ${answers[counted]}${assumed ? ' (not known, please check)' : ''}`;
        }),
      ];

const lossText = (kind: UploadType, loss: NonNullable<DryRun['disappears']>, own: string): string[] => [
  ...lossWarnings(kind, loss, own),
  ...loss.named
    .slice(0, shownFaults)
    .map((one) =>
      [
        `  ${one.name || 'No name'}`,
        formatRange({ from: one.from_date, to: one.to_date }),
        formatLossAmount(kind, one, own),
      ]
        .filter(Boolean)
        .join(', '),
    ),
];

export const dryRunText = (kind: UploadType, run: DryRun, own: string): string =>
  [
    `${rows(run.rows)}, ${count(run.accepted)} can be imported`,
    ...(run.from_date === null ? [] : [`From ${run.from_date} to ${run.to_date}`]),
    ...Object.entries(run.totals).map(([name, sum]) => `  ${name} ${sum}`),
    ...run.money.flatMap(({ currency, totals }) =>
      Object.entries(totals).map(
        ([name, sum]) => `  ${name} ${sum}${currency === null ? '' : ` ${currency}`}`,
      ),
    ),
    ...valuesText(kind, run.values, own),
    ...faults('Rejected', run.rejected, run.rejects),
    ...faults('Left out', run.left_out, run.left_out_rows),
    ...(run.replaces > 0 ? [`Replaces ${rows(run.replaces)} from earlier imports`] : []),
    ...(run.disappears === null ? [] : lossText(kind, run.disappears, own)),
    ...run.notes,
  ].join('\n');

export const progressText = ({ done, total, rate, seconds_left }: Progress): string => {
  const part = total > 0 ? Math.min(1, done / total) : 0;
  const bar = '█'.repeat(Math.round(part * barWidth)).padEnd(barWidth, '░');
  const left = seconds_left === null ? '' : `, ${seconds_left} s left`;
  return `${bar} ${Math.round(part * 100)} %  ${count(done)} of ${count(total)} rows, ${count(rate)} rows/s${left}`;
};

/** Formats the result of an import. An unchanged file gets a message of its own. */
export const resultText = (upload: CsvUpload): string => {
  const notes = upload.dry_run?.notes ?? [];
  const unchanged = notes.find((note) => note.startsWith('Nothing changed'));
  return (
    unchanged ??
    `Imported ${rows(upload.dry_run?.accepted ?? 0)} from ${upload.from_date} to ${upload.to_date}.`
  );
};
