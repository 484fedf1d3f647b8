import type { Insight, listInsights } from '@bellwether/contract/api/figures/insights';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { isId } from '@bellwether/contract/forms/values';
import { type BusinessScope, listScopeModules } from '@bellwether/domain/access/scope';
import { amountIfLasting } from '@bellwether/domain/insights/state';
import { problem } from '@bellwether/domain/problems';
import { and, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  actionItems,
  agendaItems,
  businesses,
  insightRuns,
  insights,
  meetings,
  users,
} from '../../platform/postgres/schema.ts';
import { byStake } from './top-insights.ts';
import { wordingColumns, writeInsight } from './words.ts';

export type InsightReadScope = BusinessScope<'insights', 'read'> | BusinessScope<'insights', 'write'>;
export type InsightWriteScope = BusinessScope<'insights', 'write'>;

type Row = typeof insights.$inferSelect;

const maxInsights = 200;
/** Days for which an insight stays in the list after a user's decision. */
const decidedDays = 366;

const nameOf = (table: { firstName: AnyPgColumn; lastName: AnyPgColumn }) =>
  sql<string | null>`nullif(trim(concat(${table.firstName}, ' ', ${table.lastName})), '')`;

const deciders = alias(users, 'deciders');
const assignees = alias(users, 'assignees');

const selectInsights = (db: Database) =>
  db
    .select({
      row: insights,
      business: wordingColumns,
      searchedDay: insightRuns.lastDay,
      decider: nameOf(deciders),
      item: actionItems,
      assignee: nameOf(assignees),
      meetingId: meetings.id,
      meetingName: meetings.name,
    })
    .from(insights)
    .innerJoin(businesses, eq(businesses.id, insights.businessId))
    .leftJoin(insightRuns, eq(insightRuns.businessId, insights.businessId))
    .leftJoin(deciders, eq(deciders.id, insights.decidedBy))
    .leftJoin(actionItems, and(eq(actionItems.id, insights.actionItemId), isNull(actionItems.deletedAt)))
    .leftJoin(assignees, eq(assignees.id, actionItems.assignedTo))
    .leftJoin(agendaItems, eq(agendaItems.id, actionItems.agendaItemId))
    .leftJoin(meetings, and(eq(meetings.id, agendaItems.meetingId), isNull(meetings.deletedAt)))
    .$dynamic();

type Found = Awaited<ReturnType<typeof selectInsights>>[number];

const toInsight = (
  { row, business, searchedDay, decider, item, assignee, meetingId, meetingName }: Found,
  seesMeetings: boolean,
): Insight => {
  const { title, text, action, reworded } = writeInsight(row, business);
  return {
    id: row.id,
    state: row.state,
    present: row.lastFound === searchedDay,
    title,
    text,
    action,
    reworded,
    finding: row.finding,
    first_found: row.firstFound,
    last_found: row.lastFound,
    reason: row.reason,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: decider,
    action_item:
      seesMeetings && item && meetingId && meetingName !== null
        ? {
            id: item.id,
            name: item.name,
            done: item.status === 'done',
            due_date: item.dueDate,
            assigned_to: assignee,
            meeting: { id: meetingId, name: meetingName },
          }
        : null,
  };
};

/** Condition for insights that the scope's user may see: insights of this business in modules open to the user. */
const visibleTo = (scope: InsightReadScope) =>
  and(
    eq(insights.businessId, scope.business.id),
    inArray(insights.module, ['', ...listScopeModules(scope, 'read')]),
  );

const seesMeetings = (scope: InsightReadScope): boolean =>
  listScopeModules(scope, 'read').includes('meetings');

const decidedSince = (now: Date): Date => new Date(now.getTime() - decidedDays * 86_400_000);

/** Returns the insights that the newest search found, and those decided on in the last year, by amount per month. */
export const readInsights = async (
  { db, clock, warehouse }: Pick<Deps, 'db' | 'clock' | 'warehouse'>,
  scope: InsightReadScope,
): Promise<ReplyOf<typeof listInsights>> => {
  const since = decidedSince(clock.now());
  const rows = await selectInsights(db)
    .where(
      and(
        visibleTo(scope),
        or(
          eq(insights.lastFound, insightRuns.lastDay),
          and(ne(insights.state, 'open'), gte(insights.decidedAt, since)),
        ),
      ),
    )
    .orderBy(byStake)
    .limit(maxInsights);
  const [run] = await db.select().from(insightRuns).where(eq(insightRuns.businessId, scope.business.id));
  const days = (await warehouse.coverage(scope)).flatMap((one) => one.days.map(({ to }) => to));
  return {
    data: rows.map((row) => toInsight(row, seesMeetings(scope))),
    searched: run ? { last_day: run.lastDay, finished_at: run.finishedAt.toISOString() } : null,
    newest_day: days.toSorted().at(-1) ?? null,
  };
};

const readId = (id: string): string => {
  if (!isId(id)) throw problem('not_found');
  return id;
};

/** Returns the insights with a decision in the last year, newest decision first. */
export const readDecidedInsights = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: InsightReadScope,
): Promise<Insight[]> => {
  const rows = await selectInsights(db)
    .where(
      and(visibleTo(scope), ne(insights.state, 'open'), gte(insights.decidedAt, decidedSince(clock.now()))),
    )
    .orderBy(desc(insights.decidedAt), insights.id)
    .limit(maxInsights);
  return rows.map((row) => toInsight(row, seesMeetings(scope)));
};

/** Returns an insight that the user may see. @throws Problem 'not_found'. */
export const readInsight = async (db: Database, scope: InsightReadScope, id: string): Promise<Insight> => {
  const [found] = await selectInsights(db).where(and(visibleTo(scope), eq(insights.id, readId(id))));
  if (!found) throw problem('not_found');
  return toInsight(found, seesMeetings(scope));
};

/** Locks the database row of an insight that the user may see, for a decision. @throws Problem 'not_found'. */
export const lockInsightRow = async (tx: Database, scope: InsightWriteScope, id: string): Promise<Row> => {
  const [row] = await tx
    .select()
    .from(insights)
    .where(and(visibleTo(scope), eq(insights.id, readId(id))))
    .for('update');
  if (!row) throw problem('not_found');
  return row;
};

export type InsightDecision = Pick<Row, 'state' | 'reason' | 'actionItemId'>;

/** Stores a decision about an insight with its user and time, and audits it. */
export const storeInsightDecision = async (
  tx: Database,
  scope: InsightWriteScope,
  row: Row,
  decision: InsightDecision,
  now: Date,
): Promise<void> => {
  const isOpen = decision.state === 'open';
  await tx
    .update(insights)
    .set({
      ...decision,
      decidedAmount: isOpen ? null : amountIfLasting(row.finding.size),
      decidedBy: isOpen ? null : scope.userId,
      decidedAt: isOpen ? null : now,
      result: null,
    })
    .where(eq(insights.id, row.id));
  await writeAudit(tx, {
    userId: scope.userId,
    businessId: scope.business.id,
    action: decision.state === 'open' ? 'reopened' : decision.state,
    itemType: 'insights',
    itemId: row.id,
    detail: { cause: row.cause, ...(decision.reason && { reason: decision.reason }) },
  });
};
