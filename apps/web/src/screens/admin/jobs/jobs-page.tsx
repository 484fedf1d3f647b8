import type { cancelJob, Job, JobState, listJobs, retryJob } from '@bellwether/contract/api/jobs';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { Badge } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { encodeFilterValue, parseFilterValueText } from '../../../data/page/url-filters.ts';
import { useTableUrlState } from '../../../data/page/use-page-state.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import { DataTable } from '../../../sections/table/data-table.tsx';
import { Pager } from '../../../sections/table/pager.tsx';
import type { RowAction } from '../../../sections/table/rows/row-menu-button.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { rowCountText } from '../../../sections/table/table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Segmented } from '../../../ui/layout/segmented.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './jobs.module.css';

const perPage = 30;
/** Interval in ms at which the list is refetched while a job is waiting or running. */
const refreshEvery = 5_000;
/** Times use the reader's time zone, because the list covers all businesses. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

const stateNames: Record<JobState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
const tones: Partial<Record<JobState, string>> = { done: 'good', failed: 'bad', running: 'now' };
const choices = ['all', 'failed', 'running', 'waiting', 'done', 'cancelled'] as const;
type Choice = (typeof choices)[number];
const toChoice = (value: unknown): Choice => choices.find((one) => one === value) ?? 'all';

const emptyMessages: Record<Choice, string> = {
  all: 'No jobs in the last 14 days. Imports, emails and reports appear here when they start.',
  failed: 'No failed jobs.',
  running: 'No jobs are running.',
  waiting: 'No jobs are waiting.',
  done: 'No jobs finished in the last 14 days.',
  cancelled: 'No cancelled jobs.',
};

const formatMoment = (moment: string) => formatDateTime(timeZone, new Date(moment));

/** Returns the progress of a running job, or the future due time of a waiting job. */
const progressText = ({ state, progress, due_at }: Job): string | undefined => {
  if (state === 'running' && progress && progress.total > 0)
    return `${Math.floor((100 * progress.done) / progress.total)} %`;
  if (state === 'waiting' && due_at && Date.parse(due_at) > Date.now()) return `at ${formatMoment(due_at)}`;
  return undefined;
};

const columns: TableColumn<Job>[] = [
  { key: 'title', label: 'Job', cell: ({ title }) => title },
  {
    key: 'state',
    label: 'State',
    cell: (job) => (
      <span className={classes['state']}>
        <Badge
          variant="outline"
          size="md"
          tt="none"
          className={classes['badge'] ?? ''}
          data-tone={tones[job.state]}
        >
          {stateNames[job.state]}
        </Badge>
        {progressText(job)}
      </span>
    ),
  },
  {
    key: 'error',
    label: 'Last error',
    cell: ({ error }) => (error === null ? '–' : <span className={classes['error']}>{error}</span>),
  },
  { key: 'business', label: 'Business', cell: ({ business }) => business?.name ?? '–' },
  { key: 'user', label: 'Person', cell: ({ user }) => user?.name ?? '–' },
  {
    key: 'when',
    label: 'When',
    cell: ({ finished_at, started_at, created_at }) => formatMoment(finished_at ?? started_at ?? created_at),
  },
  {
    key: 'attempts',
    label: 'Attempts',
    numeric: true,
    description: 'Attempts made / attempts allowed.',
    cell: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
  },
];

const jobsQuery = (choice: Choice, page: number) =>
  endpointQuery<typeof listJobs>('/jobs', {
    query: { page, per_page: perPage, ...(choice === 'all' ? {} : { state: choice }) },
  });

const runAction = (action: 'retry' | 'cancel', id: string) =>
  action === 'retry'
    ? call<typeof retryJob>('POST', '/jobs/:id/retry', { params: { id } })
    : call<typeof cancelJob>('POST', '/jobs/:id/cancel', { params: { id } });

export function JobsPage() {
  const [{ filter, page = 1 }, setListed] = useTableUrlState('jobs');
  const choice = toChoice(parseFilterValueText(filter?.['state']));
  const listed = (state: Choice, next: number) =>
    setListed({
      ...(state === 'all' ? {} : { filter: { state: encodeFilterValue('=', state) } }),
      ...(next === 1 ? {} : { page: next }),
    });
  const cache = useQueryClient();
  const list = useQuery({
    ...jobsQuery(choice, page),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data && data.meta.counts.waiting + data.meta.counts.running > 0 ? refreshEvery : false,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, job }: { action: 'retry' | 'cancel'; job: Job }) => runAction(action, job.id),
    onSuccess: ({ message }) => notify({ text: message }),
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
    onSettled: () => cache.invalidateQueries(endpointFilter<typeof listJobs>('/jobs')),
  });
  const cancelling = useDialog<Job>();
  const listActions = (job: Job): RowAction[] => [
    ...(job.state === 'failed' || job.state === 'waiting'
      ? [
          {
            label: job.state === 'failed' ? 'Try again' : 'Run now',
            run: () => mutate({ action: 'retry', job }),
          },
        ]
      : []),
    ...(job.state === 'waiting' || job.state === 'running'
      ? [{ label: 'Cancel', danger: true, run: () => cancelling.open(job) }]
      : []),
    { label: 'Copy ID', run: () => void navigator.clipboard.writeText(job.id) },
  ];
  const { data } = list;
  const counts = data?.meta.counts;
  const total = data?.meta.total ?? 0;
  return (
    <>
      <PageHeader />
      <PageBody>
        <TableSection
          title="Jobs"
          busy={list.isFetching}
          showing={data ? rowCountText(data.data.length, total) : undefined}
          above={
            <div className={classes['choices']}>
              <Segmented
                wraps
                label="State"
                value={choice}
                options={choices.map((value) => ({
                  value,
                  label:
                    value === 'all'
                      ? 'All'
                      : `${stateNames[value]}${counts?.[value] ? ` (${counts[value]})` : ''}`,
                }))}
                onChange={(next) => listed(next, 1)}
              />
            </div>
          }
          failed={
            list.isError && !data
              ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
              : undefined
          }
          empty={total === 0 && data ? <EmptyState message={emptyMessages[choice]} /> : undefined}
          pager={
            total > perPage ? (
              <Pager
                mode="pages"
                pagination={{ current_page: page, total_pages: Math.ceil(total / perPage), total }}
                busy={list.isFetching}
                onPage={(next) => listed(choice, next)}
              />
            ) : null
          }
        >
          <DataTable<Job>
            title="Jobs"
            columns={columns}
            rows={{ items: data?.data ?? null, waiting: 8 }}
            rowKey={({ id }) => id}
            nameOf={({ title }) => title}
            actionsOf={listActions}
            stale={list.isPlaceholderData}
          />
        </TableSection>
      </PageBody>
      {cancelling.content ? (
        <ConfirmModal
          opened={cancelling.opened}
          busy={isPending}
          title="Cancel this job?"
          message={`“${cancelling.content.value.title}” stops where it is. Changes that it has made stay.`}
          confirm="Cancel job"
          cancel="Keep it"
          danger
          onConfirm={() => {
            if (cancelling.content) mutate({ action: 'cancel', job: cancelling.content.value });
            cancelling.close();
          }}
          onClose={cancelling.close}
        />
      ) : null}
    </>
  );
}
