import { type ComboboxItem, Select } from '@mantine/core';
import { type Choice, choiceLabel, filterEntries, placeholderEntry, toEntries } from './choice.ts';
import { type FieldProps, inputStyles } from './field.ts';

type Props<Key extends string> = FieldProps<Key | null> & {
  options: readonly Choice<Key>[];
  searchable?: boolean;
  loading?: boolean;
  /** Lets the user choose the placeholder again, for a required field with a preselected option. */
  mayUnselect?: boolean;
};

/** Field to choose one of several options. Reports its key, or null when cleared (if optional or `mayUnselect`). */
export function SelectField<Key extends string = string>({
  options,
  placeholder = 'Select...',
  required = false,
  readOnly = false,
  searchable = false,
  mayUnselect = false,
  onChange,
  ...rest
}: Props<Key>) {
  const chosen = options.find(({ key }) => key === rest.value);
  return (
    <Select<string>
      {...rest}
      data={[{ ...placeholderEntry(placeholder), disabled: !mayUnselect }, ...toEntries(options)]}
      filter={({ options: entries, search }) => filterEntries(entries as ComboboxItem[], search)}
      placeholder={placeholder}
      required={required}
      readOnly={readOnly}
      searchable={searchable}
      // Selects the option's name, so that typing replaces it; appended text would match no option.
      onClick={({ currentTarget }) => {
        if (searchable && chosen && currentTarget.value === choiceLabel(chosen)) currentTarget.select();
      }}
      classNames={inputStyles(readOnly)}
      allowDeselect={false}
      clearable={!required}
      clearButtonProps={{ 'aria-hidden': false, 'aria-label': `Clear ${rest.label}`, tabIndex: 0 }}
      nothingFoundMessage="No results found."
      maxDropdownHeight={280}
      onChange={(key) => onChange(options.find((option) => option.key === key)?.key ?? null)}
    />
  );
}
