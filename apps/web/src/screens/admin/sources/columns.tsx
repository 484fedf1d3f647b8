import type { ListedSource, SourceSortKey } from '@bellwether/contract/api/sources';
import { statusTexts } from '@bellwether/contract/forms/business-status';
import { historyPercent } from '@bellwether/domain/sources/source-history';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isClosedBusiness } from '../../../data/business.ts';
import { SourceStateBadge } from '../../../sections/sources/source-state-badge.tsx';
import { SyncTime } from '../../../sections/sources/sync-time.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import classes from './sources.module.css';

type SourceColumn = TableColumn<ListedSource> & { sort?: SourceSortKey };

/** Returns the name of a data source: 'Google Ads, Bright Smile Dental'. */
export const formatSourceName = ({ type, account }: ListedSource): string =>
  account ? `${type}, ${account.name}` : type;

const historyText = ({ history }: ListedSource): string =>
  history && history.of > 0 ? `${historyPercent(history)}%` : '–';

const NextRun = ({ running, next_run: next }: ListedSource) =>
  running ? 'Now' : next ? <SyncTime time={next} stacked /> : '–';

function Problem({ fault, account, mended_with: others, sign_in: signIn }: ListedSource) {
  if (!fault) return account ? '–' : <span className={classes['problem']}>No account chosen yet.</span>;
  return (
    <span className={classes['problem']}>
      {fault.message} {fault.action}
      {others > 0 && signIn ? (
        <span>
          {' '}
          This mends {others} other {others === 1 ? 'source' : 'sources'} of the sign-in {signIn.name} too.
        </span>
      ) : null}
      <span className={classes['quiet']}>
        Since <SyncTime time={fault.at} />
      </span>
    </span>
  );
}

/**
 * Returns the columns of the list of data sources.
 * @param linksToConfiguration whether the user may open the configuration of every business.
 */
export const buildSourceColumns = (
  linksToConfiguration: boolean,
  onOpen: (source: ListedSource) => void,
): SourceColumn[] => [
  {
    key: 'business',
    label: 'Business',
    sort: 'business',
    cell: ({ business }) =>
      linksToConfiguration && !isClosedBusiness(business) ? (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link {...props} to="/company/config" search={{ business: business.id }} hash="integrations" />
          )}
        >
          {business.name}
        </Anchor>
      ) : (
        business.name
      ),
    mark: ({ business }) => (isClosedBusiness(business) ? statusTexts[business.status].label : undefined),
  },
  {
    key: 'type',
    label: 'Source',
    sort: 'type',
    cell: (source) => (
      <button
        type="button"
        className={classes['source']}
        aria-haspopup="dialog"
        title="Show last runs"
        onClick={() => onOpen(source)}
      >
        {source.type}
        {source.account ? <span className={classes['quiet']}>{source.account.name}</span> : null}
      </button>
    ),
  },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    cell: ({ state, history }) => <SourceStateBadge state={state} history={history} />,
  },
  {
    key: 'sign_in',
    label: 'Sign-in',
    sort: 'sign_in',
    cell: ({ sign_in: signIn }) => signIn?.name ?? 'Credentials',
  },
  { key: 'problem', label: 'Problem', cell: (source) => <Problem {...source} /> },
  {
    key: 'last_success',
    label: 'Last success',
    sort: 'last_success',
    cell: ({ last_success: last }) => (last ? <SyncTime time={last} stacked /> : '–'),
  },
  {
    key: 'rows',
    label: 'Rows',
    numeric: true,
    description: 'Rows that the last run read.',
    cell: ({ last_rows: rows }) => rows?.toLocaleString('en-AU') ?? '–',
  },
  {
    key: 'history',
    label: 'History',
    numeric: true,
    description: 'Days of the history that have been read.',
    cell: (source) => (
      <span
        title={
          source.history
            ? `${source.history.days.toLocaleString('en-AU')} of ${source.history.of.toLocaleString('en-AU')} days`
            : undefined
        }
      >
        {historyText(source)}
      </span>
    ),
  },
  { key: 'next_run', label: 'Next run', sort: 'next_run', cell: (source) => <NextRun {...source} /> },
];
