import type { Field } from '@bellwether/contract/forms/define';
import { type ReactNode, useEffect, useRef } from 'react';
import { givenFields } from '../../data/item-values.ts';
import type { EditedItem } from '../../data/use-item-form.ts';
import { type FieldInput, ItemField } from './item-field.tsx';

/** Inputs that a page draws itself, by the name of their field: people, other items, or a field that depends on another. */
export type FieldSlots = Readonly<Record<string, (input: FieldInput) => ReactNode>>;

const needsSlot: readonly Field['kind'][] = ['date-time', 'user', 'users', 'item'];

/** The fields of a form, in its order, one under another. When a save was refused, the first that is wrong takes the focus. */
export function ItemFields({ edited, slots = {} }: { edited: EditedItem; slots?: FieldSlots }) {
  const fields = useRef<HTMLDivElement>(null);
  const { refusals } = edited;
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return (
    <div ref={fields} style={{ display: 'contents' }}>
      {givenFields(edited.form).map((field) => {
        const slot = slots[field.name];
        if (!slot && needsSlot.includes(field.kind)) return null;
        const input: FieldInput = {
          field,
          value: edited.values[field.name] ?? null,
          error: edited.fieldErrors[field.name],
          onChange: (value) => edited.set(field.name, value),
        };
        const drawn = (slot ?? ItemField)(input);
        return drawn === null ? null : <div key={field.name}>{drawn}</div>;
      })}
    </div>
  );
}
