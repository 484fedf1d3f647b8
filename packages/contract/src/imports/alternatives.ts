import { isDayLike, isMissing } from './cell.ts';
import type { ImportField } from './field.ts';
import { normaliseHeading, normaliseKnownHeading } from './heading.ts';
import { findColumn, type Mapping } from './mapping.ts';
import { type UploadType, uploadTypes } from './upload-types.ts';

/** A column that a field could be read from as well, with the first value that stands there. */
export type Alternative = { column: string; example: string };

const dates = ['day', 'occurred_at'];
const identities = ['document_number', 'lead_key', 'review_key'];
const maxNamed = 3;

/** 'Order ID', 'Receipt no.', 'paymentRef', 'Bestellnummer': headings of what identifies something. */
const identifies = /(?:^|[\s_.-])(?:id|no|nr|num|number|ref|reference)\.?$|nummer$|#$/i;
const identifiesInCamelCase = /[a-z](?:Id|ID|No|Nr|Num|Number|Ref|Reference)$/;

const isNamed = ({ aliases }: ImportField, heading: string): boolean =>
  aliases.some((alias) => normaliseKnownHeading(alias) === normaliseHeading(heading));

/** Columns of Stripe with every amount in the currency that is paid out, by the field that they can be. */
const convertedColumns: Readonly<Record<string, string>> = {
  amount: 'convertedamount',
  total: 'convertedamount',
  refunded: 'convertedamountrefunded',
  currency: 'convertedcurrency',
};

/** Whether the rows of a sample are in several currencies, by the column that the mapping names. */
const hasSeveralCurrencies = (
  header: readonly string[],
  sample: readonly (readonly string[])[],
  source: Mapping['columns'][string] | undefined,
): boolean => {
  const at = source && 'column' in source ? findColumn(header, source.column) : -1;
  const codes = sample.map((row) => (row[at] ?? '').trim().toUpperCase()).filter((code) => code !== '');
  return new Set(codes).size > 1;
};

/** The converted amount and its currency, where the amounts that were taken are in several. */
const convertedFor = (
  kind: UploadType,
  key: string,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  columns: Mapping['columns'],
): Alternative | undefined => {
  const wanted = convertedColumns[key];
  if (kind !== 'invoices' || wanted === undefined || columns[key] === undefined) return undefined;
  const at = header.findIndex((heading) => normaliseHeading(heading) === wanted);
  const column = header[at];
  const used = Object.values(columns).some((one) => 'column' in one && one.column === column);
  if (column === undefined || used || !hasSeveralCurrencies(header, sample, columns['currency']))
    return undefined;
  const example = sample.map((row) => (row[at] ?? '').trim()).find((cell) => !isMissing(cell));
  return example === undefined ? undefined : { column, example };
};

/** Says that a file has its amounts in one currency too; none where those are read, or there is one currency alone. */
export const convertedAmountNotes = (
  kind: UploadType,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  { columns }: Mapping,
): string[] => {
  const found = Object.keys(convertedColumns).flatMap((key) => {
    const other = convertedFor(kind, key, header, sample, columns);
    const label = uploadTypes[kind].fields.find((one) => one.key === key)?.label;
    return other && label ? [`"${other.column}" for ${label}`] : [];
  });
  return found.length < 2
    ? []
    : [
        `The amounts are in several currencies. For all of them in the currency that was paid out, choose ${found.slice(0, -1).join(', ')} and ${found.at(-1)}.`,
      ];
};

/**
 * The columns that could be a record's date or its number as well as the one that was taken, those of known names first: a file often has
 * several, and only who made it knows which is meant. None for a field of another sense, and for one that is not read from a column.
 */
export const findAlternatives = (
  kind: UploadType,
  key: string,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  { columns }: Mapping,
): Alternative[] => {
  const { fields } = uploadTypes[kind];
  const field = fields.find((one) => one.key === key);
  const source = columns[key];
  const isDate = dates.includes(key);
  const converted = convertedFor(kind, key, header, sample, columns);
  if (converted) return [converted];
  if (!field || !source || 'constant' in source || !(isDate || identities.includes(key))) return [];
  const used = Object.values(columns).map((one) => ('column' in one ? findColumn(header, one.column) : -1));
  const others = fields.filter((one) => one !== field);
  const found = header.flatMap((column, at) => {
    const told = sample.map((row) => (row[at] ?? '').trim()).filter((cell) => !isMissing(cell));
    const [example] = told;
    if (example === undefined || column === '' || used.includes(at) || header.indexOf(column) !== at)
      return [];
    const named = isNamed(field, column);
    if (!named && others.some((other) => isNamed(other, column))) return [];
    const fits = isDate
      ? told.filter(isDayLike).length * 2 > told.length
      : // What is the same on every row tells no row from another.
        (named || identifies.test(column) || identifiesInCamelCase.test(column)) &&
        (told.length === 1 || new Set(told).size > 1);
    return fits ? [{ column, example, named }] : [];
  });
  return [...found.filter(({ named }) => named), ...found.filter(({ named }) => !named)]
    .slice(0, maxNamed)
    .map(({ column, example }) => ({ column, example }));
};
