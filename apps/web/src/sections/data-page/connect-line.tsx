import { ConnectLink } from '../connect-link.tsx';
import classes from './data-page.module.css';

const list = new Intl.ListFormat('en-AU');

/** Line that names the figures of a page without a source and links to the page where users connect one. */
export function ConnectLine({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <p className={classes['connect']}>
      <span>{`No source yet for: ${list.format(labels)}.`}</span>
      <ConnectLink />
    </p>
  );
}
