import { measuredChangeText, outcomeStateLabels } from '@bellwether/contract/meetings/pack-text';
import type { StoryExtras } from '@bellwether/contract/pages/growth-report/extras';
import { lastWholeMonth, monthRange } from '@bellwether/contract/pages/growth-report/month';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { choosePlan, planTargetType } from '@bellwether/domain/plan/plan';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { runSql } from '../../platform/postgres/database.ts';
import {
  type InsightReadScope,
  type MonthEndInsight,
  readInsights,
  readMonthEndInsights,
} from '../insights/index.ts';
import { readOutcomesOfActions } from '../meetings/index.ts';

const maxDone = 8;
const maxResults = 6;
const maxNext = 3;

type ExtrasDeps = Deps;

type PlanRow = {
  id: string;
  start_date: Day;
  target: string | null;
  use_ecom_revenue: boolean | null;
  amount: number | null;
};

const readTarget = async (
  { db }: ExtrasDeps,
  scope: BusinessScope,
  month: Day,
): Promise<StoryExtras['target']> => {
  const planScope = changeScopeModule(scope, 'plan', 'read');
  if (!planScope) return null;
  const rows = await runSql<PlanRow>(
    db,
    sql`select p.id, p.start_date::text as start_date, p.target, p.use_ecom_revenue, t.amount::float8 as amount
      from plans p left join plan_targets t on t.plan_id = p.id and t.month = ${month}::date and t.deleted_at is null
      where p.business_id = ${scope.business.id} and p.deleted_at is null`,
  );
  const plan = choosePlan(rows, month);
  const type = plan && planTargetType(plan);
  return plan && type && plan.amount !== null ? { type, amount: plan.amount } : null;
};

type DoneRow = { name: string; assigned_to: string | null; meeting: string };

const readActions = async (
  deps: ExtrasDeps,
  scope: BusinessScope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<Pick<StoryExtras, 'done' | 'results'>> => {
  const meetingScope = changeScopeModule(scope, 'meetings', 'read');
  if (!meetingScope) return { done: null, results: [] };
  const { from, to } = monthRange(month);
  const { id: business, timeZone, currency } = scope.business;
  const tables = sql`action_items a join agenda_items g on g.id = a.agenda_item_id join meetings m on m.id = g.meeting_id`;
  const doneAt = sql`coalesce(a.done_at, a.updated_at)`;
  const isVisible = sql`a.business_id = ${business} and a.deleted_at is null and g.deleted_at is null and m.deleted_at is null`;
  const done = await runSql<DoneRow>(
    deps.db,
    sql`select a.name, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as assigned_to, m.name as meeting
      from ${tables} left join users u on u.id = a.assigned_to
      where ${isVisible} and a.status = 'done'
        and (${doneAt} at time zone ${timeZone})::date between ${from}::date and ${to}::date
      order by ${doneAt}, a.id limit ${maxDone}`,
  );
  const measured = await runSql<{ id: string }>(
    deps.db,
    sql`select a.id from ${tables}
      where ${isVisible} and a.metric is not null and a.measure_by between ${from}::date and ${to}::date
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
    results: [...outcomes.values()].map((outcome) => ({
      name: outcome.name,
      state: outcomeStateLabels[outcome.state].label,
      text: measuredChangeText(outcome, currency),
    })),
  };
};

/**
 * Returns the next steps as they were at the end of the month. The newest month has those of today until a search of the
 * next month keeps them: what began after the month belongs to the next report. An earlier month that no search kept has
 * none, because those of today would be wrong.
 */
const readNextSteps = async (
  deps: ExtrasDeps,
  scope: BusinessScope,
  month: Day,
): Promise<StoryExtras['next']> => {
  const insightScope = changeScopeModule(scope, 'insights', 'read');
  if (!insightScope) return [];
  const kept = await readMonthEndInsights(deps, insightScope, month);
  const found =
    kept ?? (isNewestMonth(deps, scope, month) ? await readOpenInsights(deps, insightScope, month) : []);
  return found.slice(0, maxNext).map(({ title, action, finding, task }) => ({
    title,
    action,
    amount: finding.size?.amount ?? null,
    task,
  }));
};

const isNewestMonth = ({ clock }: ExtrasDeps, { business }: BusinessScope, month: Day): boolean =>
  month === lastWholeMonth(dayAt(business.timeZone, clock.now()));

const readOpenInsights = async (
  deps: ExtrasDeps,
  scope: InsightReadScope,
  month: Day,
): Promise<MonthEndInsight[]> => {
  const { data } = await readInsights(deps, scope);
  return data
    .filter(({ state, present }) => present && (state === 'open' || state === 'accepted'))
    .filter(({ finding }) => finding.range.from <= monthRange(month).to)
    .map(({ title, action, finding, action_item: task }) => ({
      title,
      action,
      finding,
      task: task && !task.done ? { due_date: task.due_date } : null,
    }));
};

/** Reads the parts of the growth report that do not come from reports, as far as the reader may see them. */
export const readStoryExtras = async (
  deps: ExtrasDeps,
  scope: BusinessScope,
  month: Day,
  signal: AbortSignal | undefined,
): Promise<StoryExtras> => ({
  target: await readTarget(deps, scope, month),
  ...(await readActions(deps, scope, month, signal)),
  next: await readNextSteps(deps, scope, month),
});
