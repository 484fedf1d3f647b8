import { NativeSelect } from '@mantine/core';
import { usePageState } from '../../data/page/use-page-state.ts';
import classes from './page-header.module.css';

const choices = [
  { value: 'day', label: 'Daily' },
  { value: 'month', label: 'Monthly' },
];

export function FrequencySelect() {
  const { frequency, setFrequency } = usePageState();
  return (
    <NativeSelect
      aria-label="Date frequency"
      className={classes['frequency'] ?? ''}
      data={choices}
      value={frequency}
      onChange={(event) => setFrequency(event.currentTarget.value === 'day' ? 'day' : 'month')}
    />
  );
}
