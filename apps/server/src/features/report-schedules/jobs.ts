import { z } from 'zod';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';

const sending = {
  retries: 2,
  backoff: { first: 60, longest: 300 },
  timeout: 600,
  concurrency: 1,
};

/**
 * Job that sends a due report. A job that is queued twice sends once, because a run is unique per schedule and due
 * time. `planned` is false only in jobs of an earlier release, which queued manual sends as this job too.
 */
export const sendReport = defineJob({
  name: 'send-report',
  title: 'Send scheduled report',
  payload: z.object({ scheduleId: z.uuid(), dueAt: z.iso.datetime(), planned: z.boolean() }),
  ...sending,
  // Many reports are due at 8:00. A batch has two jobs, so that one report is prepared while the other prints.
  batch: 2,
});

/** Job that sends a report on request. Repeated requests while it waits or runs are merged. */
export const sendReportNow = defineJob({
  name: 'send-report-now',
  title: 'Send requested report',
  payload: z.object({ scheduleId: z.uuid(), dueAt: z.iso.datetime() }),
  ...sending,
  singleton: ({ scheduleId }) => scheduleId,
});

export const sendApprovalReminder = defineJob({
  name: 'remind-of-report',
  title: 'Remind owner of report waiting for approval',
  payload: z.object({ runId: z.uuid() }),
  retries: 5,
  backoff: { first: 60, longest: 3600 },
  timeout: 60,
  concurrency: 1,
});

export const purgeReports = defineJob({
  name: 'purge-reports',
  title: 'Delete PDFs of reports sent more than 90 days ago',
  ...nightlySchedule('20 3 * * *'),
});
