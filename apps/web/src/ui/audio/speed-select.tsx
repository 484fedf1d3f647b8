import { NativeSelect } from '@mantine/core';
import classes from './audio.module.css';

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

export function SpeedSelect({
  onChange,
  disabled,
}: {
  onChange: (speed: number) => void;
  disabled: boolean;
}) {
  return (
    <NativeSelect
      className={classes['speed']}
      size="xs"
      aria-label="Speed"
      defaultValue="1"
      disabled={disabled}
      data={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
