import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { isDayLike, isMissing, isNumberLike, isWholePeriod } from '../cells/cell.ts';
import { normaliseHeading } from '../cells/heading.ts';

type Rows = readonly (readonly string[])[];

const filledOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const isValue = (cell: string): boolean =>
  isDayLike(cell) || isNumberLike(cell) || /^\S+@\S+\.\S+$|^https?:\/\//.test(cell);

/** Reports whether the header is actually the first row of values. */
const lacksHeadings = (header: readonly string[]): boolean => {
  const filled = filledOf(header);
  return filled.filter(isValue).length * 5 > filled.length;
};

const delimiters = [',', ';', '\t', '|'] as const;
const countCells = (line: string): number =>
  Math.max(...delimiters.map((delimiter) => line.split(delimiter).length));

/** Reports whether most rows are a single cell that contains several delimiters. */
const hasQuotedLines = (header: readonly string[], sample: Rows): boolean => {
  const width = filledOf(header).length === 1 ? countCells(header[0] ?? '') : header.length;
  const quoted = sample.filter((row) => {
    const [only, ...others] = filledOf(row);
    return only !== undefined && others.length === 0 && countCells(only) * 2 > width && countCells(only) > 2;
  });
  return width > 2 && quoted.length > 0 && quoted.length * 2 > sample.length;
};

/** Fields that only a list of single leads or calls has. */
const singleFields = [
  'direction',
  'call_status',
  'lead_key',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'click_id',
  'ga_id',
];
/** Headings of reports with numbers of calls or leads. */
const countHeading =
  /^(inbound|outbound|incoming|outgoing|completed|answered|unanswered|missed|abandoned|busy|failed|no ?answer|voicemails?|(total|number of|answered|missed|inbound|outbound|unique|first time)? ?(calls?|leads?|callers?|enquiries|inquiries|form submissions))( calls?| count)?$/i;

/** Reports whether each row is a daily count of calls or leads, instead of a single one. */
const countsLeads = (header: readonly string[], { columns }: CsvUpload['mapping'], sample: Rows): boolean => {
  if (singleFields.some((key) => columns[key] !== undefined)) return false;
  const counts = header.filter((heading, at) => {
    const filled = sample.map((row) => (row[at] ?? '').trim()).filter((cell) => !isMissing(cell));
    return (
      countHeading.test(heading.trim().replace(/[\s_-]+/g, ' ')) &&
      filled.length > 0 &&
      filled.every((cell) => /^[\d,. ]+$/.test(cell))
    );
  });
  return (
    counts.length > 1 || counts.some((heading) => /call|lead|enquir|inquir/.test(normaliseHeading(heading)))
  );
};

/** Date fields of single events, which a month or week cannot replace. */
const eventDates: Partial<Record<UploadType, readonly [field: string, row: string]>> = {
  invoices: ['day', 'invoice'],
  leads: ['occurred_at', 'lead'],
  reviews: ['day', 'review'],
};

/** Returns what each row should be, if its date is only a month, week or quarter. */
const findEventOfPeriods = (
  kind: UploadType,
  header: readonly string[],
  { columns }: CsvUpload['mapping'],
  sample: Rows,
): string | undefined => {
  const [field = '', row] = eventDates[kind] ?? [];
  const source = columns[field];
  if (source === undefined || !('column' in source)) return undefined;
  const at = header.indexOf(source.column);
  const filled = sample.map((cells) => (cells[at] ?? '').trim()).filter((cell) => !isMissing(cell));
  return filled.length > 0 && filled.every(isWholePeriod) ? row : undefined;
};

/** Returns why a file cannot be read with any choice of columns, and how to fix it; undefined if it can be read. */
export const findUnusable = (
  kind: UploadType,
  header: readonly string[],
  mapping: CsvUpload['mapping'],
  sample: Rows,
  isComplete: boolean,
): string | undefined => {
  if (hasQuotedLines(header, sample))
    return 'each line is quoted as one cell, so the file has no columns. Remove the quotes around whole lines, or export the file again as CSV, and upload it.';
  if (!isComplete && lacksHeadings(header))
    return 'this file has no headings; this line already holds values. Add a line with the names of the columns above it, for example "Date", and upload the file again.';
  if (kind === 'leads' && countsLeads(header, mapping, sample))
    return 'this report counts calls or leads per row. Each row must be one lead. Export the list of single calls or leads, and upload that.';
  const row = findEventOfPeriods(kind, header, mapping, sample);
  if (row !== undefined)
    return `the file has sums of periods, but no date of each ${row}. Export a list of ${row}s, with a date in each row.`;
  return undefined;
};
