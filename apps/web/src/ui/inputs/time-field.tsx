import {
  formatTime,
  listEndTimes,
  listStartTimes,
  type TimeOfDay,
} from '@bellwether/contract/time/time-of-day';
import type { FieldProps } from './field.ts';
import { SelectField } from './select-field.tsx';

type Props = FieldProps<TimeOfDay | null> & {
  /** The first and the last time of the list, 'HH:mm'. */
  from?: TimeOfDay;
  to?: TimeOfDay;
  /** The start of which this is the end: the list begins 30 minutes later. */
  after?: TimeOfDay | null;
};

/** A time of day 'HH:mm' in steps of 30 minutes, from 08:00 to 20:00 unless it says otherwise. A start leaves room for an end. */
export function TimeField({ from, to, after, value, ...rest }: Props) {
  const steps = after ? listEndTimes(after, to) : listStartTimes(from, to);
  // A time that was kept before, and is no step, is still shown as what it is.
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
