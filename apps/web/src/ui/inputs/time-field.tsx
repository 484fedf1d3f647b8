import {
  formatTime,
  listEndTimes,
  listStartTimes,
  type TimeOfDay,
} from '@bellwether/domain/time/time-of-day';
import type { FieldProps } from './field.ts';
import { SelectField } from './select-field.tsx';

type Props = FieldProps<TimeOfDay | null> & {
  /** First and last time offered, as 'HH:mm'. */
  from?: TimeOfDay;
  to?: TimeOfDay;
  /** Start time, if this field is the end time; the list begins 30 minutes after it. */
  after?: TimeOfDay | null;
};

/**
 * Field for a time of day 'HH:mm' in steps of 30 minutes, by default from 08:00 to 20:00. The last start time
 * leaves room for an end time.
 */
export function TimeField({ from, to, after, value, ...rest }: Props) {
  const steps = after ? listEndTimes(after, to) : listStartTimes(from, to);
  // Adds a stored time between two steps to the list.
  const times = value && !steps.includes(value) ? [...steps, value].toSorted() : steps;
  return (
    <SelectField
      {...rest}
      searchable
      value={value}
      options={times.map((time) => ({ key: time, value: formatTime(time) }))}
    />
  );
}
