import {
  type FilterDefinition,
  listActiveFilters,
  parseFilterValue,
} from '@bellwether/contract/query/filter-definition';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FilterProps } from './filter-panel.tsx';
import { filterValueText } from './filter-text.ts';
import classes from './filters.module.css';

export function FilterChips({ definitions, value, onApply }: FilterProps) {
  const list = useRef<HTMLUListElement>(null);
  const active = listActiveFilters(definitions, value);
  const remove = (definition: FilterDefinition) => {
    // Moves the focus to the list of chips, because the focused button disappears with its chip.
    list.current?.focus();
    onApply({ ...value, [definition.name]: parseFilterValue(definition, undefined) });
  };
  return (
    <ul ref={list} tabIndex={-1} className={classes['chips']} aria-label="Active filters">
      {active.map((definition) => {
        const text = `${definition.label}: ${filterValueText(definition, value[definition.name])}`;
        return (
          <li key={definition.name}>
            <UnstyledButton
              className={classes['chip'] ?? ''}
              aria-label={`Remove filter ${text}`}
              onClick={() => remove(definition)}
            >
              <span>{text}</span>
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
