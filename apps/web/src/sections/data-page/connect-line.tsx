import { ConnectLink } from '../connect-link.tsx';
import classes from './data-page.module.css';

const list = new Intl.ListFormat('en-AU');

/** Says which figures of a page have no source yet, and leads to where one is connected. */
export function ConnectLine({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <p className={classes['connect']}>
      <span>{`No source yet for: ${list.format(labels)}.`}</span>
      <ConnectLink />
    </p>
  );
}
