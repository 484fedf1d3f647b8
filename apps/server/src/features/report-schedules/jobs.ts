import { z } from 'zod';
import { defineJob, nightlySchedule } from '../../platform/jobs/define.ts';

const sending = {
  retries: 2,
  backoff: { first: 60, longest: 300 },
  timeout: 600,
  concurrency: 1,
};

/**
 * Sent twice it is done once: a run is kept by its moment. `planned`: it came due by itself; an earlier release sent those here that somebody asked
 * for, too.
 */
export const sendReport = defineJob({
  name: 'send-report',
  title: 'Send a report that is due',
  payload: z.object({ scheduleId: z.uuid(), dueAt: z.iso.datetime(), planned: z.boolean() }),
  ...sending,
  // Many are due at eight in the morning: one is asked for while another is printed, and the next two follow without a pause.
  batch: 2,
});

/** Somebody wants a report now. Asked for again while it waits or is made it is sent once. */
export const sendReportNow = defineJob({
  name: 'send-report-now',
  title: 'Send a report that somebody asked for',
  payload: z.object({ scheduleId: z.uuid(), dueAt: z.iso.datetime() }),
  ...sending,
  singleton: ({ scheduleId }) => scheduleId,
});

/** Somebody was asked to approve a report and has not decided. */
export const sendApprovalReminder = defineJob({
  name: 'remind-of-report',
  title: 'Remind somebody of a report that waits for approval',
  payload: z.object({ runId: z.uuid() }),
  retries: 5,
  backoff: { first: 60, longest: 3600 },
  timeout: 60,
  concurrency: 1,
});

export const purgeReports = defineJob({
  name: 'purge-reports',
  title: 'Forget the PDFs of reports sent 90 days ago',
  ...nightlySchedule('20 3 * * *'),
});
