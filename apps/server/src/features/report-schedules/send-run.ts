import { formatDateTime } from '@bellwether/domain/time/date-time';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type JobContext, type JobStopReason, PermanentFailure } from '../../platform/jobs/define.ts';
import { describeError } from '../../platform/jobs/describe-error.ts';
import type { Mail } from '../../platform/mail.ts';
import { readMailBrand } from '../../platform/mail-template/brand.ts';
import type { MailFigure } from '../../platform/mail-template/content.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { reportDocuments, reportRuns, reportSchedules } from '../../platform/postgres/schema.ts';
import { notifyUsers } from '../notifications/index.ts';
import { sendApprovalReminder, sendReport } from './jobs.ts';
import { pauseWithoutOwner } from './pause.ts';
import {
  groupReaders,
  OwnerLostAccess,
  type PrintedReport,
  printForModules,
  type ReadersByModules,
} from './print-run.ts';
import { buildReportMail, type ReportedBusiness, reportFileName } from './report-mail.ts';
import {
  findSchedule,
  fullName,
  readScheduleUsers,
  reportsPath,
  type ScheduleRow,
  scheduleNextRun,
} from './store.ts';

const remindAfter = 24 * 3600;
/** Maximum difference in milliseconds between the clocks of database and server. */
const tolerance = 60_000;

/**
 * Abort reasons that do not count as a failed run: a shutdown, after which the run resumes, and a
 * cancellation.
 */
const resumableReasons: readonly unknown[] = ['stopping', 'cancelled'] satisfies JobStopReason[];
const timeoutReason = 'It took too long to create.';

type Payload = { scheduleId: string; dueAt: string; planned: boolean };
/** Notifies the owner of the result of a report run, once per run and `occasion`. */
const notifyOwner = (
  tx: Database,
  schedule: ScheduleRow,
  kind: 'report-failed' | 'report-waits',
  { runId, reason, now, occasion = '' }: { runId: string; reason: string; now: Date; occasion?: string },
) =>
  notifyUsers(tx, {
    kind,
    to: [schedule.ownerId],
    businessId: schedule.businessId,
    now,
    subject: schedule.id,
    occasion: `${runId}${occasion}`,
    data: { name: schedule.name, reason, path: `${reportsPath}?business=${schedule.businessId}` },
  });

type Sending = {
  schedule: ScheduleRow;
  business: ReportedBusiness;
  runId: string;
  due: Date;
  documents: ReadonlyMap<string, string>;
  /** Key figures of the mail, by the modules of its PDF. */
  figures: ReadonlyMap<string, readonly MailFigure[]>;
};

/**
 * Returns the printed PDF with the most modules that a recipient may see. A recipient's permissions may have changed
 * since printing.
 */
const documentFor = (documents: ReadonlyMap<string, string>, allowed: readonly string[]) =>
  [...documents]
    .map(([key, id]) => ({ id, key, modules: key.split(',') }))
    .filter(({ modules }) => modules.every((module) => allowed.includes(module)))
    .toSorted((a, b) => b.modules.length - a.modules.length)[0];

/**
 * Builds the mails of a report run, one per recipient with the PDF that the recipient may see. Returns them with the
 * ids of the recipients.
 */
const buildMails = async (
  { config }: Deps,
  tx: Database,
  { schedule, business, due, documents, figures }: Sending,
  readers: ReadersByModules,
): Promise<{ mails: Mail[]; sentTo: string[] }> => {
  const people = await readScheduleUsers(tx, [schedule.ownerId, ...schedule.recipients]);
  const owner = people.get(schedule.ownerId);
  const brand = await readMailBrand(tx, business.id);
  const mails: Mail[] = [];
  const sentTo: string[] = [];
  for (const [key, ids] of readers) {
    const document = documentFor(documents, key.split(','));
    if (document === undefined) continue;
    for (const id of ids) {
      const person = people.get(id);
      if (person?.status !== 'active') continue;
      const about = {
        schedule,
        business,
        due,
        by: owner ? fullName(owner) : '',
        publicUrl: config.publicUrl,
        brand,
        figures: figures.get(document.key) ?? [],
      };
      mails.push({
        to: person.email,
        content: buildReportMail(about, person.firstName, document.modules),
        ...(owner ? { replyTo: owner.email } : {}),
        documentId: document.id,
        about: { businessId: business.id, userId: id },
      });
      sentTo.push(id);
    }
  }
  return { mails, sentTo };
};

