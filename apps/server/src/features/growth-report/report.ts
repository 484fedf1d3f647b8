import type { GrowthReport, ReportedVersion } from '@bellwether/contract/api/figures/growth-report';
import type { StoryExtras } from '@bellwether/contract/pages/growth-report/extras';
import { lastWholeMonth, monthRange } from '@bellwether/contract/pages/growth-report/month';
import { createGetAnswer } from '@bellwether/contract/pages/growth-report/page';
import { findRestatements } from '@bellwether/contract/pages/growth-report/restated';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { problem } from '@bellwether/domain/problems';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import { rangesOverlap } from '@bellwether/domain/time/intervals';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { createSystemScope } from '../../http/access/job-scope.ts';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { closedMonths, users } from '../../platform/postgres/schema.ts';
import {
  answerGrowthQueries,
  filterAnswersByModule,
  type GrowthAnswers,
  listPageAnswers,
} from './answers.ts';
import { readGrowthComments } from './comments.ts';
import { readStoryExtras } from './extras.ts';

/**
 * A closed month also stores modules that the closing user may not see. Readers see only the modules that they may
 * open.
 */
type Reported = { answers: GrowthAnswers; extras: StoryExtras };
type Scope = BusinessScope<'growth_report', 'read'> | BusinessScope<'growth_report', 'close'>;
type CloseScope = BusinessScope<'growth_report', 'close'>;

/** Maximum number of closings of a month, because each stores the whole report. */
const maxVersions = 50;

const isMonth = (businessId: string, month: Day) =>
  and(eq(closedMonths.businessId, businessId), eq(closedMonths.month, month));

const nameOf = ({ firstName, lastName }: Record<'firstName' | 'lastName', PgColumn>): SQL<string | null> =>
  sql<string | null>`nullif(trim(${firstName} || ' ' || ${lastName}), '')`;

/** Returns each closing of a month, oldest first. */
const readVersions = async (db: Database, businessId: string, month: Day): Promise<ReportedVersion[]> => {
  const reopeners = alias(users, 'reopeners');
  const rows = await db
    .select({
      version: closedMonths.version,
      at: closedMonths.closedAt,
      by: nameOf(users),
      reopenedAt: closedMonths.reopenedAt,
      reopenedBy: nameOf(reopeners),
      reason: closedMonths.reopenReason,
    })
    .from(closedMonths)
    .leftJoin(users, eq(users.id, closedMonths.closedBy))
    .leftJoin(reopeners, eq(reopeners.id, closedMonths.reopenedBy))
    .where(isMonth(businessId, month))
    .orderBy(asc(closedMonths.version));
  return rows.map(({ version, at, by, reopenedAt, reopenedBy, reason }) => ({
    version,
    at: at.toISOString(),
    by,
    reopened: reopenedAt && { at: reopenedAt.toISOString(), by: reopenedBy, reason: reason ?? '' },
  }));
};

const readReported = async (
  db: Database,
  businessId: string,
  month: Day,
  version: number,
): Promise<Reported | undefined> => {
  const [found] = await db
    .select({ reported: closedMonths.reported })
    .from(closedMonths)
    .where(and(isMonth(businessId, month), eq(closedMonths.version, version)));
  return found?.reported as Reported | undefined;
};

type May = (module: ModuleSlug) => boolean;

export const filterStoryExtras = (extras: StoryExtras, may: May): StoryExtras => ({
  target: may('plan') ? extras.target : null,
  done: may('meetings') ? extras.done : null,
  agreed: may('meetings') ? extras.agreed : undefined,
  meetings: may('meetings') ? extras.meetings : undefined,
  results: may('meetings') ? extras.results : [],
  notes: may('dashboard') ? extras.notes : undefined,
  gross_margin: extras.gross_margin,
  next: may('insights') ? extras.next : [],
});

/**
 * Returns the growth report of a month. A closed month shows the figures as reported, with later changes. With
 * `version`, it shows the figures of that closing. @throws Problem 'not_found' for a version that the month does not
 * have.
 */
