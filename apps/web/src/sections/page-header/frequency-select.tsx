import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { usePageState } from '../../data/use-page-state.ts';

const choices = [
  { value: 'day', label: 'Daily' },
  { value: 'month', label: 'Monthly' },
];

/** Whether charts count by day or by month. */
export function FrequencySelect() {
  const { frequency, setFrequency } = usePageState();
  return (
    <NativeSelect
      aria-label="Date frequency"
      w={116}
      data={choices}
      value={frequency}
      onChange={(event) => setFrequency(event.currentTarget.value === 'day' ? 'day' : 'month')}
    />
  );
}
