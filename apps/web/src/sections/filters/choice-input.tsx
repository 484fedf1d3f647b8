import {
  asChoices,
  type FilterDefinition,
  type FilterValue,
} from '@bellwether/contract/query/filter-definition';
import { Checkbox, Radio } from '@mantine/core';
import classes from './filters.module.css';

type Props = {
  definition: FilterDefinition;
  value: FilterValue | undefined;
  onChange: (value: FilterValue) => void;
};

export function CheckboxesInput({ definition, value, onChange }: Props) {
  const { label, options = [] } = definition;
  return (
    <Checkbox.Group label={label} value={asChoices(definition, value)} onChange={onChange}>
      <div className={classes['options']}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

export function RadiosInput({ definition, value, onChange }: Props) {
  const { label, options = [] } = definition;
  return (
    <Radio.Group label={label} value={asChoices(definition, value)[0] ?? ''} onChange={onChange}>
      <div className={classes['options']}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
