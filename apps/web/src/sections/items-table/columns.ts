import type { CsvCell } from '@bellwether/contract/format/csv';
import type { Field, Form } from '@bellwether/contract/forms/define';
import type { ReactNode } from 'react';
import { type FormatContext, fieldText } from '../field-text.ts';

/** A column of a list of items: how it is headed, sorted, drawn and kept in a file. */
export type ItemColumn<T> = {
  key: string;
  label: string;
  description?: string;
  numeric?: boolean;
  /** The key the list is sorted by; absent where it cannot be sorted. */
  sort?: string | null;
  cell: (item: T) => ReactNode;
  exportValue?: (item: T) => CsvCell;
};

/** People and other items are ids, which only a page can name, and long texts do not fit a row. */
const hasColumn = ({ kind }: Field) => !['long-text', 'rich', 'link', 'user', 'users', 'item'].includes(kind);

/** The fields of a form that fit a row, as columns in the form's order. */
export const columnsOf = (
  form: Pick<Form, 'fields'>,
  place: FormatContext,
): ItemColumn<Readonly<Record<string, unknown>>>[] =>
  form.fields.filter(hasColumn).map((field) => {
    const show = (item: Readonly<Record<string, unknown>>) => fieldText(field, item[field.name], place);
    return {
      key: field.name,
      label: field.label,
      numeric: field.kind === 'number' || field.kind === 'money',
      sort: field.name,
      cell: show,
      exportValue: show,
    };
  });
