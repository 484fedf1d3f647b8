import {
  asDayBounds,
  asNumber,
  asNumberBounds,
  asText,
  type FilterDefinition,
  type FilterValue,
} from '@bellwether/contract/query/filter-definition';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { DayRange, NumberRange } from './bounds-input.tsx';
import { Checkboxes, Radios } from './choice-input.tsx';
import { TextFilter } from './text-filter.tsx';

type Props = {
  definition: FilterDefinition;
  value: FilterValue | undefined;
  onChange: (value: FilterValue) => void;
};

/** The input of one filter, by its kind. */
export function FilterInput({ definition, value, onChange }: Props) {
  const { label } = definition;
  switch (definition.inputType) {
    case 'text':
      return <TextFilter definition={definition} value={asText(value)} onChange={onChange} />;
    case 'checkboxes':
      return <Checkboxes definition={definition} value={value} onChange={onChange} />;
    case 'radio':
      return <Radios definition={definition} value={value} onChange={onChange} />;
    case 'number':
      return <NumberField label={label} value={asNumber(value)} onChange={onChange} />;
    case 'range':
      return <NumberRange label={label} value={asNumberBounds(value)} onChange={onChange} />;
    case 'date':
      return <DayRange label={label} value={asDayBounds(value)} onChange={onChange} />;
  }
}
