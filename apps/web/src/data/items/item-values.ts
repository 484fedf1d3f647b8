import type { Field, Form } from '@bellwether/contract/forms/define';
import { emptyValue, isVisibleField, parseField } from '@bellwether/contract/forms/values';
import type { FieldErrors } from '../calls/field-errors.ts';

/** The values of a form's fields by name; null where there is none. */
export type FormItemValues = Readonly<Record<string, unknown>>;

/** The fields that a person fills in. */
export const editableFields = (form: Pick<Form, 'fields'>): readonly Field[] =>
  form.fields.filter(({ computed }) => !computed);

/** What a form begins with: an item's values, or for a new one each field's initial value. */
export const initialValues = (form: Pick<Form, 'fields'>, item: FormItemValues = {}): FormItemValues =>
  Object.fromEntries(
    editableFields(form).map(({ name, initial }) => [name, (name in item ? item[name] : initial) ?? null]),
  );

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Do two values of a field mean the same? Nothing, an empty text and an empty list do. */
export const isSame = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** The names of the fields whose values differ. */
export const listChangedFields = (
  form: Pick<Form, 'fields'>,
  a: FormItemValues,
  b: FormItemValues,
): string[] =>
  editableFields(form)
    .map(({ name }) => name)
    .filter((name) => !isSame(a[name], b[name]));

/**
 * What is wrong with the values, by field, before anything is sent: by the rules the server reads them by. A cell of a repeater has its
 * place for a name: 'phones.0.number'.
 */
export const findValueErrors = (
  form: Pick<Form, 'fields' | 'sections'>,
  values: FormItemValues,
): FieldErrors =>
  Object.fromEntries(
    editableFields(form)
      .filter((field) => isVisibleField(form, field, values))
      .flatMap((field) => {
        const read = parseField(field, values[field.name]);
        if (read.message === undefined) return [];
        const cells = Object.entries(read.cells ?? {});
        return [
          [field.name, read.message],
          ...cells.map(([at, message]) => [`${field.name}.${at}`, message]),
        ];
      }),
  );

/** The values as they are sent: what is not asked for is empty. */
export const visibleValues = (
  form: Pick<Form, 'fields' | 'sections'>,
  values: FormItemValues,
): FormItemValues =>
  Object.fromEntries(
    editableFields(form).map((field) => {
      const asked = isVisibleField(form, field, values);
      return [field.name, asked ? values[field.name] : emptyValue(field)];
    }),
  );
