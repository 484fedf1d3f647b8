import type { Field } from '@bellwether/contract/forms/define';
import { Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { useFormState } from '../../data/items/use-item-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FormLabel } from '../../ui/inputs/form-label.tsx';
import type { FieldInput } from './field-input.ts';
import classes from './item-form.module.css';

type Row = Readonly<Record<string, unknown>>;

const toRows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);
const initialRow = (fields: readonly Field[]): Row => ({
  id: crypto.randomUUID(),
  ...Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? null])),
});

type Props = FieldInput & { Cell: ComponentType<FieldInput> };

export function RowsField({ edited, field, value, error, onChange, Cell }: Props) {
  const { name, label, required, fields = [], limit = Number.POSITIVE_INFINITY } = field;
  const rows = toRows(value);
  const id = useId();
  const errors = useFormState(edited, ({ fieldErrors }) => fieldErrors);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0)
      list.current?.lastElementChild?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, [added]);
  const setCell = (at: number, cell: string, next: unknown) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [cell]: next === '' ? null : next } : row)));
  const remove = (at: number) => {
    onChange(rows.filter((_, index) => index !== at));
    add.current?.focus();
  };
  const cellError = (at: number, cell: string) => errors[`${name}.${at}.${cell}`];
  const inCells = Object.keys(errors).some((key) => key.startsWith(`${name}.`));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend and a border
    <div role="group" aria-labelledby={id}>
      <div id={id}>
        <FormLabel required={required !== undefined}>{label}</FormLabel>
      </div>
      {rows.length > 0 ? (
        <ul ref={list} className={classes['rows']}>
          {rows.map((row, at) => (
            <li key={String(row['id'] ?? at)} className={classes['row']} aria-label={`${label} ${at + 1}`}>
              <div className={classes['cells']}>
                {fields.map((cell) => (
                  <Cell
                    key={cell.name}
                    edited={edited}
                    field={cell}
                    value={row[cell.name] ?? null}
                    error={cellError(at, cell.name)}
                    onChange={(next) => setCell(at, cell.name, next)}
                  />
                ))}
              </div>
              <IconButton label={`Remove ${label} ${at + 1}`} onClick={() => remove(at)}>
                <IconTrash size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {error && !inCells ? <Input.Error mb={8}>{error}</Input.Error> : null}
      <Button
        ref={add}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={rows.length >= limit}
        onClick={() => {
          onChange([...rows, initialRow(fields)]);
          setAdded((times) => times + 1);
        }}
      >
        {`Add to ${label}`}
      </Button>
    </div>
  );
}
