import { Anchor, type ComboboxItem, MultiSelect } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type Choice, filterEntries, toEntries } from './choice.ts';
import classes from './field.module.css';
import { type FieldProps, inputStyles } from './field.ts';
import { FormLabel } from './form-label.tsx';

type Props<Key extends string> = FieldProps<readonly Key[]> & {
  options: readonly Choice<Key>[];
  loading?: boolean;
  before?: (key: Key) => ReactNode;
};

/** Searchable field to choose several options. Reports the chosen keys in the options' order. */
export function MultiSelectField<Key extends string = string>({
  label,
  options,
  value,
  onChange,
  placeholder = 'Select...',
  required = false,
  disabled = false,
  readOnly = false,
  before,
  ...rest
}: Props<Key>) {
  const id = useId();
  const choose = (isChosen: (key: Key) => boolean) =>
    onChange(options.filter(({ key }) => isChosen(key)).map(({ key }) => key));
  const free = options.filter((option) => !option.disabled).map(({ key }) => key);
  const all = options.filter(({ key, isExtra }) => !isExtra && free.includes(key)).map(({ key }) => key);
  const renderAction = (text: string, on: boolean, keys: readonly Key[], done: boolean) => (
    <Anchor
      component="button"
      type="button"
      disabled={done}
      onClick={() => choose((key) => (keys.includes(key) ? on : value.includes(key)))}
    >
      {text}
    </Anchor>
  );
  return (
    <div>
      <div className={classes['head']}>
        <FormLabel htmlFor={id} required={required}>
          {label}
        </FormLabel>
        {disabled || readOnly ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would add its own legend and border
          <span className={classes['all']} role="group" aria-label={`All of ${label}`}>
            {renderAction(
              'Select all',
              true,
              all,
              all.every((key) => value.includes(key)),
            )}
            {renderAction('Deselect all', false, free, !free.some((key) => value.includes(key)))}
          </span>
        )}
      </div>
      <MultiSelect<string>
        {...rest}
        id={id}
        aria-label={label}
        aria-required={required}
        searchable
        data={toEntries(options)}
        filter={({ options: entries, search }) => filterEntries(entries as ComboboxItem[], search)}
        value={[...value]}
        disabled={disabled}
        readOnly={readOnly}
        classNames={{
          input: `${inputStyles(readOnly).input} ${classes['around']}`,
          inputField: classes['within'] ?? '',
          pillsList: classes['pills'] ?? '',
        }}
        nothingFoundMessage="No results found."
        maxDropdownHeight={280}
        renderOption={({ option, checked }) => (
          <span className={classes['choice']}>
            <span className={classes['mark']}>{checked ? <IconCheck size={16} aria-hidden /> : null}</span>
            {before?.(option.value as Key)}
            {option.label}
          </span>
        )}
        onChange={(keys) => choose((key) => keys.includes(key))}
        {...(value.length === 0 ? { placeholder } : {})}
      />
    </div>
  );
}
