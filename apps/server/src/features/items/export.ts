import type { BusinessContext } from '@bellwether/contract/access/scope';
import { byteOrderMark, type CsvCell, csvLine } from '@bellwether/contract/format/csv';
import type { Field, Form } from '@bellwether/contract/forms/define';
import { plainText } from '@bellwether/contract/rich-text/plain';
import { localTimeAt } from '@bellwether/contract/time/date-time';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { type AnyItem, getField } from './item-type.ts';

export type ExportContext = {
  namesOf(value: unknown): string[];
  businesses: readonly BusinessContext[];
};

/**
 * Returns the fields that become columns. Ids of other items are left out, because they mean nothing in a
 * file.
 */
const exportedFields = ({ fields }: Form): readonly Field[] => fields.filter(({ kind }) => kind !== 'item');

const optionLabel = ({ options = [] }: Field, value: unknown): string => {
  const option = options.find(({ key }) => key === value);
  return option?.label ?? option?.value ?? String(value);
};

const rowText = ({ fields = [] }: Field, row: Readonly<Record<string, unknown>>): string =>
  fields
    .map((field) => ({ field, value: row[field.name] ?? '' }))
    .filter(({ value }) => value !== '')
    .map(({ field, value }) => optionLabel(field, value))
    .join(', ');

/** Returns a cell in readable form: names for ids, labels for keys, times in the business's time zone. */
const toCell = (field: Field, item: AnyItem, { namesOf, businesses }: ExportContext): CsvCell => {
  const value = getField(item, field.name);
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'user':
    case 'users':
      return namesOf(value);
    case 'rich':
      return plainText(String(value));
    case 'choice':
      return optionLabel(field, value);
    case 'choices':
      return (value as string[]).map((key) => optionLabel(field, key));
    case 'rows':
      return (value as Record<string, unknown>[]).map((row) => rowText(field, row));
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'number':
    case 'money':
    case 'percent':
      return Number(value);
    case 'date-time': {
      const { timeZone = 'UTC' } = businesses.find(({ id }) => id === item.business_id) ?? {};
      return localTimeAt(timeZone, new Date(String(value)));
    }
    default:
      return String(value);
  }
};

const businessName = (item: AnyItem, { businesses }: ExportContext): string =>
  businesses.find(({ id }) => id === item.business_id)?.tradingName ?? '';

const headings = (form: Form, { businesses }: ExportContext): string[] => [
  ...(businesses.length > 1 ? ['Business'] : []),
  ...exportedFields(form).map(({ label }) => label),
];

export async function* itemsToCsv(
  form: Form,
  batches: AsyncIterable<AnyItem[]>,
  context: ExportContext,
): AsyncGenerator<string> {
  const columns = exportedFields(form);
  yield byteOrderMark + csvLine(headings(form, context));
  for await (const batch of batches) {
    yield batch
      .map((item) =>
        csvLine([
          ...(context.businesses.length > 1 ? [businessName(item, context)] : []),
          ...columns.map((field) => toCell(field, item, context)),
        ]),
      )
      .join('');
  }
}

const formats: Partial<Record<Field['kind'], string>> = {
  date: 'd mmm yyyy',
  'date-time': 'd mmm yyyy h:mm AM/PM',
  money: '#,##0.00',
};

/** A spreadsheet has no time zones, so the local time is passed as if it were UTC. */
const xlsxCell = (field: Field, item: AnyItem, context: ExportContext): CellValue => {
  const cell = toCell(field, item, context);
  if (typeof cell === 'number') return cell;
  if (cell === null || cell === undefined) return null;
  if (typeof cell !== 'string') return cell.join('; ');
  if (field.kind === 'date' || field.kind === 'date-time') return new Date(`${cell.replace(' ', 'T')}Z`);
  return cell;
};

/**
 * Yields the items as an Excel workbook with one sheet. Numbers and dates keep their type, and text is never
 * a formula.
 */
export const itemsToXlsx = (
  form: Form,
  batches: AsyncIterable<AnyItem[]>,
  context: ExportContext,
): AsyncIterable<Uint8Array> => {
  const fields = exportedFields(form);
  const columns: ColumnDef[] = [
    ...(context.businesses.length > 1 ? [{ header: 'Business', width: 24 }] : []),
    ...fields.map(({ label, kind }) => ({
      header: label,
      width: kind === 'rich' || kind === 'long-text' ? 48 : 20,
      ...(formats[kind] ? { numFmt: formats[kind] } : {}),
    })),
  ];
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const batch of batches) {
      for (const item of batch) {
        yield [
          ...(context.businesses.length > 1 ? [businessName(item, context)] : []),
          ...fields.map((field) => xlsxCell(field, item, context)),
        ];
      }
    }
  }
  return writeXlsxStream(rows(), { name: 'Items', columns, freezePane: { rows: 1 } });
};
