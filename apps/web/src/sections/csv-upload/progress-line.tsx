import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { Progress } from '@mantine/core';
import classes from './csv-upload.module.css';
import { formatCount, rowsText, timeLeftText } from './text.ts';

type Props = { label: string; progress: CsvUpload['progress'] };

export function ProgressLine({ label, progress }: Props) {
  const part = progress && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <div className={classes['progress']}>
      <Progress value={part * 100} aria-label={label} />
      <p>
        {progress ? (
          <>
            <span>{`${formatCount(progress.done)} of ${rowsText(progress.total)}`}</span>
            {progress.rate > 0 ? <span>{`${rowsText(progress.rate)} a second`}</span> : null}
            {progress.seconds_left === null ? null : <span>{timeLeftText(progress.seconds_left)}</span>}
          </>
        ) : (
          <span>Starting…</span>
        )}
      </p>
    </div>
  );
}
