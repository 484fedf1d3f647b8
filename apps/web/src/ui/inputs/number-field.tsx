import { formatValue, parseNumber } from '@bellwether/contract/format/number';
import { TextInput } from '@mantine/core';
import { type FieldProps, inputLook } from './field.ts';
import { useTyped } from './use-typed.ts';

type Props = FieldProps<number | null> & {
  /** Dollars: shown as '$1,234.50'. */
  money?: boolean;
};

const plain = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 12 });

/** A number. Anything may be typed or pasted: what is no part of a number is left out ('$1,234' is 1234). */
export function NumberField({ value, onChange, money = false, readOnly = false, error, ...rest }: Props) {
  const show = (n: number) => (money ? formatValue(n, 'currency', 'table') : plain.format(n));
  const typed = useTyped(value, onChange, parseNumber, show);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      classNames={inputLook(readOnly)}
      value={typed.text}
      error={error ?? (typed.wrong ? 'Write a number.' : undefined)}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
    />
  );
}
