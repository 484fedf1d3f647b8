import {
  clearFilterValues,
  type FilterDefinition,
  type FilterValue,
  type FilterValues,
  isInvalidValue,
} from '@bellwether/contract/query/filter-definition';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FilterValueInput } from './filter-input.tsx';
import classes from './filters.module.css';

export type FilterProps = {
  definitions: readonly FilterDefinition[];
  value: FilterValues;
  /** Called on 'Apply' and on clearing; the list then returns to its first page. */
  onApply: (values: FilterValues) => void;
};

export function FilterPanel({ definitions, value, onApply, close }: FilterProps & { close: () => void }) {
  const [draft, setDraft] = useState(value);
  const [cleared, setCleared] = useState(0);
  const invalid = definitions.some((definition) => isInvalidValue(definition, draft));
  const set = (name: string) => (chosen: FilterValue) => setDraft((now) => ({ ...now, [name]: chosen }));
  const clear = () => {
    setDraft(clearFilterValues(definitions));
    setCleared(cleared + 1);
    onApply(clearFilterValues(definitions));
  };
  return (
    <form
      className={classes['panel']}
      onSubmit={(event) => {
        event.preventDefault();
        if (invalid) return;
        onApply(draft);
        close();
      }}
    >
      <div className={classes['inputs']}>
        {definitions.map((definition) => (
          <FilterValueInput
            // Resets the filter inputs after clearing by a new key, because each input keeps its own draft.
            key={`${definition.name} ${cleared}`}
            definition={definition}
            value={draft[definition.name]}
            onChange={set(definition.name)}
          />
        ))}
      </div>
      <footer className={classes['actions']}>
        <Button variant="subtle" onClick={clear}>
          Clear all filters
        </Button>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <Button type="submit" disabled={invalid}>
          Apply
        </Button>
      </footer>
    </form>
  );
}
