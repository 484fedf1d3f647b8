import { IconMessageCircle } from '@tabler/icons-react';
import classes from './plan.module.css';

type Props = { note: string; analyst?: string | undefined };

export function AnalystNote({ note, analyst }: Props) {
  return (
    <aside className={`${classes['panel']} ${classes['note']}`} aria-label="Analyst’s note">
      <IconMessageCircle size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{analyst ? `A note from ${analyst}, your analyst` : 'A note from your analyst'}</h2>
        <p>{note}</p>
      </div>
    </aside>
  );
}
