import { Textarea } from '@mantine/core';
import { type FieldProps, inputStyles } from './field.ts';

type Props = FieldProps<string> & {
  /** The most characters that can be typed or pasted. */
  maxLength?: number;
  rows?: number;
};

/** Several lines of text; required unless it says otherwise. */
export function LongTextField({ required = true, readOnly = false, rows = 4, onChange, ...rest }: Props) {
  return (
    <Textarea
      {...rest}
      rows={rows}
      resize="vertical"
      required={required && !readOnly}
      readOnly={readOnly}
      classNames={inputStyles(readOnly)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
