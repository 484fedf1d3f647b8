import { formatValue, parseNumber } from '@bellwether/domain/format/number';
import { TextInput } from '@mantine/core';
import { type FieldProps, inputStyles } from './field.ts';
import { useTypedText } from './use-typed.ts';

type Props = FieldProps<number | null> & {
  /** Currency code, if the number is an amount, shown as '$1,234.50'. */
  currency?: string;
  /** Whether the number is a percentage: 12.5 is shown as '12.5%'. */
  percent?: boolean;
};

const plain = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 12 });

/**
 * Field for a number. Typed or pasted text may have other characters, which are ignored ('$1,234' is 1234).
 */
export function NumberField({
  value,
  onChange,
  currency,
  percent = false,
  readOnly = false,
  error,
  ...rest
}: Props) {
  const show = (n: number) =>
    currency ? formatValue(n, 'currency', 'table', currency) : `${plain.format(n)}${percent ? '%' : ''}`;
  const typed = useTypedText(value, onChange, parseNumber, show);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      classNames={inputStyles(readOnly)}
      value={typed.text}
      error={error ?? (typed.wrong ? 'Enter a number.' : undefined)}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
    />
  );
}
