import {
  asDayBounds,
  asNumber,
  asNumberBounds,
  asText,
  type FilterDefinition,
  type FilterValue,
} from '@bellwether/contract/query/filter-definition';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { DayRangeInput, NumberRangeInput } from './bounds-input.tsx';
import { CheckboxesInput, RadiosInput } from './choice-input.tsx';
import { TextFilter } from './text-filter.tsx';

type Props = {
  definition: FilterDefinition;
  value: FilterValue | undefined;
  onChange: (value: FilterValue) => void;
};

export function FilterValueInput({ definition, value, onChange }: Props) {
  const { label } = definition;
  switch (definition.inputType) {
    case 'text':
      return <TextFilter definition={definition} value={asText(value)} onChange={onChange} />;
    case 'checkboxes':
      return <CheckboxesInput definition={definition} value={value} onChange={onChange} />;
    case 'radio':
      return <RadiosInput definition={definition} value={value} onChange={onChange} />;
    case 'number':
      return <NumberField label={label} value={asNumber(value)} onChange={onChange} />;
    case 'range':
      return <NumberRangeInput label={label} value={asNumberBounds(value)} onChange={onChange} />;
    case 'date':
      return <DayRangeInput label={label} value={asDayBounds(value)} onChange={onChange} />;
  }
}
