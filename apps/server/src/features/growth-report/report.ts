import { type BusinessScope, changeScopeModule } from '@bellwether/contract/access/scope';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import type { GrowthReport } from '@bellwether/contract/api/growth-report';
import type { StoryExtras } from '@bellwether/contract/pages/growth-report/extras';
import { lastWholeMonth } from '@bellwether/contract/pages/growth-report/month';
import { createGetAnswer } from '@bellwether/contract/pages/growth-report/page';
import { findRestatements } from '@bellwether/contract/pages/growth-report/restated';
import { problem } from '@bellwether/contract/problems';
import { type Day, dayAt } from '@bellwether/contract/time/day';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { createSystemScope } from '../../http/job-scope.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { closedMonths, users } from '../../platform/postgres/schema.ts';
import { answerGrowthQueries, type GrowthAnswers, keepModules, listPageAnswers } from './answers.ts';
import { readComments } from './comments.ts';
import { readStoryExtras } from './extras.ts';

/** A closed month keeps also what the closing user may not see. A reader sees the parts of open modules. */
type Reported = { answers: GrowthAnswers; extras: StoryExtras };
type Scope = BusinessScope<'growth_report', 'read'> | BusinessScope<'growth_report', 'write'>;
type WriteScope = BusinessScope<'growth_report', 'write'>;

const closerName = sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;

const isMonth = (businessId: string, month: Day) =>
  and(eq(closedMonths.businessId, businessId), eq(closedMonths.month, month));

const readClosing = async (db: Database, { business }: BusinessScope, month: Day) => {
  const [found] = await db
    .select({ row: closedMonths, by: closerName })
    .from(closedMonths)
    .leftJoin(users, eq(users.id, closedMonths.closedBy))
    .where(isMonth(business.id, month));
  return found;
};

type May = (module: ModuleSlug) => boolean;

export const keepExtras = (extras: StoryExtras, may: May): StoryExtras => ({
  target: may('plan') ? extras.target : null,
  done: may('meetings') ? extras.done : null,
  results: may('meetings') ? extras.results : [],
  next: may('insights') ? extras.next : [],
});

/** Returns the growth report of a month: of a closed month as it was reported, with what was restated since. */
export const readGrowthReport = async (
  deps: Deps,
  scope: Scope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<GrowthReport> => {
  const closing = await readClosing(deps.db, scope, month);
  const current = await answerGrowthQueries(deps, scope, month, signal);
  const reported = closing && (closing.row.reported as Reported);
  const may: May = (module) => changeScopeModule(scope, module, 'read') !== undefined;
  const answers = reported ? keepModules(reported.answers, may) : current;
  return {
    month,
    closed: closing ? { at: closing.row.closedAt.toISOString(), by: closing.by } : null,
    answers: listPageAnswers(answers),
    story_answers: answers,
    extras: reported ? keepExtras(reported.extras, may) : await readStoryExtras(deps, scope, month, signal),
    restated: reported ? findRestatements(createGetAnswer(answers), createGetAnswer(current)) : [],
    comments: await readComments(deps.db, scope, month),
  };
};

/**
 * Closes a month that is over: keeps its report as it is now, with the parts that the caller may not see. Does nothing
 * if it is closed already.
 * @throws Problem 'invalid' for a month that is not over.
 */
export const closeMonthNow = async (
  deps: Deps,
  scope: WriteScope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<GrowthReport> => {
  const { db, clock } = deps;
  if (month > lastWholeMonth(dayAt(scope.business.timeZone, clock.now()))) {
    const message = 'This month is not over yet.';
    throw problem('invalid', message, [{ field: 'month', message }]);
  }
  const system = await createSystemScope(db, scope.business.id);
  if (!system) throw problem('not_found');
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
        closedAt: clock.now(),
        closedBy: scope.userId,
        reported,
      })
      .onConflictDoNothing()
      .returning({ month: closedMonths.month });
    if (closed) await auditMonth(tx, scope, month, 'closed');
  });
  return readGrowthReport(deps, scope, month, signal);
};

/** Opens a closed month again. Does nothing if it is open. */
export const reopenClosedMonth = async (
  deps: Deps,
  scope: WriteScope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<GrowthReport> => {
  await deps.db.transaction(async (tx) => {
    const [opened] = await tx
      .delete(closedMonths)
      .where(isMonth(scope.business.id, month))
      .returning({ month: closedMonths.month });
    if (opened) await auditMonth(tx, scope, month, 'reopened');
  });
  return readGrowthReport(deps, scope, month, signal);
};

const auditMonth = (tx: Database, { userId, business }: WriteScope, month: Day, action: string) =>
  writeAudit(tx, { userId, businessId: business.id, action, itemType: 'growth-report', detail: { month } });