/**
 * Prints a due report, then sends it or requests approval, once per schedule and due time. If it fails, recipients get
 * nothing, and the owner is notified once after the last attempt. A report whose owner lost access is paused.
 */
export const sendDueReport = async (deps: Deps, payload: Payload, run: JobContext): Promise<void> => {
  const { db, clock, jobs, mailer } = deps;
  const due = new Date(payload.dueAt);
  const schedule = await findSchedule(db, payload.scheduleId);
  if (!schedule || (payload.planned && schedule.nextDueAt?.getTime() !== due.getTime())) return;
  const earlyByMs = due.getTime() - clock.now().getTime();
  // The job ran too early, because an admin ran it or a starting server queued it again. It is queued again for its due
  // time.
  if (payload.planned && earlyByMs > tolerance) {
    const delay = Math.ceil(earlyByMs / 1000);
    const subject = { businessId: schedule.businessId, userId: schedule.ownerId };
    await (await jobs.open()).send(sendReport, payload, { delay, subject });
    return;
  }
  const [queue, outbox] = [await jobs.open(), await mailer.open()];
  const runId = crypto.randomUUID();
  /**
   * Records the run and schedules the next run in the given transaction. Returns the locked schedule; undefined if the
   * run exists or the schedule was paused, moved or deleted.
   */
  const recordRun = async (
    tx: Database,
    values: Partial<typeof reportRuns.$inferInsert>,
  ): Promise<ScheduleRow | undefined> => {
    const [now] = await tx
      .select()
      .from(reportSchedules)
      .where(and(eq(reportSchedules.id, schedule.id), isNull(reportSchedules.deletedAt)))
      .for('update');
    if (!now || (payload.planned && now.nextDueAt?.getTime() !== due.getTime())) return undefined;
    const inserted = await tx
      .insert(reportRuns)
      .values({
        id: runId,
        scheduleId: schedule.id,
        dueAt: due,
        state: 'sent',
        createdAt: clock.now(),
        ...values,
      })
      .onConflictDoNothing()
      .returning({ id: reportRuns.id });
    if (payload.planned) await scheduleNextRun(tx, queue, now, { after: due, now: clock.now() });
    return inserted.length > 0 ? now : undefined;
  };
  const existingRuns = await db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(and(eq(reportRuns.scheduleId, schedule.id), eq(reportRuns.dueAt, due)));
  if (existingRuns.length > 0) return;
  try {
    const before = await groupReaders(deps, schedule);
    const request = { scope: before.owner, schedule, due, signal: run.signal };
    const printed = new Map<string, PrintedReport>();
    for (const key of before.readers.keys())
      printed.set(key, await printForModules(deps, request, key.split(',')));
    await db.transaction(async (tx) => {
      const now = clock.now();
      const waits = schedule.needsApproval;
      const lockedSchedule = await recordRun(tx, {
        state: waits ? 'waiting' : 'sent',
        finishedAt: waits ? null : now,
      });
      if (!lockedSchedule) return;
      if (lockedSchedule.updatedAt.getTime() !== schedule.updatedAt.getTime())
        throw new Error('The report was changed while it was being created.');
      // Access is checked again, so that a recipient who lost access during printing gets nothing.
      const { owner: scope, readers } = await groupReaders({ db: tx }, lockedSchedule);
      const documents = new Map<string, string>();
      for (const [modules, { pdf }] of printed) {
        const id = crypto.randomUUID();
        const name = reportFileName(scope.business, schedule);
        await tx.insert(reportDocuments).values({ id, runId, modules, name, pdf, createdAt: now });
        documents.set(modules, id);
      }
      if (waits) {
        const reason = `It was due ${formatDateTime(scope.business.timeZone, due)}.`;
        await notifyOwner(tx, schedule, 'report-waits', { runId, reason, now });
        await queue.send(sendApprovalReminder, { runId }, { within: tx, delay: remindAfter });
        return;
      }
      const figures = new Map([...printed].map(([modules, report]) => [modules, report.figures]));
      const sending = { schedule, business: scope.business, runId, due, documents, figures };
      const { mails, sentTo } = await buildMails(deps, tx, sending, readers);
      await outbox.send(tx, mails);
      await tx.update(reportRuns).set({ sentTo }).where(eq(reportRuns.id, runId));
      await auditSent(tx, schedule, sentTo);
    });
  } catch (error) {
    const { aborted, reason: stopReason } = run.signal;
    if (aborted && resumableReasons.includes(stopReason)) throw error;
    if (!(error instanceof PermanentFailure) && run.attempt <= sendReport.retries) throw error;
    const reason =
      error instanceof PermanentFailure ? error.message : aborted ? timeoutReason : describeError(error);
    await db.transaction(async (tx) => {
      const now = clock.now();
      const lockedSchedule = await recordRun(tx, { state: 'failed', reason, finishedAt: now });
      if (!lockedSchedule) return;
      // If the schedule is already paused, its managers are not notified again.
      if (error instanceof OwnerLostAccess && lockedSchedule.nextDueAt !== null)
        await pauseWithoutOwner(tx, lockedSchedule, { runId, reason, now });
      else await notifyOwner(tx, lockedSchedule, 'report-failed', { runId, reason, now });
    });
  }
};

