import { type Bounds, isValidRange } from '@bellwether/contract/query/filter-definition';
import { type Day, datepickerValue } from '@bellwether/domain/time/day';
import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import classes from './filters.module.css';

type Props<End> = { label: string; value: Bounds<End>; onChange: (value: Bounds<End>) => void };

/** Filter input for a number range with inclusive bounds; either bound may be empty. */
export function NumberRangeInput({ label, value, onChange }: Props<number>) {
  const [lower, upper] = value;
  const wrong = !isValidRange(lower, upper);
  return (
    <Pair label={label} wrong={wrong}>
      <NumberField
        label="From"
        value={lower}
        onChange={(next) => onChange([next, upper])}
        {...(wrong ? { error: true } : {})}
      />
      <NumberField
        label="To"
        value={upper}
        onChange={(next) => onChange([lower, next])}
        {...(wrong ? { error: true } : {})}
      />
    </Pair>
  );
}

/** Filter input for a range of days with inclusive bounds; either bound may be empty. */
export function DayRangeInput({ label, value, onChange }: Props<Day>) {
  const [lower, upper] = value;
  const wrong = !isValidRange(lower, upper);
  const day = (end: string, shown: Day | null, onDay: (next: Day | null) => void) => (
    <DateField
      label={end}
      value={shown && datepickerValue(shown)}
      onChange={(next) => onDay(next?.slice(0, 10) ?? null)}
      {...(wrong ? { error: true } : {})}
    />
  );
  return (
    <Pair label={label} wrong={wrong}>
      {day('From', lower, (next) => onChange([next, upper]))}
      {day('To', upper, (next) => onChange([lower, next]))}
    </Pair>
  );
}

function Pair({ label, wrong, children }: { label: string; wrong: boolean; children: ReactNode }) {
  const fault = useId();
  return (
    <fieldset className={classes['pair']} {...(wrong ? { 'aria-describedby': fault } : {})}>
      <legend>{label}</legend>
      {children}
      <div className={classes['fault']} aria-live="polite">
        {wrong ? <Input.Error id={fault}>'From' must not be above 'To'.</Input.Error> : null}
      </div>
    </fieldset>
  );
}
