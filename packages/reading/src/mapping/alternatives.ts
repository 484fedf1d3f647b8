import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { isDayLike, isMissing } from '../cells/cell.ts';
import type { ImportField } from '../cells/field.ts';
import { normaliseHeading, normaliseKnownHeading } from '../cells/heading.ts';
import { uploadContents } from '../kinds/upload-contents.ts';
import { findColumn } from './mapping.ts';

/** Another column that could be read for a field, with its first value. */
export type Alternative = { column: string; example: string };

const dates = ['day', 'occurred_at'];
const identities = ['document_number', 'lead_key', 'review_key'];
const maxNamed = 3;

/** Matches headings of identifiers: 'Order ID', 'Receipt no.', 'paymentRef', 'Bestellnummer'. */
const identifies = /(?:^|[\s_.-])(?:id|no|nr|num|number|ref|reference)\.?$|nummer$|#$/i;
const identifiesInCamelCase = /[a-z](?:Id|ID|No|Nr|Num|Number|Ref|Reference)$/;

const isNamed = ({ aliases }: ImportField, heading: string): boolean =>
  aliases.some((alias) => normaliseKnownHeading(alias) === normaliseHeading(heading));

/** Stripe columns that hold amounts in the payout currency, by field. */
const convertedColumns: Readonly<Record<string, string>> = {
  amount: 'convertedamount',
  total: 'convertedamount',
  refunded: 'convertedamountrefunded',
  currency: 'convertedcurrency',
};

const hasSeveralCurrencies = (
  header: readonly string[],
  sample: readonly (readonly string[])[],
  source: Mapping['columns'][string] | undefined,
): boolean => {
  const at = source && 'column' in source ? findColumn(header, source.column) : -1;
  const codes = sample.map((row) => (row[at] ?? '').trim().toUpperCase()).filter((code) => code !== '');
  return new Set(codes).size > 1;
};

/** Returns the converted column for a field if the mapped amounts are in several currencies. */
const convertedFor = (
  kind: UploadType,
  key: string,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  columns: Mapping['columns'],
): Alternative | undefined => {
  const convertedHeading = convertedColumns[key];
  if (kind !== 'invoices' || convertedHeading === undefined || columns[key] === undefined) return undefined;
  const at = header.findIndex((heading) => normaliseHeading(heading) === convertedHeading);
  const column = header[at];
  const used = Object.values(columns).some((one) => 'column' in one && one.column === column);
  if (column === undefined || used || !hasSeveralCurrencies(header, sample, columns['currency']))
    return undefined;
  const example = sample.map((row) => (row[at] ?? '').trim()).find((cell) => !isMissing(cell));
  return example === undefined ? undefined : { column, example };
};

/**
 * Returns a note if the file also contains its amounts in one currency. Returns none if those are already mapped, or if
 * there is only one currency.
 */
export const convertedAmountNotes = (
  kind: UploadType,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  { columns }: Mapping,
): string[] => {
  const found = Object.keys(convertedColumns).flatMap((key) => {
    const other = convertedFor(kind, key, header, sample, columns);
    const label = uploadContents[kind].fields.find((one) => one.key === key)?.label;
    return other && label ? [`"${other.column}" for ${label}`] : [];
  });
  return found.length < 2
    ? []
    : [
        `The amounts are in several currencies. To read all of them in the payout currency, choose ${found.slice(0, -1).join(', ')} and ${found.at(-1)}.`,
      ];
};

/**
 * Returns other columns that could contain a record's date or number, known names first. A file often has several, and
 * only its author knows which is meant. Returns none for other fields, and for fields that are not read from a column.
 */
export const findAlternatives = (
  kind: UploadType,
  key: string,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  { columns }: Mapping,
): Alternative[] => {
  const { fields } = uploadContents[kind];
  const field = fields.find((one) => one.key === key);
  const source = columns[key];
  const isDate = dates.includes(key);
  const converted = convertedFor(kind, key, header, sample, columns);
  if (converted) return [converted];
  if (!field || !source || 'constant' in source || !(isDate || identities.includes(key))) return [];
  const used = Object.values(columns).map((one) => ('column' in one ? findColumn(header, one.column) : -1));
  const others = fields.filter((one) => one !== field);
  const found = header.flatMap((column, at) => {
    const filledCells = sample.map((row) => (row[at] ?? '').trim()).filter((cell) => !isMissing(cell));
    const [example] = filledCells;
    if (example === undefined || column === '' || used.includes(at) || header.indexOf(column) !== at)
      return [];
    const hasKnownName = isNamed(field, column);
    if (!hasKnownName && others.some((other) => isNamed(other, column))) return [];
    const fits = isDate
      ? filledCells.filter(isDayLike).length * 2 > filledCells.length
      : // A column with the same value on every row identifies nothing.
        (hasKnownName || identifies.test(column) || identifiesInCamelCase.test(column)) &&
        (filledCells.length === 1 || new Set(filledCells).size > 1);
    return fits ? [{ column, example, named: hasKnownName }] : [];
  });
  return [
    ...found.filter(({ named: hasKnownName }) => hasKnownName),
    ...found.filter(({ named: hasKnownName }) => !hasKnownName),
  ]
    .slice(0, maxNamed)
    .map(({ column, example }) => ({ column, example }));
};
