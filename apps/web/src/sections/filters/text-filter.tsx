import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import {
  joinTextFilter,
  splitTextFilter,
  stripText,
  type TextJoin,
  type TextPart,
} from '@bellwether/contract/query/text-filter';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { inputStyles } from '../../ui/inputs/field.ts';
import { Segmented } from '../../ui/layout/segmented.tsx';
import classes from './filters.module.css';

type Props = { definition: FilterDefinition; value: string; onChange: (value: string) => void };
/** Sub-filter of a text filter, with a key that is stable while sub-filters are added and removed. */
type Typed = TextPart & { id: number };

const ways = [
  { value: 'or', label: 'OR' },
  { value: 'and', label: 'AND' },
] as const satisfies { value: TextJoin; label: string }[];

/**
 * Text filter with sub-filters joined by OR or AND. Characters that are not allowed are removed while typing.
 */
export function TextFilter({ definition, value, onChange }: Props) {
  const { label, noSubFilter, type = 'text' } = definition;
  const [parts, setParts] = useState<Typed[]>(() =>
    (noSubFilter ? [{ text: value, bool: 'or' as const }] : splitTextFilter(value)).map((part, id) => ({
      ...part,
      id,
    })),
  );
  const set = (next: Typed[]) => {
    setParts(next);
    onChange(joinTextFilter(next));
  };
  const change = (id: number, part: Partial<TextPart>) =>
    set(parts.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const add = () => set([...parts, { text: '', bool: 'or', id: Math.max(...parts.map(({ id }) => id)) + 1 }]);
  return (
    <div className={classes['texts']}>
      {parts.map(({ id, text, bool }, at) => (
        <div key={id} className={classes['text']}>
          {at > 0 ? (
            <Segmented
              label={`Operator before sub-filter ${at} of ${label}`}
              value={bool}
              options={ways}
              onChange={(next) => change(id, { bool: next })}
            />
          ) : null}
          <TextInput
            {...(at === 0 ? { label } : { 'aria-label': `${label}, sub-filter ${at}` })}
            autoComplete="off"
            // Focuses a new sub-filter, because the user has just added it in order to type into it.
            autoFocus={at > 0 && text === ''}
            inputMode={type === 'number' ? 'decimal' : 'text'}
            classNames={inputStyles(false)}
            value={text}
            onChange={({ currentTarget }) => change(id, { text: stripText(type, currentTarget.value) })}
          />
          {at > 0 ? (
            <IconButton
              label={`Remove sub-filter ${at} of ${label}`}
              onClick={() => set(parts.filter((one) => one.id !== id))}
            >
              <IconX size={16} />
            </IconButton>
          ) : null}
        </div>
      ))}
      {noSubFilter ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          aria-label={`Add sub-filter to ${label}`}
          onClick={add}
        >
          Add sub-filter
        </Button>
      )}
    </div>
  );
}
