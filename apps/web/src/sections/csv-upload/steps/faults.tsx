import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { formatCount } from '../text.ts';
import classes from './lists.module.css';

type Fault = NonNullable<CsvUpload['dry_run']>['rejects'][number];
type Props = { title: string; faults: readonly Fault[]; all: number };

/** List of the first rejected rows. Each reason is a sentence with the line, column and value. */
export function RejectedRows({ title, faults, all }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes['faults']} aria-label={title} tabIndex={0}>
      <ul>
        {faults.map(({ line, column, reason }) => (
          <li key={`${line} ${column}`}>{reason}</li>
        ))}
      </ul>
      {all > faults.length ? <p>{`The first ${faults.length} of ${formatCount(all)}.`}</p> : null}
    </section>
  );
}
