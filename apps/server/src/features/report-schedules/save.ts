import type { ScheduleFields } from '@bellwether/contract/api/figures/report-schedules';
import { findPage } from '@bellwether/contract/pages/list';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { modules } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { and, count, eq, isNull } from 'drizzle-orm';
import { createUserScope } from '../../http/access/user-scope.ts';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { JobSender } from '../../platform/jobs/jobs.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { reportRuns, reportSchedules } from '../../platform/postgres/schema.ts';
import { isOwnerMissingAccess } from './pause.ts';
import { type ScheduleRow, scheduleNextRun } from './store.ts';

/** Maximum report schedules of a business; more would be a mistake or spam. */
const maxPerBusiness = 50;

const refuse = (field: string, message: string) => problem('invalid', message, [{ field, message }]);

/** Checks the recipients. @throws Problem 'invalid' for a recipient who is not an active user of the business. */
const requireRecipients = async (
  deps: Pick<Deps, 'db'>,
  businessId: string,
  ids: readonly string[] = [],
): Promise<void> => {
  for (const id of new Set(ids))
    if (!(await createUserScope(deps.db, id, businessId)))
      throw refuse('recipients', 'A report can only be sent to active users of its business.');
};

/**
 * Checks the pages. @throws Problem 'invalid' for a page that the future owner may not see, because reports are sent
 * with the owner's permissions.
 */
const requirePages = async (
  deps: Pick<Deps, 'db'>,
  { userId, business }: BusinessScope,
  paths: readonly string[],
  { field, suffix } = { field: 'pages', suffix: '' },
): Promise<void> => {
  if (paths.length === 0) return;
  const owner = await createUserScope(deps.db, userId, business.id);
  for (const path of paths) {
    const page = findPage(path);
    if (!page || owner?.may([page.module]).includes(page.module)) continue;
    throw refuse(field, `You do not have access to ${page.title} (${modules[page.module]})${suffix}.`);
  }
};

const written = (tx: Database, scope: BusinessScope, action: string, { id, name }: ScheduleRow) =>
  writeAudit(tx, {
    userId: scope.userId,
    businessId: scope.business.id,
    action,
    itemType: 'report-schedule',
    itemId: id,
    detail: { name },
  });

type Changes = { [Field in keyof ScheduleFields]?: ScheduleFields[Field] | undefined };

const toColumns = (fields: Changes) => {
  const { needs_approval: needsApproval, ...rest } = fields;
  return { ...rest, ...(needsApproval === undefined ? {} : { needsApproval }) };
};

