import type { Outcome } from '@bellwether/contract/api/meetings/meeting-pack';
import type { ReportQuery } from '@bellwether/contract/query/report-query';
import type { Report } from '@bellwether/contract/reports/define';
import { findReport } from '@bellwether/contract/reports/list';
import {
  isMeetingMetric,
  type MeetingMetric,
  meetingMetricInfo,
} from '@bellwether/contract/reports/meeting-metrics';
import {
  type BusinessScope,
  changeScopeModule,
  narrowScope,
  type Scope,
} from '@bellwether/domain/access/scope';
import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { judgeTotal } from '@bellwether/domain/answers/total-change';
import { isChange } from '@bellwether/domain/judgement/judge';
import {
  findMeasuredDays,
  findOutcomeState,
  type MeasuredDays,
  percentChangeMeasured,
} from '@bellwether/domain/meetings/outcome';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { param } from '../../platform/postgres/sql.ts';
import { type ItemValues, readItem } from '../items/index.ts';
import { type ReportResult, runReportQueries, type ScopedReportQuery } from '../reports/index.ts';
import { meetingType } from './forms.ts';
import { findLastMeeting } from './last-meeting.ts';

/** Maximum number of outcomes shown for a meeting. */
const maxOutcomes = 40;

type OutcomeDeps = Pick<Deps, 'db' | 'warehouse' | 'clock'>;

type MeasuredAction = {
  id: string;
  name: string;
  status: string;
  assignee: string | null;
  metric: string;
  channel: string | null;
  expected: number;
  measure_by: Day;
  meeting_id: string;
  meeting: string;
  agreed: Day;
};

/** Reads action items with a metric, in meetings that still exist. */
const readMeasuredActions = (
  { db }: Pick<Deps, 'db'>,
  { business }: BusinessScope,
  condition: SQL,
): Promise<MeasuredAction[]> =>
  runSql<MeasuredAction>(
    db,
    sql`select a.id, a.name, a.status, a.metric, a.metric_channel as channel, a.expected_change as expected,
        a.measure_by::text as measure_by, m.id as meeting_id, m.name as meeting, m.date::text as agreed,
        nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as assignee
      from action_items a join agenda_items g on g.id = a.agenda_item_id join meetings m on m.id = g.meeting_id
        left join users u on u.id = a.assigned_to
      where a.business_id = ${business.id} and a.deleted_at is null and g.deleted_at is null and m.deleted_at is null
        and a.metric is not null and a.expected_change is not null and a.measure_by is not null and ${condition}
      order by a.measure_by, a.id limit ${maxOutcomes}`,
  );

/** Finished action items are included only if they are measured on or after the date of the last meeting. */
const isOfEarlierMeeting = (start: string, last: Day | null): SQL =>
  sql`m.start_at < ${start}::timestamptz
    and (a.status <> 'done' or ${last}::date is null or a.measure_by >= ${last}::date)`;

/** Returns the report in which a metric appears. */
export const reportOfMetric = (metric: MeetingMetric): Report => {
  const { module, report: slug } = meetingMetricInfo[metric];
  const report = findReport(module, slug);
  if (!report) throw new Error(`There is no report ${slug} in ${module}.`);
  return report;
};

/** Builds the query for a metric over a date range and its comparison period, in one channel or all. */
export const measurementQuery = (
  { range, before }: { range: Range; before: Range },
  channel: string | null = null,
): ReportQuery => ({
  range,
  comparison: before,
  frequency: 'month',
  filter: channel === null ? [] : [[{ key: 'internal_channel', operator: '=', value: channel }]],
});

const missingTexts = {
  never: 'no data source yet',
  other_days: 'no data for this period',
  not_in_source: 'the source does not include it',
  several_currencies: 'the amounts are in several currencies',
  not_additive: 'people are counted only for a day, a week, a month or a year',
} as const;

/**
 * Explains in a sentence why a measurement has no value, or returns null if it has a value. Missing days are never
 * estimated.
 */
const findMissingReason = (meta: ReportMeta, metric: MeetingMetric): string | null => {
  const missing = meta.missing[metric];
  if (missing) return `Unknown: ${missingTexts[missing]}.`;
  const [gap] = meta.gaps[metric] ?? [];
  return gap ? `Unknown: no data for ${gap.from} to ${gap.to}.` : null;
};

