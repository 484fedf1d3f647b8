import type { Field } from '@bellwether/contract/forms/define';
import type { ItemFormStore } from '../../data/items/item-form.ts';

/** Props of a form field's input. `edited` is the form, for an input that reads other fields too. */
export type FieldInput = {
  edited: ItemFormStore;
  field: Field;
  value: unknown;
  error?: string | undefined;
  onChange: (value: unknown) => void;
};
