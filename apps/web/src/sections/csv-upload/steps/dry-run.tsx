import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { useSession } from '../../../data/session/session.ts';
import { describeDays, formatCount, listTotals, rowsText } from '../text.ts';
import { RejectedRows } from './faults.tsx';
import classes from './lists.module.css';
import { RejectsButton } from './rejects-button.tsx';
import { MessageList } from './sentences.tsx';

type Props = { upload: CsvUpload; found: NonNullable<CsvUpload['dry_run']> };

export function DryRun({ upload, found }: Props) {
  const { business } = useSession();
  const days = describeDays(found.from_date, found.to_date);
  return (
    <>
      <dl className={classes['figures']}>
        <Figure name="Rows in the file" value={formatCount(found.rows)} />
        <Figure name="Will be imported" value={formatCount(found.accepted)} />
        <Figure name="Rejected" value={formatCount(found.rejected)} bad={found.rejected > 0} />
        {found.left_out > 0 ? <Figure name="Left out" value={formatCount(found.left_out)} /> : null}
        <Figure name="Dates covered" value={days.range} more={days.length} />
        {listTotals(found, business.currency).map(({ key, label, show }) => (
          <Figure key={key} name={label} value={show} />
        ))}
      </dl>
      {found.replaces > 0 ? (
        <p className={classes['replaces']}>
          {`Replaces ${rowsText(found.replaces)} from earlier files. Undoing this import restores them.`}
        </p>
      ) : null}
      <MessageList tone="quiet" message={found.notes} />
      {found.rejected > 0 ? (
        <>
          <RejectedRows
            title={`Rejected: ${rowsText(found.rejected)}`}
            faults={found.rejects}
            all={found.rejected}
          />
          <RejectsButton upload={upload} />
        </>
      ) : null}
      {found.left_out > 0 ? (
        <details className={classes['leftOut']}>
          <summary>{`Why ${rowsText(found.left_out)} ${found.left_out === 1 ? 'is' : 'are'} left out`}</summary>
          <RejectedRows title="Left out" faults={found.left_out_rows} all={found.left_out} />
        </details>
      ) : null}
    </>
  );
}

type FigureProps = { name: string; value: string; more?: string; bad?: boolean };

const Figure = ({ name, value, more = '', bad = false }: FigureProps) => (
  <div data-bad={bad || undefined}>
    <dt>{name}</dt>
    <dd>
      {value}
      {more ? <small>{more}</small> : null}
    </dd>
  </div>
);
