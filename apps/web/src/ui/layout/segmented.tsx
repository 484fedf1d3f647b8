import { SegmentedControl } from '@mantine/core';
import classes from './segmented.module.css';

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  wraps = false,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Shows options that do not fit a phone's screen on further lines. */
  wraps?: boolean;
}) {
  return (
    <SegmentedControl
      size="sm"
      {...(wraps && { classNames: { root: classes['root'] ?? '', control: classes['control'] ?? '' } })}
      aria-label={label}
      value={value}
      data={[...options]}
      onChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
