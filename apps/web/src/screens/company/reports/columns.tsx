import type { ReportRun, ReportSchedule } from '@bellwether/contract/api/report-schedules';
import { ruleInWords } from '@bellwether/contract/schedules/rule';
import { formatDateTime } from '@bellwether/contract/time/date-time';
import type { Column } from '../../../sections/table/column.ts';

const states: Record<ReportRun['state'], string> = {
  waiting: 'Waits for approval',
  sent: 'Sent',
  failed: 'Not sent',
  declined: 'Declined',
};

const lastOf = ({ last_run: run, business }: ReportSchedule): string => {
  if (!run) return 'None yet';
  const when = formatDateTime(business.time_zone, new Date(run.due_at));
  const what = run.state === 'sent' ? `Sent to ${run.sent_to.join(', ')}` : states[run.state];
  return `${what}, ${when}.${run.reason ? ` ${run.reason}` : ''}`;
};

const nextOf = ({ next_due_at: at, business }: ReportSchedule): string =>
  at === null ? 'Paused' : formatDateTime(business.time_zone, new Date(at));

/** `all`: over several businesses, each row says whose it is. */
export const scheduleColumns = (all: boolean): Column<ReportSchedule>[] => [
  { key: 'name', label: 'Report', cell: ({ name }) => name },
  ...(all
    ? [{ key: 'business', label: 'Business', cell: ({ business }: ReportSchedule) => business.trading_name }]
    : []),
  { key: 'rule', label: 'Goes out', cell: ({ rule }) => ruleInWords(rule) },
  { key: 'next', label: 'Next', cell: nextOf },
  { key: 'recipients', label: 'Recipients', cell: ({ recipient_names: names }) => names.join(', ') },
  { key: 'owner', label: 'Owner', cell: ({ owner }) => owner.full_name },
  {
    key: 'last',
    label: 'Last result',
    cell: lastOf,
    tone: ({ last_run: run }) =>
      run?.state === 'failed' ? 'bad' : run?.state === 'sent' ? 'good' : undefined,
  },
];
