import { formatRange } from '@bellwether/domain/answers/label';
import { datepickerValue, formatDay } from '@bellwether/domain/time/day';
import { defaultComparisonMode, intersectRanges, type Range } from '@bellwether/domain/time/range';
import { NativeSelect, Switch, Text } from '@mantine/core';
import { type Comparison, findComparedRange } from '../../data/page/page-state.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import classes from './page-header.module.css';

const modes = [
  { value: 'previous_year', label: 'Previous year' },
  { value: 'previous_period', label: 'Previous period' },
  { value: 'custom', label: 'Custom' },
] as const;

type Props = { range: Range; value: Comparison; onChange: (next: Comparison) => void };

export function ComparisonFields({ range, value, onChange }: Props) {
  const compared = findComparedRange({ range, comparison: value });
  const shared = compared && intersectRanges(range, compared);
  const choose = (mode: string) => {
    if (mode === 'custom' && compared) onChange({ mode, range: compared });
    if (mode === 'previous_year' || mode === 'previous_period') onChange({ mode });
  };
  return (
    <div className={classes['compare']}>
      <Switch
        label="Compare with"
        checked={value.mode !== 'off'}
        onChange={(event) =>
          onChange({ mode: event.currentTarget.checked ? defaultComparisonMode(range) : 'off' })
        }
      />
      {compared ? (
        <NativeSelect
          aria-label="Comparison period"
          size="xs"
          data={[...modes]}
          value={value.mode}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : null}
      {value.mode === 'custom' ? (
        <CustomDays range={value.range} onChange={(next) => onChange({ mode: 'custom', range: next })} />
      ) : null}
      {compared && value.mode !== 'custom' ? (
        <Text size="xs" c="dimmed">
          {formatDay(compared.from)} – {formatDay(compared.to)}
        </Text>
      ) : null}
      {shared ? (
        <Text size="xs" c="dimmed" role="status" className={classes['shared'] ?? ''}>
          {`The two periods overlap: ${formatRange(shared)} is in both.`}
        </Text>
      ) : null}
    </div>
  );
}

function CustomDays({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const wrong = range.from > range.to;
  return (
    <>
      <DateField
        label="Compared from"
        value={datepickerValue(range.from)}
        {...(wrong ? { error: true } : {})}
        onChange={(day) => day && onChange({ ...range, from: day.slice(0, 10) })}
      />
      <DateField
        label="Compared to"
        value={datepickerValue(range.to)}
        {...(wrong ? { error: true } : {})}
        onChange={(day) => day && onChange({ ...range, to: day.slice(0, 10) })}
      />
    </>
  );
}
