import type { Field, FormSection } from '@bellwether/contract/forms/define';
import { isVisibleField } from '@bellwether/contract/forms/values';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { ItemFormStore } from '../../data/items/item-form.ts';
import { listEditableFields } from '../../data/items/item-values.ts';
import { useFormState } from '../../data/items/use-item-form.ts';
import type { FieldInput } from './field-input.ts';
import { ItemField } from './item-field.tsx';
import classes from './item-form.module.css';

/** Custom inputs by field name: users, items, or a field that depends on another. */
export type FieldSlots = Readonly<Record<string, (input: FieldInput) => ReactNode>>;

const needsSlot: readonly Field['kind'][] = ['date-time', 'user', 'users', 'item'];
/** Field kinds that take a full row of a section. */
const wide: readonly Field['kind'][] = ['long-text', 'rich', 'rows'];

type Props = { edited: ItemFormStore; slots?: FieldSlots };

/**
 * Fields of a form in order, grouped in sections if the form has sections. After a rejected save the first invalid
 * field takes the focus.
 */
export function ItemFields({ edited, slots = {} }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const refusals = useFormState(edited, (state) => state.refusals);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const { sections = [] } = edited.form;
  const inSection = new Set(sections.flatMap((section) => section.fields));
  const all = listEditableFields(edited.form).filter(
    ({ kind, name }) => slots[name] || !needsSlot.includes(kind),
  );
  const draw = (field: Field | undefined) =>
    field ? <FormField key={field.name} edited={edited} field={field} slot={slots[field.name]} /> : null;
  return (
    <div ref={fields} style={{ display: 'contents' }}>
      {all.filter(({ name }) => !inSection.has(name)).map(draw)}
      {sections.map((section) => (
        <Section key={section.title} edited={edited} section={section}>
          {section.fields.map((name) => draw(all.find((field) => field.name === name)))}
        </Section>
      ))}
    </div>
  );
}

/** Section of fields with a heading; hidden if none of its fields applies. */
function Section({
  edited,
  section,
  children,
}: {
  edited: ItemFormStore;
  section: FormSection;
  children: ReactNode;
}) {
  const { title, description, columns = 1 } = section;
  const isVisible = useFormState(edited, ({ values }) =>
    edited.form.fields.some(
      (field) => section.fields.includes(field.name) && isVisibleField(edited.form, field, values),
    ),
  );
  if (!isVisible) return null;
  return (
    <fieldset className={classes['section']}>
      <legend>{title}</legend>
      {description ? <p>{description}</p> : null}
      <div className={classes['columns']} data-columns={columns}>
        {children}
      </div>
    </fieldset>
  );
}

type FormFieldProps = { edited: ItemFormStore; field: Field; slot: FieldSlots[string] | undefined };

/**
 * Field of a form. It rerenders only when its own value, error or visibility changes, not when the user types in other
 * fields.
 */
const FormField = memo(function FormField({ edited, field, slot }: FormFieldProps) {
  const { name, kind } = field;
  const value = useFormState(edited, ({ values }) => values[name] ?? null);
  const error = useFormState(edited, ({ fieldErrors }) => fieldErrors[name]);
  const isVisible = useFormState(edited, ({ values }) => isVisibleField(edited.form, field, values));
  if (!isVisible) return null;
  const input: FieldInput = {
    edited,
    field,
    value,
    error,
    onChange: (next) => edited.set(name, next as never),
  };
  return (
    <div className={classes['field']} data-wide={wide.includes(kind) || undefined}>
      {slot ? slot(input) : <ItemField {...input} />}
    </div>
  );
});
