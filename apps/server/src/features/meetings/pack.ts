import type { MeetingPack } from '@bellwether/contract/api/meetings/meeting-pack';
import { packText } from '@bellwether/contract/meetings/pack-text';
import type { Report } from '@bellwether/contract/reports/define';
import { meetingMetricInfo, meetingMetrics } from '@bellwether/contract/reports/meeting-metrics';
import { callsList as callList, leadsList as leadList } from '@bellwether/contract/rows/leads';
import {
  type BusinessScope,
  changeScopeModule,
  narrowScope,
  type Scope,
} from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { findTotalChange } from '@bellwether/domain/answers/total-change';
import { isChange } from '@bellwether/domain/judgement/judge';
import { addDays, type Day, dayAt, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { readTopInsights } from '../insights/index.ts';
import { type ItemValues, readItem } from '../items/index.ts';
import { readPlanProgress } from '../plan/index.ts';
import { type ReportDeps, runReportQueries } from '../reports/index.ts';
import { readFeatureRows } from '../rows/index.ts';
import { meetingType } from './forms.ts';
import { findLastMeeting } from './last-meeting.ts';
import { measurementQuery, readOutcomes, reportOfMetric } from './outcomes.ts';

const maxChanges = 6;
const maxInsights = 3;
const maxCalls = 3;
const maxActions = 20;
/**
 * Default look-back in days, if there is no earlier meeting or the period is below `minDays` or above a
 * year. Shorter periods are too noisy.
 */
const defaultDays = 28;
const minDays = 7;

type MeetingScope = BusinessScope<'meetings', 'read'>;
export type ComparisonWindow = { range: Range; before: Range };

const findComparisonWindow = (last: Day | null, today: Day): ComparisonWindow => {
  const to = addDays(today, -1);
  const daysSince = last === null ? defaultDays : daysBetween(last, to);
  const days = daysSince < minDays || daysSince > 366 ? defaultDays : daysSince;
  const from = addDays(to, 1 - days);
  return { range: { from, to }, before: { from: addDays(from, -days), to: addDays(from, -1) } };
};

type Move = MeetingPack['moves'][number];

/** Omits attributed revenue if it equals revenue, because showing both would repeat a figure. */
export const leaveOutRepeatedRevenue = (moves: readonly Move[]): Move[] => {
  const revenue = moves.find(({ metric }) => metric === 'revenue');
  return moves.filter(
    ({ metric, now, before, currency }) =>
      metric !== 'attributed_revenue' ||
      now !== revenue?.now ||
      before !== revenue.before ||
      currency !== revenue.currency,
  );
};

/**
 * Returns the largest changes of metrics that the reader may see. Metrics with missing days in either period are
 * omitted.
 */
export const findTopChanges = async (
  deps: ReportDeps,
  businessScope: MeetingScope,
  window: ComparisonWindow,
  signal: AbortSignal,
) => {
  const query = measurementQuery(window);
  const reports = new Set(meetingMetrics.map(reportOfMetric));
  const reportQueries = [...reports].flatMap((report) => {
    const scope = changeScopeModule(businessScope, report.module, 'read');
    return scope ? [{ scope, report, query }] : [];
  });
  const answers = await runReportQueries(deps, reportQueries, signal);
  const byReport = new Map<Report, ReportAnswer | undefined>(
    reportQueries.map(({ report }, at) => [report, answers[at]?.answer]),
  );
  const changes = meetingMetrics.flatMap((metric): Move[] => {
    const meta = byReport.get(reportOfMetric(metric))?.meta[0];
    const [now, before] = [meta?.totals[metric], meta?.compare_totals?.[metric]];
    if (typeof now !== 'number' || typeof before !== 'number' || !meta) return [];
    if (meta.missing[metric] || (meta.gaps[metric]?.length ?? 0) > 0) return [];
    const change = findTotalChange(meta, metric);
    if (!change?.judgement || !isChange(change.judgement)) return [];
    const currency = meta.currencies[metric] ?? meta.currency;
    return [{ metric, now, before, percent: change.percent, judgement: change.judgement, currency }];
  });
  return leaveOutRepeatedRevenue(changes)
    .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    .slice(0, maxChanges);
};

const readTargets = async (
  deps: Deps,
  businessScope: MeetingScope,
  signal: AbortSignal,
): Promise<MeetingPack['targets']> => {
  const scope = changeScopeModule(businessScope, 'plan', 'read');
  const found = scope ? await readPlanProgress(deps, scope, signal) : [];
  return found.map(({ plan, type, currency, standing: progress }) => ({
    plan: plan.name,
    type,
    currency,
    actual: progress.actual,
    attainment: progress.attainment,
    target_to_date: progress.targetToDate,
    needed_per_day: progress.neededPerDay,
    forecast: progress.forecast?.value ?? null,
    year_target: progress.yearTarget,
    missed_months: progress.missed,
  }));
};

const findTopInsights = async (
  { db }: Deps,
  businessScope: MeetingScope,
): Promise<MeetingPack['insights']> => {
  const scope = changeScopeModule(businessScope, 'insights', 'read');
  return scope ? (await readTopInsights(db, scope, maxInsights)).top : [];
};

const findCallsWorthHearing = async (
  deps: Deps,
  businessScope: MeetingScope,
  { range }: ComparisonWindow,
  signal: AbortSignal,
): Promise<MeetingPack['calls']> => {
  const scope = changeScopeModule(businessScope, 'conversions', 'read');
  if (!scope) return [];
  const days = `date:>=${range.from},date:<=${range.to}`;
  const per_page = String(maxCalls);
  const callQuery = (more: string, sort: string) => ({ filter: `${days},${more}`, sort, per_page });
  const [long, missed] = await Promise.all([
    readFeatureRows(deps, scope, callList, callQuery('call_status:=answered', 'call_seconds:desc'), signal),
    readFeatureRows(
      deps,
      scope,
      leadList,
      callQuery('kind:=call,call_status:=missed,lifetime_value:>0', 'lifetime_value:desc'),
      signal,
    ),
  ]);
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const toPackCall = (row: ItemValues, reason: 'long' | 'missed') => ({
    id: String(row['id']),
    why: reason,
    occurred_at: text(row['occurred_at']) ?? text(row['day']),
    who: text(row['name']) ?? text(row['phone']),
    channel: text(row['channel']),
    seconds: number(row['call_seconds']),
    worth: number(row['lifetime_value']),
    audio: text(row['audio_url']) !== null,
  });
  return [
    ...long.filter((row) => number(row['call_seconds'])).map((row) => toPackCall(row, 'long')),
    ...missed.map((row) => toPackCall(row, 'missed')),
  ];
};

type Action = {
  id: string;
  name: string;
  due_date: Day | null;
  meeting: string;
  assignee: string | null;
  total: number;
};

const findOpenActions = async ({ db }: Deps, { business }: MeetingScope, today: Day) => {
  const rows = await runSql<Action>(
    db,
    sql`select a.id, a.name, a.due_date::text as due_date, m.name as meeting,
        nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as assignee, count(*) over ()::int as total
      from action_items a join agenda_items g on g.id = a.agenda_item_id join meetings m on m.id = g.meeting_id
        left join users u on u.id = a.assigned_to
      where a.business_id = ${business.id} and a.deleted_at is null and g.deleted_at is null and m.deleted_at is null
        and a.status <> 'done'
      order by a.due_date nulls last, a.id limit ${maxActions}`,
  );
  return {
    open_actions: rows[0]?.total ?? 0,
    actions: rows.map(({ id, name, due_date, meeting, assignee }) => ({
      id,
      name,
      due_date,
      meeting,
      assigned_to: assignee,
      overdue: due_date !== null && due_date < today,
    })),
  };
};

/**
 * Builds the pack of a meeting: changes since the last meeting, insights, targets, calls and open action items. @throws
 * Problem 'not_found'.
 */
export const buildPack = async (
  deps: Deps,
  scope: Scope<'meetings', 'read'>,
  meetingId: string,
  signal: AbortSignal,
): Promise<MeetingPack> => {
  const meeting = await readItem(deps, meetingType, scope, meetingId);
  const businessScope = narrowScope(scope, meeting.business_id);
  const today = dayAt(businessScope.business.timeZone, deps.clock.now());
  const last = await findLastMeeting(
    deps.db,
    businessScope,
    new Date(String((meeting as ItemValues)['start_at'])),
  );
  const window = findComparisonWindow(last && last.date < today ? last.date : null, today);
  const modules = new Set<ModuleSlug>([
    ...meetingMetrics.map((metric) => meetingMetricInfo[metric].module),
    'plan',
    'insights',
  ]);
  return {
    since: { ...window, last_meeting: last },
    moves: await findTopChanges(deps, businessScope, window, signal),
    insights: await findTopInsights(deps, businessScope),
    targets: await readTargets(deps, businessScope, signal),
    calls: await findCallsWorthHearing(deps, businessScope, window, signal),
    ...(await findOpenActions(deps, businessScope, today)),
    closed: [...modules].filter((module) => !changeScopeModule(businessScope, module, 'read')),
  };
};

/**
 * Returns the meeting pack and the outcomes as text for a mail, limited to what the scope's user may see. @throws
 * Problem 'not_found'.
 */
export const buildPackText = async (
  deps: Deps,
  businessScope: MeetingScope,
  meetingId: string,
  signal: AbortSignal,
): Promise<string> =>
  packText(
    await buildPack(deps, businessScope, meetingId, signal),
    await readOutcomes(deps, businessScope, meetingId, signal),
    businessScope.business.currency,
  );