type ActionMeasurement = {
  action: MeasuredAction;
  metric: MeetingMetric;
  days: MeasuredDays | null;
  ask: ScopedReportQuery | null;
};

const buildOutcome = (
  { action, metric, days, ask }: ActionMeasurement,
  answered: ReportResult | undefined,
  today: Day,
): Outcome => {
  const meta = answered?.answer?.meta[0];
  const missingReason = !days
    ? 'No full day has passed since it was agreed.'
    : !ask
      ? 'You do not have access to the module of this metric.'
      : (answered?.refused ?? (meta ? findMissingReason(meta, metric) : 'Unknown.'));
  const number = (value: unknown) => (missingReason === null && typeof value === 'number' ? value : null);
  const found = { before: number(meta?.compare_totals?.[metric]), after: number(meta?.totals[metric]) };
  const state = findOutcomeState(action.expected, found, action.measure_by < today);
  const judgement = meta && found.before !== null && found.after !== null ? judgeTotal(meta, metric) : null;
  return {
    id: action.id,
    name: action.name,
    done: action.status === 'done',
    assigned_to: action.assignee,
    meeting: { id: action.meeting_id, name: action.meeting, date: action.agreed },
    metric,
    channel: action.channel,
    expected_change: action.expected,
    measure_by: action.measure_by,
    state,
    ...found,
    change: percentChangeMeasured(found),
    is_clear: judgement === null || judgement.verdict === 'unknown' ? null : isChange(judgement),
    why: missingReason ?? (state === 'unknown' ? 'Not available for this period.' : null),
    currency: meta?.currencies[metric] ?? meta?.currency ?? '',
    days: days && { before: days.before, after: days.after, count: days.days },
  };
};

/** Measures the results of action items, with all reports in a single batch. */
const measureActions = async (
  deps: OutcomeDeps,
  businessScope: BusinessScope,
  actions: readonly MeasuredAction[],
  signal: AbortSignal | undefined,
): Promise<Outcome[]> => {
  const today = dayAt(businessScope.business.timeZone, deps.clock.now());
  const measurements = actions.flatMap((action): ActionMeasurement[] => {
    const { metric, channel } = action;
    if (!isMeetingMetric(metric)) return [];
    const days = findMeasuredDays(action.agreed, action.measure_by, today);
    const report = reportOfMetric(metric);
    const moduleScope = changeScopeModule(businessScope, report.module, 'read');
    const query = days && measurementQuery({ range: days.after, before: days.before }, channel);
    return [
      { action, metric, days, ask: moduleScope && query ? { scope: moduleScope, report, query } : null },
    ];
  });
  const reportQueries = measurements.flatMap(({ ask }) => ask ?? []);
  const answers = await runReportQueries(deps, reportQueries, signal);
  const answerByQuery = new Map(reportQueries.map((ask, at) => [ask, answers[at]]));
  return measurements.map((one) =>
    buildOutcome(one, one.ask ? answerByQuery.get(one.ask) : undefined, today),
  );
};

/** Returns the measured outcomes of action items from earlier meetings. @throws Problem 'not_found'. */
export const readOutcomes = async (
  deps: Deps,
  scope: Scope<'meetings', 'read'>,
  meetingId: string,
  signal: AbortSignal,
): Promise<Outcome[]> => {
  const meeting = await readItem(deps, meetingType, scope, meetingId);
  const businessScope = narrowScope(scope, meeting.business_id);
  const start = String((meeting as ItemValues)['start_at']);
  const last = await findLastMeeting(deps.db, businessScope, new Date(start));
  const earlier = isOfEarlierMeeting(start, last?.date ?? null);
  return measureActions(deps, businessScope, await readMeasuredActions(deps, businessScope, earlier), signal);
};

/**
 * Returns the measured outcomes of action items by their ids, at most 40. Action items without a metric have no
 * outcome.
 */
export const readOutcomesOfActions = async (
  deps: OutcomeDeps,
  scope: BusinessScope<'meetings', 'read'>,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, Outcome>> => {
  if (ids.length === 0) return new Map();
  const chosen = sql`a.id = any(${param([...ids])}::uuid[])`;
  const actions = await readMeasuredActions(deps, scope, chosen);
  const outcomes = await measureActions(deps, scope, actions, signal);
  return new Map(outcomes.map((outcome) => [outcome.id, outcome]));
};
