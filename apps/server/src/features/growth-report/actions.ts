import { measuredChangeText, outcomeStateLabels } from '@bellwether/contract/meetings/pack-text';
import type { StoryExtras } from '@bellwether/contract/pages/growth-report/extras';
import { monthRange } from '@bellwether/contract/pages/growth-report/month';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { Day } from '@bellwether/domain/time/day';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { readOutcomesOfActions } from '../meetings/index.ts';

const maxDone = 8;
const maxAgreed = 6;
const maxMeetings = 4;
const maxResults = 6;

const tables = sql`action_items a join agenda_items g on g.id = a.agenda_item_id join meetings m on m.id = g.meeting_id`;
const isVisible = (business: string) =>
  sql`a.business_id = ${business} and a.deleted_at is null and g.deleted_at is null and m.deleted_at is null`;

type Action = { name: string; assigned_to: string | null; meeting: string; day: Day };

type Selection = { scope: BusinessScope; month: Day; time: SQL; condition: SQL; max: number };

/** Returns the first action items of a month that meet a condition, by the local day of a time of theirs. */
const listActions = (
  { db }: Deps,
  { scope: { business }, month, time, condition, max }: Selection,
): Promise<Action[]> => {
  const { from, to } = monthRange(month);
  const day = sql`(${time} at time zone ${business.timeZone}::text)::date`;
  return runSql<Action>(
    db,
    sql`select a.name, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as assigned_to, m.name as meeting,
        ${day}::text as day
      from ${tables} left join users u on u.id = a.assigned_to
      where ${isVisible(business.id)} and ${condition} and ${day} between ${from}::date and ${to}::date
      order by ${time}, a.id limit ${max}`,
  );
};

type MeetingRow = { name: string; day: Day; discussed: string[] | null };

const readMeetings = async (
  { db, clock }: Deps,
  { business }: BusinessScope,
  month: Day,
): Promise<NonNullable<StoryExtras['meetings']>> => {
  const { from, to } = monthRange(month);
  const rows = await runSql<MeetingRow>(
    db,
    sql`select m.name, m.date::text as day,
        (select array_agg(g.name order by g.position, g.created_at, g.id) from agenda_items g
          where g.meeting_id = m.id and g.deleted_at is null and g.status = 'discussed') as discussed
      from meetings m
      where m.business_id = ${business.id} and m.deleted_at is null and m.status <> 'cancelled'
        and m.date between ${from}::date and ${to}::date and m.end_at < ${clock.now().toISOString()}::timestamptz
      order by m.start_at, m.id limit ${maxMeetings}`,
  );
  return rows.map(({ name, day, discussed }) => ({ name, day, discussed: discussed ?? [] }));
};

/**
 * Returns meetings of the month, the action items that were agreed or finished in it, and the measured results of
 * earlier ones.
 */
export const readActions = async (
  deps: Deps,
  scope: BusinessScope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<Pick<StoryExtras, 'done' | 'agreed' | 'meetings' | 'results'>> => {
  const meetingScope = changeScopeModule(scope, 'meetings', 'read');
  if (!meetingScope) return { done: null, results: [] };
  const { from, to } = monthRange(month);
  const { id: business, currency } = scope.business;
  const done = await listActions(deps, {
    scope,
    month,
    time: sql`coalesce(a.done_at, a.updated_at)`,
    condition: sql`a.status = 'done'`,
    max: maxDone,
  });
  const agreed = await listActions(deps, {
    scope,
    month,
    time: sql`a.created_at`,
    condition: sql`true`,
    max: maxAgreed,
  });
  const measured = await runSql<{ id: string }>(
    deps.db,
    sql`select a.id from ${tables}
      where ${isVisible(business)} and a.metric is not null and a.measure_by between ${from}::date and ${to}::date
      order by a.measure_by, a.id limit ${maxResults}`,
  );
  const outcomes = await readOutcomesOfActions(
    deps,
    meetingScope,
    measured.map(({ id }) => id),
    signal,
  );
  return {
    done,
    agreed,
    meetings: await readMeetings(deps, scope, month),
    results: [...outcomes.values()].map((outcome) => ({
      name: outcome.name,
      state: outcomeStateLabels[outcome.state].label,
      text: measuredChangeText(outcome, currency),
    })),
  };
};
