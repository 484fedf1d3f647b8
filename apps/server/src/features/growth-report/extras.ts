import type { StoryExtras } from '@bellwether/contract/pages/growth-report/extras';
import { lastWholeMonth, monthRange } from '@bellwether/contract/pages/growth-report/month';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { carefulAmount } from '@bellwether/domain/insights/state';
import { choosePlan, planTargetType } from '@bellwether/domain/plan/plan';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { listUserAnnotations } from '../annotations/index.ts';
import {
  type InsightReadScope,
  type MonthEndInsight,
  readInsights,
  readMonthEndInsights,
} from '../insights/index.ts';
import { readActions } from './actions.ts';

const maxNext = 3;
/** Maximum notes of a month; the newest are kept. */
const maxNotes = 40;

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
    stake: carefulAmount(finding.size),
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

const readNotes = async (
  deps: ExtrasDeps,
  scope: BusinessScope,
  month: Day,
): Promise<NonNullable<StoryExtras['notes']>> => {
  const { from: first, to: last } = monthRange(month);
  const notes = await listUserAnnotations(deps, scope);
  return notes
    .filter(({ from, to }) => from <= last && (to ?? from) >= first)
    .slice(0, maxNotes)
    .toReversed()
    .map(({ from, to, text, author }) => ({ from, to, text, author }));
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
  notes: await readNotes(deps, scope, month),
  gross_margin: scope.business.grossMargin ?? null,
  next: await readNextSteps(deps, scope, month),
});
