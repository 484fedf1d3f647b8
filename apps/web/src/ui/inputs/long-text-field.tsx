import { Textarea } from '@mantine/core';
import { type FieldProps, inputStyles } from './field.ts';

type Props = FieldProps<string> & {
  maxLength?: number;
  rows?: number;
};

/** Field for several lines of text; required by default. */
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
