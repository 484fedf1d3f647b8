import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import { useSession } from '../../data/session/session.ts';
import { Faults } from './faults.tsx';
import classes from './lists.module.css';
import { RejectsButton } from './rejects-button.tsx';
import { Sentences } from './sentences.tsx';
import { count, daysCovered, rows, totalsOf } from './words.ts';

type Props = { upload: CsvUpload; found: NonNullable<CsvUpload['dry_run']> };

/** What an import of the file would bring. Nothing is changed by finding out. */
export function DryRun({ upload, found }: Props) {
  const { business } = useSession();
  const days = daysCovered(found.from_date, found.to_date);
  return (
    <>
      <dl className={classes['figures']}>
        <Figure name="Rows in the file" value={count(found.rows)} />
        <Figure name="Will be imported" value={count(found.accepted)} />
        <Figure name="Rejected" value={count(found.rejected)} bad={found.rejected > 0} />
        {found.left_out > 0 ? <Figure name="Left out" value={count(found.left_out)} /> : null}
        <Figure name="Days covered" value={days.range} more={days.length} />
        {totalsOf(found, business.currency).map(({ key, label, show }) => (
          <Figure key={key} name={label} value={show} />
        ))}
      </dl>
      {found.replaces > 0 ? (
        <p className={classes['replaces']}>
          {`Replaces ${rows(found.replaces)} that earlier files brought of the same things. Undoing this import puts them back.`}
        </p>
      ) : null}
      <Sentences tone="quiet" message={found.notes} />
      {found.rejected > 0 ? (
        <>
          <Faults title={`Rejected: ${rows(found.rejected)}`} faults={found.rejects} all={found.rejected} />
          <RejectsButton upload={upload} />
        </>
      ) : null}
      {found.left_out > 0 ? (
        <details className={classes['leftOut']}>
          <summary>{`Why ${rows(found.left_out)} ${found.left_out === 1 ? 'is' : 'are'} left out`}</summary>
          <Faults title="Left out" faults={found.left_out_rows} all={found.left_out} />
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
