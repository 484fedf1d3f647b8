import type { Field, Form } from '@bellwether/contract/forms/define';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import type { CsvCell } from '@bellwether/domain/format/csv';
import { plainText } from '@bellwether/domain/rich-text/plain';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { businessColumns, type CellType, type FileColumn } from '../../http/table-file.ts';
import { type AnyItem, getField } from './item-type.ts';

export type ExportContext = {
  namesOf(value: unknown): string[];
  businesses: readonly BusinessContext[];
};

/**
 * Returns the fields of an item type that become columns of an export. Ids of other items are omitted, because readers
 * of a file cannot look them up.
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

/** Returns an export cell in readable form: names for ids, labels for keys, local times of the business. */
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

const cellTypes: Partial<Record<Field['kind'], CellType>> = {
  date: 'date',
  'date-time': 'date-time',
  money: 'money',
};

/** Returns the columns of an export of items. With several businesses, the first column names the business. */
export const exportColumns = (form: Form, context: ExportContext): FileColumn<AnyItem>[] => [
  ...businessColumns<AnyItem>(context.businesses, ({ business_id }) => business_id),
  ...exportedFields(form).map(
    (field): FileColumn<AnyItem> => ({
      label: field.label,
      value: (item) => toCell(field, item, context),
      type: cellTypes[field.kind],
      width: field.kind === 'rich' || field.kind === 'long-text' ? 48 : undefined,
    }),
  ),
];
