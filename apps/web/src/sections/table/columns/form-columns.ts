import type { Field, Form } from '@bellwether/contract/forms/define';
import { type FormatContext, formatField } from '../../field-text.ts';
import type { TableColumn } from './column.ts';

/**
 * Checks if a field can be a column. Users and items are ids that only a page can name, and long texts do not fit a
 * row.
 */
const hasColumn = ({ kind }: Field) => !['long-text', 'rich', 'link', 'user', 'users', 'item'].includes(kind);

/** Returns the columns of the form's fields that fit a row, in the form's order. */
export const buildFormColumns = (
  form: Pick<Form, 'fields'>,
  context: FormatContext,
): TableColumn<Readonly<Record<string, unknown>>>[] =>
  form.fields.filter(hasColumn).map((field) => {
    const show = (item: Readonly<Record<string, unknown>>) => formatField(field, item[field.name], context);
    return {
      key: field.name,
      label: field.label,
      numeric: field.kind === 'number' || field.kind === 'money',
      sort: field.name,
      cell: show,
      exportValue: show,
    };
  });
