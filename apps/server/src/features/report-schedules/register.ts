import { Readable } from 'node:stream';
import {
  copyReportSchedule,
  createReportSchedule,
  decideReportRun,
  deleteReportSchedule,
  listReportSchedules,
  previewReportMail,
  previewReportSchedule,
  sendReportSchedule,
  updateReportSchedule,
} from '@bellwether/contract/api/figures/report-schedules';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { exportFileName } from '@bellwether/domain/format/csv';
import { problem } from '@bellwether/domain/problems';
import { dayAt } from '@bellwether/domain/time/day';
import { and, eq, isNotNull, lt, ne } from 'drizzle-orm';
import { authorizeMember } from '../../http/access/authorize.ts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { PermanentFailure } from '../../platform/jobs/define.ts';
import { reportRuns, reportSchedules } from '../../platform/postgres/schema.ts';
import { reportSchedulesArchivePart } from './archive.ts';
import { purgeReports, sendApprovalReminder, sendReport, sendReportNow } from './jobs.ts';
import { listSchedules, presentSchedule } from './present.ts';
import { buildPreviewMail, buildPreviewPdf } from './preview.ts';
import { scheduleHandover } from './reassign.ts';
import { changeSchedule, copySchedule, createSchedule, removeSchedule } from './save.ts';
import { approveOrDeclineReport, remindOwner, sendDueReport } from './send-run.ts';
import { findSchedule, isWaitingForApproval, moveToNewTimeZone, type ScheduleRow } from './store.ts';

const retention = 90 * 24 * 3_600_000;

/** Runs work and converts a PermanentFailure to a Problem 'conflict' with its message for the user. */
const withReadableErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PermanentFailure ? problem('conflict', error.message) : error;
  }
};

/** Registers the routes and jobs of scheduled reports. */
export const register = (app: App, deps: Deps): void => {
  deps.contributions.archiveParts.add(reportSchedulesArchivePart);
  deps.contributions.handovers.add(scheduleHandover);
  deps.contributions.timeZoneMoves.add({ feature: 'report-schedules', move: moveToNewTimeZone });
  const { db, clock, jobs } = deps;
  jobs.register(sendReport, (payload, run) => sendDueReport(deps, payload, run), {
    unfinished: async () => {
      const rows = await db.select().from(reportSchedules).where(isNotNull(reportSchedules.nextDueAt));
      return rows.flatMap(({ id, businessId, ownerId, nextDueAt }) =>
        nextDueAt === null
          ? []
          : [
              {
                payload: { scheduleId: id, dueAt: nextDueAt.toISOString(), planned: true },
                subject: { businessId, userId: ownerId },
              },
            ],
      );
    },
    // Cancelling the job pauses the schedule. Otherwise the schedule would stay active but never run again, and no user
    // would see why.
    onCancel: async ({ scheduleId, planned }) => {
      if (planned)
        await db.update(reportSchedules).set({ nextDueAt: null }).where(eq(reportSchedules.id, scheduleId));
    },
  });
  jobs.register(sendReportNow, (payload, run) => sendDueReport(deps, { ...payload, planned: false }, run));
  jobs.register(sendApprovalReminder, ({ runId }) => remindOwner(deps, runId));
  jobs.register(purgeReports, async () => {
    const old = new Date(clock.now().getTime() - retention);
    await db.delete(reportRuns).where(and(lt(reportRuns.createdAt, old), ne(reportRuns.state, 'waiting')));
  });

  const find = async (scope: BusinessScope, id: string): Promise<ScheduleRow> => {
    const row = await findSchedule(db, id, [scope.business.id]);
    if (!row) throw problem('not_found');
    return row;
  };

  bindEndpoint(app, listReportSchedules, async (_input, { scope }) => ({
    data: await listSchedules(db, scope),
  }));

  bindEndpoint(app, createReportSchedule, async ({ body: { business_id: _, ...fields } }, { scope }) => ({
    data: await presentSchedule(db, scope, await createSchedule(deps, scope, fields)),
  }));

  bindEndpoint(app, updateReportSchedule, async ({ params, body }, { scope }) => {
    const row = await changeSchedule(deps, scope, await find(scope, params.id), body);
    return { data: await presentSchedule(db, scope, row) };
  });

  bindEndpoint(app, deleteReportSchedule, async ({ params }, { scope }) => {
    await removeSchedule(deps, scope, await find(scope, params.id));
    return { message: 'Scheduled report deleted.' };
  });

  bindEndpoint(app, copyReportSchedule, async ({ params, body }, { scope, session }) => {
    const row = await find(scope, params.id);
    const scopes = [...new Set(body.businesses)].map((business_id) => {
      const request = { params: {}, query: {}, body: { business_id } };
      return authorizeMember(session, createReportSchedule.access, request) as BusinessScope;
    });
    await copySchedule(deps, row, scopes);
    return {
      message: scopes.length === 1 ? 'Report copied.' : `Report copied to ${scopes.length} businesses.`,
    };
  });

  bindEndpoint(app, previewReportSchedule, async ({ params }, { scope, signal }) => {
    const row = await find(scope, params.id);
    const pdf = await withReadableErrors(() => buildPreviewPdf(deps, scope, row, signal));
    const { tradingName, timeZone } = scope.business;
    const name = exportFileName(tradingName, row.name, dayAt(timeZone, clock.now()), 'pdf');
    return reply(Readable.from([pdf], { objectMode: false }), {
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    });
  });

  bindEndpoint(app, previewReportMail, async ({ params }, { scope, signal }) => {
    const row = await find(scope, params.id);
    return { data: await withReadableErrors(() => buildPreviewMail(deps, scope, row, signal)) };
  });

  bindEndpoint(app, sendReportSchedule, async ({ params }, { scope }) => {
    const { id, businessId, ownerId } = await find(scope, params.id);
    // A second run is refused while a report waits for approval. The approval covers a single run, so the other would
    // wait forever.
    if (await isWaitingForApproval(db, id))
      return { message: 'The report has already been created and is waiting for your approval.' };
    const queue = await jobs.open();
    const payload = { scheduleId: id, dueAt: clock.now().toISOString() };
    await queue.send(sendReportNow, payload, { subject: { businessId, userId: ownerId } });
    return { message: 'The report is being sent.' };
  });

  bindEndpoint(app, decideReportRun, async ({ params, body }, { scope }) => {
    const schedule = await find(scope, params.id);
    const approve = body.decision === 'approve';
    const decided = await withReadableErrors(() =>
      approveOrDeclineReport(deps, { schedule, runId: params.runId, approve }),
    );
    if (!decided) throw problem('conflict', 'This report is no longer waiting for approval.');
    return { message: approve ? 'The report is being sent.' : 'The report was not sent.' };
  });
};
