import '@mantine/dates/styles.layer.css';
import { formatDay } from '@bellwether/domain/time/day';
import { completeRange, type Range } from '@bellwether/domain/time/range';
import type { YearStart } from '@bellwether/domain/time/year-start';
import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { type Comparison, comparisonForNewRange, defaultPageState } from '../../data/page/page-state.ts';
import { findPresetName, presetNames, rangePresets } from '../../data/page/range-presets.ts';
import { ComparisonFields } from './comparison-fields.tsx';
import classes from './page-header.module.css';

type Props = {
  today: string;
  yearStart: YearStart;
  range: Range;
  comparison: Comparison;
  apply: (range: Range, comparison: Comparison) => void;
  cancel: () => void;
};

/** Panel for the date range: presets, a two-month calendar and the comparison period. Changes take effect on Apply. */
export function RangePanel({ today, yearStart, range, comparison, apply, cancel }: Props) {
  const [days, setDays] = useState<[string | null, string | null]>([range.from, range.to]);
  const [changed, setAgainst] = useState<Comparison | null>(null);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [from, to] = days;
  // Completes a range without a last day to one year from its first day.
  const chosen = from ? completeRange({ from, to: to ?? undefined }, today) : null;
  const against = changed ?? comparisonForNewRange(comparison, range, chosen ?? range);
  const shown = chosen && to ? findPresetName(chosen, today, yearStart) : 'Custom';
  const reset = () => {
    const { range, comparison } = defaultPageState(today);
    setDays([range.from, range.to]);
    setAgainst(comparison);
  };
  const wrong = against.mode === 'custom' && against.range.from > against.range.to;
  return (
    <>
      <div className={classes['choice']}>
        <fieldset className={classes['presets']} aria-label="Ranges">
          {presetNames.map((name) => (
            <UnstyledButton
              key={name}
              aria-pressed={name === shown}
              className={classes['preset'] ?? ''}
              onClick={() => {
                const preset = rangePresets[name](today, yearStart);
                setDays([preset.from, preset.to]);
              }}
            >
              {name}
            </UnstyledButton>
          ))}
          <UnstyledButton
            aria-pressed={shown === 'Custom'}
            className={classes['preset'] ?? ''}
            onClick={() => setDays([null, null])}
          >
            Custom
          </UnstyledButton>
        </fieldset>
        <DatePicker
          // Changes the key, so that the calendar shows the end of the chosen preset.
          key={shown === 'Custom' ? 'custom' : shown}
          type="range"
          allowSingleDateInRange
          numberOfColumns={phone ? 1 : 2}
          columnsToScroll={1}
          maxDate={today}
          weekendDays={[]}
          defaultDate={phone ? (to ?? today) : monthBefore(to ?? today)}
          value={days}
          onChange={setDays}
          size="sm"
        />
      </div>
      <ComparisonFields range={chosen ?? range} value={against} onChange={setAgainst} />
      <Group justify="space-between" mt="md" gap="sm">
        <Text size="xs" c="dimmed" aria-live="polite">
          {chosen
            ? `${formatDay(chosen.from)} – ${formatDay(chosen.to)}${to ? '' : ', a year from the first day'}`
            : 'Choose a first and a last day.'}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" size="xs" onClick={reset}>
            Reset
          </Button>
          <Button variant="default" size="xs" onClick={cancel}>
            Cancel
          </Button>
          <Button size="xs" disabled={!chosen || wrong} onClick={() => chosen && apply(chosen, against)}>
            Apply
          </Button>
        </Group>
      </Group>
    </>
  );
}

const monthBefore = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`;
};
