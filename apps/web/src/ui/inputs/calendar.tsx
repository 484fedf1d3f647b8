import '@mantine/dates/styles.layer.css';
import type { Day } from '@bellwether/domain/time/day';
import type { TypedKind } from '@bellwether/domain/time/typed-date';
import { DatePicker, MonthPicker, YearPicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';

const pickers = { day: DatePicker, month: MonthPicker, year: YearPicker };

type Props = {
  kind: TypedKind;
  value: Day | null;
  min?: Day;
  max?: Day;
  /** Moves the focus to the chosen day, or to the first selectable day. */
  focused: boolean;
  onChoose: (day: Day) => void;
};

/**
 * Calendar of days, months or years. It is a separate chunk, because it is large and only loaded when first
 * opened.
 */
export function Calendar({ kind, value, min, max, focused, onChoose }: Props) {
  const Picker = pickers[kind];
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!focused) return;
    const chosen = root.current?.querySelector<HTMLElement>('table [data-selected]');
    (chosen ?? root.current?.querySelector<HTMLElement>('table [tabindex="0"]'))?.focus();
  }, [focused]);
  return (
    <div ref={root}>
      <Picker
        value={value}
        weekendDays={[]}
        __stopPropagation
        onChange={(day: Day | null) => day && onChoose(day)}
        {...(value ? { defaultDate: value } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
      />
    </div>
  );
}
