import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { formatLossAmount, lossWarnings } from '@bellwether/reading/rows/loss';
import { Checkbox } from '@mantine/core';
import { useSession } from '../../../data/session/session.ts';
import { describeDays, formatCount } from '../text.ts';
import classes from './lists.module.css';

type Props = {
  upload: CsvUpload;
  loss: NonNullable<NonNullable<CsvUpload['dry_run']>['disappears']>;
  accepted: boolean;
  accept: (yes: boolean) => void;
};

export function LossWarning({ upload, loss, accepted, accept }: Props) {
  const { business } = useSession();
  const { kind } = upload;
  return (
    <div className={classes['loss']}>
      {lossWarnings(kind, loss, business.currency).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {loss.named.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={classes['faults']} aria-label="Data that would be lost" tabIndex={0}>
          <ul>
            {loss.named.map((one) => (
              <li key={`${one.name} ${one.currency}`}>
                {[
                  one.name || 'No name',
                  describeDays(one.from_date, one.to_date).range,
                  formatLossAmount(kind, one, business.currency),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </li>
            ))}
          </ul>
          {loss.rows > loss.named.reduce((all, one) => all + one.rows, 0) ? (
            <p>{`Only the largest ${formatCount(loss.named.length)} are listed.`}</p>
          ) : null}
        </section>
      ) : null}
      <Checkbox
        label="Import anyway. Undoing the import restores this data."
        checked={accepted}
        onChange={(event) => accept(event.currentTarget.checked)}
      />
    </div>
  );
}