const auditSent = (tx: Database, { id, ownerId, businessId, name }: ScheduleRow, to: readonly string[]) =>
  writeAudit(tx, {
    userId: ownerId,
    businessId,
    action: 'sent',
    itemType: 'report-schedule',
    itemId: id,
    detail: { name, to },
  });

/**
 * Approves or declines a report that waits for approval. Approval sends the printed PDFs to recipients who may still
 * see them. Returns false if the run no longer waits.
 */
export const approveOrDeclineReport = async (
  deps: Deps,
  { schedule, runId, approve }: { schedule: ScheduleRow; runId: string; approve: boolean },
): Promise<boolean> => {
  const { db, clock, mailer } = deps;
  const outbox = await mailer.open();
  return db.transaction(async (tx) => {
    const [run] = await tx
      .update(reportRuns)
      .set({ state: approve ? 'sent' : 'declined', finishedAt: clock.now() })
      .where(
        and(
          eq(reportRuns.id, runId),
          eq(reportRuns.scheduleId, schedule.id),
          eq(reportRuns.state, 'waiting'),
        ),
      )
      .returning();
    if (!run) return false;
    if (!approve) return true;
    const { owner: scope, readers } = await groupReaders({ db: tx }, schedule);
    const rows = await tx
      .select({ id: reportDocuments.id, modules: reportDocuments.modules })
      .from(reportDocuments)
      .where(eq(reportDocuments.runId, runId));
    const documents = new Map(rows.map(({ id, modules }) => [modules, id]));
    // The mail after an approval has no figures. The printed figures are not stored, and current figures could
    // contradict the PDF.
    const figures = new Map<string, readonly MailFigure[]>();
    const sending = { schedule, business: scope.business, runId, due: run.dueAt, documents, figures };
    const { mails, sentTo } = await buildMails(deps, tx, sending, readers);
    if (mails.length === 0)
      throw new PermanentFailure(
        'No recipient has access to these pages any more. Please send the report again.',
      );
    await outbox.send(tx, mails);
    await tx.update(reportRuns).set({ sentTo }).where(eq(reportRuns.id, runId));
    await auditSent(tx, schedule, sentTo);
    return true;
  });
};

/** Reminds the owner of a report that waits for approval, daily until the owner approves or declines it. */
export const remindOwner = async (deps: Deps, runId: string): Promise<void> => {
  const queue = await deps.jobs.open();
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ schedule: reportSchedules })
      .from(reportRuns)
      .innerJoin(reportSchedules, eq(reportSchedules.id, reportRuns.scheduleId))
      .where(and(eq(reportRuns.id, runId), eq(reportRuns.state, 'waiting')));
    if (!row || row.schedule.deletedAt !== null) return;
    const now = deps.clock.now();
    const occasion = ` ${now.toISOString().slice(0, 10)}`;
    const reason = 'This is a reminder.';
    await notifyOwner(tx, row.schedule, 'report-waits', { runId, reason, now, occasion });
    await queue.send(sendApprovalReminder, { runId }, { within: tx, delay: remindAfter });
  });
};
