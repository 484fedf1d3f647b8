import type {
  decideReportRun,
  deleteReportSchedule,
  listReportSchedules,
  ReportSchedule,
  sendReportSchedule,
  updateReportSchedule,
} from '@bellwether/contract/api/figures/report-schedules';
import { exportFileName } from '@bellwether/domain/format/csv';
import { dayAt } from '@bellwether/domain/time/day';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call, sendRequest, toQueryString } from '../../../data/calls/call.ts';
import { endpointFilter, endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { encodeFilterValue, parseFilterValueText } from '../../../data/page/url-filters.ts';
import { useTableUrlState } from '../../../data/page/use-page-state.ts';
import { useSession } from '../../../data/session/session.ts';
import { PageBody } from '../../../sections/data-page/layout.tsx';
import { PageHeader } from '../../../sections/page-header/page-header.tsx';
import { DataTable } from '../../../sections/table/data-table.tsx';
import type { RowAction } from '../../../sections/table/rows/row-menu-button.tsx';
import { saveFile } from '../../../sections/table/save-file.ts';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Segmented } from '../../../ui/layout/segmented.tsx';
import { ConfirmModal } from '../../../ui/modals/confirm-modal.tsx';
import { useDialog } from '../../../ui/modals/use-dialog.ts';
import { notify } from '../../../ui/notifications/notify.tsx';
import { scheduleColumns } from './columns.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { MailDialog } from './mail-dialog.tsx';
import classes from './reports.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';

const pollMs = 10_000;

type ScheduleAction = 'pause' | 'go-on' | 'send' | 'approve' | 'decline' | 'delete' | 'preview';

const runAction = async (action: ScheduleAction, schedule: ReportSchedule): Promise<string> => {
  const { id, business, last_run: run } = schedule;
  const query = { filter: `business:${business.id}` };
  const request = { params: { id }, query };
  if (action === 'preview') {
    const pdf = (await sendRequest('GET', `report-schedules/${id}/preview${toQueryString(query)}`, {
      take: (reply) => reply.blob(),
    })) as Blob;
    saveFile(
      exportFileName(business.trading_name, schedule.name, dayAt(business.time_zone, new Date()), 'pdf'),
      pdf,
    );
    return 'The PDF was saved as it would be sent now.';
  }
  if (action === 'send')
    return (await call<typeof sendReportSchedule>('POST', '/report-schedules/:id/send', request)).message;
  if (action === 'delete')
    return (await call<typeof deleteReportSchedule>('DELETE', '/report-schedules/:id', request)).message;
  if (action === 'approve' || action === 'decline') {
    const { message } = await call<typeof decideReportRun>(
      'POST',
      '/report-schedules/:id/runs/:runId/decision',
      { params: { id, runId: run?.id ?? '' }, query, body: { decision: action } },
    );
    return message;
  }
  await call<typeof updateReportSchedule>('PATCH', '/report-schedules/:id', {
    ...request,
    body: { paused: action === 'pause' },
  });
  return action === 'pause' ? 'The report is paused.' : 'The report is active again.';
};

