import type { Field } from '@bellwether/contract/forms/define';
import type { ItemForm } from '../../data/items/item-form.ts';

/** A field of a form with its value and what is wrong with it; `edited` is the form, for an input that looks at other fields too. */
export type FieldInput = {
  edited: ItemForm;
  field: Field;
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
};
