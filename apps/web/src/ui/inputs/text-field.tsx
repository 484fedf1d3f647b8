import { TextInput } from '@mantine/core';
import { type FieldProps, inputStyles } from './field.ts';

type Props = FieldProps<string> & {
  maxLength?: number;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  autoComplete?: string;
};

/** Field for one line of text; required by default. */
export function TextField({ required = true, readOnly = false, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      required={required && !readOnly}
      readOnly={readOnly}
      classNames={inputStyles(readOnly)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