const insert = async (
  tx: Database,
  queue: JobSender,
  scope: BusinessScope,
  fields: ScheduleFields,
  now: Date,
): Promise<ScheduleRow> => {
  const [{ n } = { n: 0 }] = await tx
    .select({ n: count() })
    .from(reportSchedules)
    .where(and(eq(reportSchedules.businessId, scope.business.id), isNull(reportSchedules.deletedAt)));
  if (n >= maxPerBusiness)
    throw problem('conflict', `A business can have at most ${maxPerBusiness} scheduled reports.`);
  const { needs_approval: needsApproval, ...rest } = fields;
  const [row] = await tx
    .insert(reportSchedules)
    .values({
      ...rest,
      needsApproval,
      businessId: scope.business.id,
      ownerId: scope.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error('The schedule could not be stored.');
  await written(tx, scope, 'created', row);
  return { ...row, nextDueAt: await scheduleNextRun(tx, queue, row, { after: now, now }) };
};

export const createSchedule = async (
  deps: Deps,
  scope: BusinessScope,
  fields: ScheduleFields,
): Promise<ScheduleRow> => {
  await requireRecipients(deps, scope.business.id, fields.recipients);
  await requirePages(deps, scope, fields.pages);
  const queue = await deps.jobs.open();
  return deps.db.transaction((tx) => insert(tx, queue, scope, fields, deps.clock.now()));
};

const isOther = <K extends keyof ScheduleFields & keyof ScheduleRow>(
  fields: Changes,
  before: ScheduleRow,
  names: readonly K[],
): boolean =>
  names.some((name) => {
    const newValue = fields[name];
    // The comparison of two saved values respects the order of lists. It ignores the order of keys, which the database
    // may change.
    const toComparable = (value: unknown) =>
      JSON.stringify(
        value && !Array.isArray(value) && typeof value === 'object'
          ? Object.entries(value).toSorted()
          : value,
      );
    return newValue !== undefined && toComparable(newValue) !== toComparable(before[name]);
  });

/** Declines a waiting run when its schedule is deleted, or when its pages or date range have changed. */
const declineWaiting = (tx: Database, scheduleId: string, reason: string, now: Date) =>
  tx
    .update(reportRuns)
    .set({ state: 'declined', reason, finishedAt: now })
    .where(and(eq(reportRuns.scheduleId, scheduleId), eq(reportRuns.state, 'waiting')));

/**
 * Fields that recipients see. The mail is signed with the owner's name, so a user who changes one of these fields
 * becomes the owner.
 */
const recipientFields = ['subject', 'message', 'recipients', 'pages'] as const;

/**
 * Changes fields of a report schedule. The next due time is recomputed after a new rule or a pause. A user who changes
 * the content or the recipients becomes the owner, because the mail carries the owner's name. A user who resumes a
 * report whose owner lost access becomes the owner too.
 */
export const changeSchedule = async (
  deps: Deps,
  scope: BusinessScope,
  before: ScheduleRow,
  { paused, ...fields }: Changes & { paused?: boolean | undefined },
): Promise<ScheduleRow> => {
  await requireRecipients(deps, scope.business.id, fields.recipients);
  const isResuming = paused === false && before.nextDueAt === null;
  const pages = fields.pages ?? before.pages;
  const becomesOwner =
    isOther(fields, before, recipientFields) ||
    (isResuming && (await isOwnerMissingAccess(deps.db, { ...before, pages })));
  const ownerId = becomesOwner ? scope.userId : before.ownerId;
  if (becomesOwner) await requirePages(deps, scope, pages);
  const queue = await deps.jobs.open();
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(reportSchedules)
      .set({
        ...toColumns(fields),
        ...(ownerId === before.ownerId ? {} : { ownerId }),
        updatedAt: now,
        ...(paused ? { nextDueAt: null } : {}),
      })
      .where(and(eq(reportSchedules.id, before.id), isNull(reportSchedules.deletedAt)))
      .returning();
    if (!row) throw problem('not_found');
    await written(tx, scope, 'updated', row);
    if (isOther(fields, before, ['pages', 'period', 'comparison']))
      await declineWaiting(tx, row.id, 'The report was changed after it was created.', now);
    const moved = isOther(fields, before, ['rule']) && row.nextDueAt !== null;
    if (!isResuming && !moved) return row;
    return { ...row, nextDueAt: await scheduleNextRun(tx, queue, row, { after: now, now }) };
  });
};

export const removeSchedule = (deps: Deps, scope: BusinessScope, row: ScheduleRow): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await tx
      .update(reportSchedules)
      .set({ deletedAt: now, nextDueAt: null })
      .where(eq(reportSchedules.id, row.id));
    // Deleting a schedule declines its report that waits for approval. Without the schedule no user could approve or
    // decline it, and reports that wait are never purged.
    await declineWaiting(tx, row.id, 'The report was deleted.', now);
    await written(tx, scope, 'deleted', row);
  });

/**
 * Copies a report schedule to other businesses. Recipients who do not belong to a target business are dropped. If no
 * recipient remains, the copying user is the recipient. @throws Problem 'invalid' for a business in which the copying
 * user may not see a page.
 */
export const copySchedule = async (
  deps: Deps,
  row: ScheduleRow,
  scopes: readonly BusinessScope[],
): Promise<void> => {
  const queue = await deps.jobs.open();
  const copies: { scope: BusinessScope; recipients: string[] }[] = [];
  for (const scope of scopes) {
    await requirePages(deps, scope, row.pages, {
      field: 'businesses',
      suffix: ` of ${scope.business.tradingName}`,
    });
    const members = [];
    for (const id of row.recipients)
      if (await createUserScope(deps.db, id, scope.business.id)) members.push(id);
    copies.push({ scope, recipients: members.length > 0 ? members : [scope.userId] });
  }
  const { name, pages, period, comparison, rule, subject, message, needsApproval } = row;
  const same = { name, pages, period, comparison, rule, subject, message, needs_approval: needsApproval };
  await deps.db.transaction(async (tx) => {
    for (const { scope, recipients } of copies)
      await insert(tx, queue, scope, { ...same, recipients }, deps.clock.now());
  });
};
