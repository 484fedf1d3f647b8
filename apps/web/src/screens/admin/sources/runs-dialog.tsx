import type { ListedSource, listSourceRuns, SourceRun } from '@bellwether/contract/api/sources';
import { sourceFaults } from '@bellwether/domain/sources/source-faults';
import { formatDay } from '@bellwether/domain/time/day';
import { useQuery } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { SyncTime } from '../../../sections/sources/sync-time.tsx';
import { readerTimeZone, timeZoneText } from '../../../sections/sources/time-zone.ts';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBlock } from '../../../ui/feedback/error-block.tsx';
import { Dialog } from '../../../ui/modals/dialog.tsx';
import { formatSourceName } from './columns.tsx';
import classes from './sources.module.css';

/** Converts the name of a data stream to words: 'Search terms'. */
const streamLabel = (stream: string) => stream.charAt(0).toUpperCase() + stream.slice(1).replaceAll('_', ' ');

const resultText = ({ fault, message, ended_at: ended, left_out: leftOut }: SourceRun): string => {
  if (ended === null) return 'Running';
  if (fault === null && message === null)
    return leftOut === 0 ? 'Done' : `Done, without ${leftOut} unreadable ${leftOut === 1 ? 'row' : 'rows'}`;
  return [fault && `${sourceFaults[fault].label}.`, message].filter(Boolean).join(' ');
};

function Result(run: SourceRun) {
  const hasFailed = run.fault !== null || run.message !== null;
  return (
    <span className={classes['result']}>
      <span className={hasFailed ? classes['bad'] : undefined}>{resultText(run)}</span>
      {run.unreadable === null ? null : (
        <details>
          <summary>Show answer</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a long answer */}
          <pre className={classes['answer']} tabIndex={0}>
            {run.unreadable}
          </pre>
        </details>
      )}
    </span>
  );
}

const columns: TableColumn<SourceRun>[] = [
  { key: 'time', label: 'Time', cell: ({ started_at: started }) => <SyncTime time={started} /> },
  { key: 'stream', label: 'Data', cell: ({ stream }) => streamLabel(stream) },
  {
    key: 'days',
    label: 'Days',
    cell: ({ from_date: from, to_date: to }) =>
      from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`,
  },
  {
    key: 'rows',
    label: 'Rows',
    numeric: true,
    cell: ({ rows }) => rows?.toLocaleString('en-AU') ?? '–',
  },
  { key: 'result', label: 'Result', cell: (run) => <Result {...run} /> },
];

type Props = { source: ListedSource; opened: boolean; onClose: () => void };

/** Dialog with the last sync runs of a data source, newest first. */
export function RunsDialog({ source, opened, onClose }: Props) {
  const runs = useQuery(
    endpointQuery<typeof listSourceRuns>('/sources/:sourceId/runs', { params: { sourceId: source.id } }),
  );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Last runs of ${formatSourceName(source)}`}
      size={1000}
      long
    >
      {runs.isError ? (
        <ErrorBlock message={readErrorMessage(runs.error)} retry={() => void runs.refetch()} />
      ) : runs.data?.data.length === 0 ? (
        <EmptyState message="No runs yet. The first run begins when an account is chosen." />
      ) : (
        <>
          <p className={classes['zone']}>{timeZoneText(readerTimeZone)}</p>
          <DataTable<SourceRun>
            title="Last runs"
            columns={columns}
            rows={{ items: runs.data?.data ?? null, waiting: 8 }}
            rowKey={({ id }) => id}
          />
        </>
      )}
    </Dialog>
  );
}
