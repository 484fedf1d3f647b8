import { type Day, datepickerValue, formatDay, formatMonth } from '@bellwether/domain/time/day';
import { parseTypedDate, type TypedKind } from '@bellwether/domain/time/typed-date';
import { Popover, TextInput } from '@mantine/core';
import { IconCalendarMonth } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './calendar-field.module.css';
import { type FieldProps, inputStyles } from './field.ts';
import { useTypedText } from './use-typed.ts';

const Calendar = lazy(() => loadChunk(() => import('./calendar.tsx')).then((m) => ({ default: m.Calendar })));

const kinds: Readonly<Record<TypedKind, { show: (day: Day) => string; hint: string }>> = {
  day: { show: formatDay, hint: '5 Mar, 2026' },
  month: { show: formatMonth, hint: 'Mar 2026' },
  year: { show: (day) => day.slice(0, 4), hint: '2026' },
};

export type CalendarFieldProps = FieldProps<string | null> & { min?: Day; max?: Day };

export function CalendarField({
  kind,
  value,
  onChange,
  min,
  max,
  readOnly = false,
  disabled = false,
  ...rest
}: CalendarFieldProps & { kind: TypedKind }) {
  const { show, hint } = kinds[kind];
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<'by pointer' | 'by key' | null>(null);
  const day = value?.slice(0, 10) ?? null;
  const changeDay = (next: Day | null) => onChange(next && datepickerValue(next));
  const allowed = (next: Day | null) => next && (!min || next >= min) && (!max || next <= max);
  const typed = useTypedText(
    day,
    changeDay,
    (text) => {
      const read = parseTypedDate(kind, text);
      return allowed(read) ? read : null;
    },
    show,
  );
  const close = () => {
    setOpened(null);
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && !readOnly) setOpened('by key');
    else if (event.key === 'Escape' || event.key === 'Tab') return setOpened(null);
    else return;
    event.preventDefault();
  };
  return (
    <Popover
      opened={opened !== null}
      onChange={() => setOpened(null)}
      position="bottom-start"
      shadow="md"
      trapFocus={opened === 'by key'}
      withRoles={false}
    >
      <TextInput
        {...rest}
        ref={input}
        placeholder={rest.placeholder ?? `e.g. ${hint}`}
        autoComplete="off"
        readOnly={readOnly}
        disabled={disabled}
        classNames={inputStyles(readOnly)}
        value={typed.text}
        error={
          rest.error ?? (typed.wrong ? `Enter a date like ${hint}${between(min, max, show)}.` : undefined)
        }
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.leave}
        onKeyDown={onKey}
        onClick={() => !readOnly && setOpened('by pointer')}
        data-mantine-stop-propagation={opened !== null || undefined}
        inputContainer={(inputElement) => (
          <Popover.Target>
            <div>{inputElement}</div>
          </Popover.Target>
        )}
        rightSectionPointerEvents="all"
        rightSection={
          <IconButton
            label={`Open the calendar of ${rest.label}`}
            size={28}
            disabled={disabled || readOnly}
            aria-haspopup="dialog"
            aria-expanded={opened !== null}
            onClick={() => setOpened(opened ? null : 'by key')}
          >
            <IconCalendarMonth size={16} />
          </IconButton>
        }
      />
      <Popover.Dropdown
        role="dialog"
        aria-label={`Calendar of ${rest.label}`}
        onKeyDownCapture={closeOn(close)}
      >
        <Suspense fallback={<div className={classes['waiting']} />}>
          <Calendar
            key={day}
            kind={kind}
            value={day}
            focused={opened === 'by key'}
            onChoose={(chosen) => {
              changeDay(chosen);
              close();
            }}
            {...(min ? { min } : {})}
            {...(max ? { max } : {})}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

const closeOn = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape') close();
};

const between = (min: Day | undefined, max: Day | undefined, show: (day: Day) => string): string => {
  const from = min ? ` from ${show(min)}` : '';
  return max ? `${from} to ${show(max)}` : from;
};