/** List of the scheduled reports of this business, or of all businesses that the reader configures. */
export function ReportsPage() {
  const { business } = useSession();
  const [{ filter }, setListed] = useTableUrlState('report-schedules');
  const all = parseFilterValueText(filter?.['of']) === 'all';
  const list = useQuery({
    ...endpointQuery<typeof listReportSchedules>('/report-schedules', {
      query: all ? {} : { filter: `business:${business.id}` },
    }),
    // Refetches the list regularly, because the server creates and sends reports in the background.
    refetchInterval: pollMs,
  });
  const cache = useQueryClient();
  const refresh = () =>
    void cache.invalidateQueries(endpointFilter<typeof listReportSchedules>('/report-schedules'));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, schedule }: { action: ScheduleAction; schedule: ReportSchedule }) =>
      runAction(action, schedule),
    onSuccess: (text) => notify({ text }),
    onError: (failure) => notify({ text: readErrorMessage(failure), type: 'error' }),
    onSettled: refresh,
  });
  const form = useDialog<ReportSchedule | null>();
  const copying = useDialog<ReportSchedule>();
  const deleting = useDialog<ReportSchedule>();
  const reading = useDialog<ReportSchedule>();
  const listActions = (schedule: ReportSchedule): RowAction[] => {
    const run = (label: string, action: ScheduleAction) => ({
      label,
      run: () => mutate({ action, schedule }),
    });
    const waits = schedule.last_run?.state === 'waiting';
    return [
      ...(waits ? [run('Approve and send', 'approve'), run('Decline', 'decline')] : []),
      ...(schedule.business.id === business.id ? [{ label: 'Edit', run: () => form.open(schedule) }] : []),
      { label: 'Preview email', run: () => reading.open(schedule) },
      run('Preview as PDF', 'preview'),
      run('Send now', 'send'),
      schedule.paused ? run('Resume', 'go-on') : run('Pause', 'pause'),
      { label: 'Copy to other businesses', run: () => copying.open(schedule) },
      { label: 'Delete', danger: true, run: () => deleting.open(schedule) },
    ];
  };
  const rows = list.data?.data;
  return (
    <>
      <PageHeader actions={<Button onClick={() => form.open(null)}>New report</Button>} />
      <PageBody>
        <TableSection
          title="Scheduled reports"
          busy={list.isFetching}
          above={
            <div className={classes['choices']}>
              <Segmented
                label="Of"
                value={all ? 'all' : 'one'}
                options={[
                  { value: 'one', label: 'This business' },
                  { value: 'all', label: 'All businesses' },
                ]}
                onChange={(next) =>
                  setListed(next === 'all' ? { filter: { of: encodeFilterValue('=', 'all') } } : {})
                }
              />
            </div>
          }
          failed={
            list.isError && !list.data
              ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
              : undefined
          }
          empty={
            rows?.length === 0 ? (
              <EmptyState
                message="No scheduled reports yet."
                hint="Send chosen pages as a PDF every week or month."
              >
                <Button variant="default" onClick={() => form.open(null)}>
                  Create scheduled report
                </Button>
              </EmptyState>
            ) : undefined
          }
        >
          <DataTable<ReportSchedule>
            title="Scheduled reports"
            columns={scheduleColumns(all)}
            rows={{ items: rows ?? null, waiting: 4 }}
            rowKey={({ id }) => id}
            nameOf={({ name }) => name}
            actionsOf={listActions}
          />
        </TableSection>
      </PageBody>
      {form.content ? (
        <ScheduleDialog
          key={`${business.id} ${form.content.key}`}
          schedule={form.content.value}
          opened={form.opened}
          onClose={form.close}
          onSaved={refresh}
        />
      ) : null}
      {copying.content ? (
        <CopyDialog
          key={copying.content.key}
          schedule={copying.content.value}
          opened={copying.opened}
          onClose={copying.close}
          onSaved={refresh}
        />
      ) : null}
      {reading.content ? (
        <MailDialog
          key={reading.content.key}
          schedule={reading.content.value}
          opened={reading.opened}
          onClose={reading.close}
          onPdf={() => {
            if (reading.content) mutate({ action: 'preview', schedule: reading.content.value });
          }}
        />
      ) : null}
      {deleting.content ? (
        <ConfirmModal
          opened={deleting.opened}
          busy={isPending}
          title="Delete this report?"
          message={`“${deleting.content.value.name}” will no longer be sent.`}
          confirm="Delete"
          cancel="Keep it"
          danger
          onConfirm={() => {
            if (deleting.content) mutate({ action: 'delete', schedule: deleting.content.value });
            deleting.close();
          }}
          onClose={deleting.close}
        />
      ) : null}
    </>
  );
}
