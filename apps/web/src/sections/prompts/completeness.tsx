import { type Completeness, completePercent } from '@bellwether/domain/prompts/completeness';
import { Progress } from '@mantine/core';
import { useId } from 'react';
import classes from './prompts.module.css';

/** Bar and percentage of the filled fields. */
export function CompletenessBar({ parts, label }: { parts: readonly Completeness[]; label: string }) {
  const id = useId();
  const percent = completePercent(parts);
  return (
    <div className={classes['complete']}>
      <span id={id}>{`${label}: ${percent}% complete`}</span>
      <Progress.Root size="sm" className={classes['bar'] ?? ''}>
        <Progress.Section value={percent} aria-labelledby={id} />
      </Progress.Root>
    </div>
  );
}
