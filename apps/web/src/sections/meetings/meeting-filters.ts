import type { Field } from '@bellwether/contract/forms/define';
import { meetingForm } from '@bellwether/contract/forms/meetings';
import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';

const choice = ({ name, label, options = [] }: Field): FilterDefinition => ({
  name,
  label,
  field: name,
  inputType: 'checkboxes',
  operator: '=',
  options: options.map(({ key, value }) => ({ value: key, label: value })),
});

const choices: readonly Field[] = meetingForm.fields.filter(
  ({ name }) => name === 'type' || name === 'status',
);

export const meetingFilters: readonly FilterDefinition[] = [
  { name: 'name', label: 'Name', field: 'name', inputType: 'text' },
  ...choices.map(choice),
];
