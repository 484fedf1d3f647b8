import type { ReportRun, ReportSchedule } from '@bellwether/contract/api/figures/report-schedules';
import { describeSchedule } from '@bellwether/domain/schedules/rule';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import type { ReactNode } from 'react';
import type { TableColumn } from '../../../sections/table/columns/column.ts';
import classes from './reports.module.css';

const states: Record<ReportRun['state'], string> = {
  waiting: 'Waiting for approval',
  sent: 'Sent',
  failed: 'Not sent',
  declined: 'Declined',
};

/** Joins names and shortens long lists: 'Ruth Okonjo, Peter Lindgren and 3 more'. */
const joinFirstNames = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');

const lastRunText = ({ last_run: run, business }: ReportSchedule): string => {
  if (!run) return 'None yet';
  const when = formatDateTime(business.time_zone, new Date(run.due_at));
  const to = run.state === 'sent' ? ` to ${joinFirstNames(run.sent_to)}` : '';
  return `${states[run.state]}${to}, ${when}.${run.reason ? ` ${run.reason}` : ''}`;
};

const nextRunText = ({ next_due_at: at, business }: ReportSchedule): string =>
  at === null ? 'Paused' : formatDateTime(business.time_zone, new Date(at));

/** Wraps sentences over several lines, so that a row fits in the window. */
const wrapped = (text: string): ReactNode => <span className={classes['wrapped']}>{text}</span>;

/** Builds the columns of the list of scheduled reports; `all` adds a column with the business. */
export const scheduleColumns = (all: boolean): TableColumn<ReportSchedule>[] => [
  { key: 'name', label: 'Report', cell: ({ name }) => wrapped(name) },
  ...(all
    ? [
        {
          key: 'business',
          label: 'Business',
          cell: ({ business }: ReportSchedule) => wrapped(business.trading_name),
        },
      ]
    : []),
  { key: 'rule', label: 'Schedule', cell: ({ rule }) => wrapped(describeSchedule(rule)) },
  { key: 'next', label: 'Next', cell: (schedule) => wrapped(nextRunText(schedule)) },
  {
    key: 'last',
    label: 'Last result',
    cell: (schedule) => wrapped(lastRunText(schedule)),
    tone: ({ last_run: run }) =>
      run?.state === 'failed' ? 'bad' : run?.state === 'sent' ? 'good' : undefined,
  },
  {
    key: 'recipients',
    label: 'Recipients',
    cell: ({ recipient_names: names }) => wrapped(joinFirstNames(names)),
  },
  { key: 'owner', label: 'Owner', cell: ({ owner }) => wrapped(owner.full_name) },
];
