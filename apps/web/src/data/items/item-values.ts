import type { Field, Form } from '@bellwether/contract/forms/define';
import { emptyValue, isVisibleField, parseField } from '@bellwether/contract/forms/values';
import type { FieldErrors } from '../calls/field-errors.ts';

/** Values of a form's fields by name; null for an empty field. */
export type FormItemValues = Readonly<Record<string, unknown>>;

/** Returns the fields of a form that a user fills in. */
export const listEditableFields = (form: Pick<Form, 'fields'>): readonly Field[] =>
  form.fields.filter(({ computed }) => !computed);

/** Returns the initial values of a form: those of the item, or each field's initial value for a new item. */
export const initialFormValues = (form: Pick<Form, 'fields'>, item: FormItemValues = {}): FormItemValues =>
  Object.fromEntries(
    listEditableFields(form).map(({ name, initial }) => [
      name,
      (name in item ? item[name] : initial) ?? null,
    ]),
  );

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Compares two values of a field. Null, an empty text and an empty list are equal. */
export const isSameFieldValue = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

export const listChangedFields = (
  form: Pick<Form, 'fields'>,
  a: FormItemValues,
  b: FormItemValues,
): string[] =>
  listEditableFields(form)
    .map(({ name }) => name)
    .filter((name) => !isSameFieldValue(a[name], b[name]));

/**
 * Returns the validation errors of a form by field, by the same rules as the server. A repeater cell is named by its
 * position: 'phones.0.number'.
 */
export const findValueErrors = (
  form: Pick<Form, 'fields' | 'sections'>,
  values: FormItemValues,
): FieldErrors =>
  Object.fromEntries(
    listEditableFields(form)
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

/** Returns the form values to send; hidden fields are sent empty. */
export const keepVisibleValues = (
  form: Pick<Form, 'fields' | 'sections'>,
  values: FormItemValues,
): FormItemValues =>
  Object.fromEntries(
    listEditableFields(form).map((field) => {
      const isVisible = isVisibleField(form, field, values);
      return [field.name, isVisible ? values[field.name] : emptyValue(field)];
    }),
  );