export const readGrowthReport = async (
  deps: Deps,
  scope: Scope,
  month: Day,
  signal: AbortSignal | undefined,
  version?: number,
): Promise<GrowthReport> => {
  const versions = await readVersions(deps.db, scope.business.id, month);
  const latest = versions.at(-1);
  const closing = latest && !latest.reopened ? latest : undefined;
  const shown = version ?? closing?.version ?? null;
  const reported = shown === null ? undefined : await readReported(deps.db, scope.business.id, month, shown);
  if (shown !== null && !reported)
    throw problem('not_found', `This month has no report of version ${shown}.`);
  const current = await answerGrowthQueries(deps, scope, month, signal);
  const may: May = (module) => changeScopeModule(scope, module, 'read') !== undefined;
  const answers = reported ? filterAnswersByModule(reported.answers, may) : current;
  return {
    month,
    closed: closing ? { at: closing.at, by: closing.by } : null,
    versions,
    shown,
    answers: listPageAnswers(answers),
    story_answers: answers,
    extras: reported
      ? filterStoryExtras(reported.extras, may)
      : await readStoryExtras(deps, scope, month, signal),
    restated: reported ? findRestatements(createGetAnswer(answers), createGetAnswer(current)) : [],
    comments: await readGrowthComments(deps.db, scope, month),
  };
};

const refuseMonth = (message: string) => problem('invalid', message, [{ field: 'month', message }]);

/**
 * Closes a completed month with data: stores its current report, including modules that the caller may not see. Does
 * nothing if the month is already closed. @throws Problem 'invalid' for a month that is incomplete, has no data, or was
 * closed too often.
 */
export const closeMonthNow = async (
  deps: Deps,
  scope: CloseScope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<GrowthReport> => {
  const { db, clock, warehouse } = deps;
  if (month > lastWholeMonth(dayAt(scope.business.timeZone, clock.now())))
    throw refuseMonth('This month is not over yet.');
  const versions = await readVersions(db, scope.business.id, month);
  const latest = versions.at(-1);
  if (latest && !latest.reopened) return readGrowthReport(deps, scope, month, signal);
  if (versions.length >= maxVersions)
    throw refuseMonth(`This month was closed ${maxVersions} times. It cannot be closed again.`);
  const system = await createSystemScope(db, scope.business.id);
  if (!system) throw problem('not_found');
  const loads = await warehouse.coverage(system);
  if (!loads.some(({ days }) => days.some((range) => rangesOverlap(range, monthRange(month)))))
    throw refuseMonth('This month has no data. Upload a file or connect a source that covers it first.');
  const reported: Reported = {
    answers: await answerGrowthQueries(deps, system, month, signal),
    extras: await readStoryExtras(deps, system, month, signal),
  };
  await db.transaction(async (tx) => {
    const [closed] = await tx
      .insert(closedMonths)
      .values({
        businessId: scope.business.id,
        month,
        version: (latest?.version ?? 0) + 1,
        closedAt: clock.now(),
        closedBy: scope.userId,
        reported,
      })
      .onConflictDoNothing()
      .returning({ month: closedMonths.month });
    if (closed) await auditMonth(tx, scope, 'closed', { month });
  });
  return readGrowthReport(deps, scope, month, signal);
};

/** Reopens a closed month; its reported figures stay as a version. Does nothing if the month is open. */
export const reopenClosedMonth = async (
  deps: Deps,
  scope: CloseScope,
  month: Day,
  reason: string,
  signal: AbortSignal | undefined,
): Promise<GrowthReport> => {
  await deps.db.transaction(async (tx) => {
    const [opened] = await tx
      .update(closedMonths)
      .set({ reopenedAt: deps.clock.now(), reopenedBy: scope.userId, reopenReason: reason })
      .where(and(isMonth(scope.business.id, month), isNull(closedMonths.reopenedAt)))
      .returning({ month: closedMonths.month });
    if (opened) await auditMonth(tx, scope, 'reopened', { month, reason });
  });
  return readGrowthReport(deps, scope, month, signal);
};

const auditMonth = (
  tx: Database,
  { userId, business }: CloseScope,
  action: 'closed' | 'reopened',
  detail: { month: Day; reason?: string },
) => writeAudit(tx, { userId, businessId: business.id, action, itemType: 'growth-report', detail });
