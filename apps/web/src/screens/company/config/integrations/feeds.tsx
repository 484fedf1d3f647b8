import type { Feed } from '@bellwether/contract/api/integrations';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { SyncTime, UnbrokenDay } from '../../../../sections/sources/sync-time.tsx';
import classes from './integrations.module.css';

type Props = { feeds: readonly Feed[]; timeZone: string };

/**
 * List of the uploaded files, website forms and entered results of a business. With it, the page of integrations names
 * every source of figures.
 */
export function DataFeeds({ feeds, timeZone }: Props) {
  if (feeds.length === 0) return null;
  return (
    <ul className={classes['cards']} aria-label="Files, forms and entered results">
      {feeds.map(({ source, rows, at, from_date: from, to_date: to }) => (
        <li key={source} className={classes['card']} aria-label={sourceLabel(source)}>
          <p className={classes['feed']}>{sourceLabel(source)}</p>
          <ul className={classes['facts']}>
            <li>
              {rows.toLocaleString('en-AU')} rows from <UnbrokenDay day={from} /> to <UnbrokenDay day={to} />.
            </li>
            <li>
              Last change: <SyncTime time={at} timeZone={timeZone} />.
            </li>
          </ul>
        </li>
      ))}
    </ul>
  );
}
