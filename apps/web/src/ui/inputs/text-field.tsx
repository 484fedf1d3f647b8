import { TextInput } from '@mantine/core';
import { type FieldProps, inputStyles } from './field.ts';

type Props = FieldProps<string> & {
  /** The most characters that can be typed or pasted. */
  maxLength?: number;
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  autoComplete?: string;
};

/** One line of text; required unless it says otherwise. */
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
