import {
  type OverviewMetric,
  type OverviewRow,
  overviewMetrics,
} from '@bellwether/contract/api/figures/overview';
import { portfolioReport } from '@bellwether/contract/reports/dashboard';
import { type BusinessContext, changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import { findRecentWindow } from '@bellwether/domain/judgement/windows';
import {
  type BusinessState,
  compareNeeds,
  lateAfterHours,
  listNeeds,
  type Need,
} from '@bellwether/domain/overview/needs';
import { targetTypeLabels } from '@bellwether/domain/plan/measured';
import { deliversOnSchedule, deliversRows } from '@bellwether/domain/sources/deliveries';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { Session } from '../../http/session/session.ts';
import { cachePerBusiness } from '../../platform/postgres/business-cache.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { inList } from '../../platform/postgres/sql.ts';
import type { Coverage } from '../../platform/warehouse.ts';
import { type BusinessInsight, readInsightsByBusiness } from '../insights/index.ts';
import { readPlanProgress } from '../plan/index.ts';
import { type FeatureRow, readReportRows } from '../reports/index.ts';
import { readFirstLoads } from '../sources/index.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Needed = Pick<Deps, 'db' | 'warehouse' | 'clock'>;

/** Number of insights that a business shows; the list of insights has all. */
const maxInsights = 3;

/**
 * Returns each business's figures for its last 28 local days. Businesses with the same local date share a query; at any
 * time there are at most three dates on earth.
 */
const readFigures = async (
  { warehouse }: Pick<Deps, 'warehouse'>,
  scope: Scope,
  now: Date,
  signal: AbortSignal,
): Promise<Map<string, FeatureRow>> => {
  const byToday = Map.groupBy(scope.businesses, ({ timeZone }) => dayAt(timeZone, now));
  const found = await Promise.all(
    [...byToday].map(([today, businesses]) =>
      readReportRows(warehouse, { ...scope, businesses }, portfolioReport, findRecentWindow(today), signal),
    ),
  );
  return new Map(found.flatMap((rows) => [...rows]));
};

type StoredValues = {
  /** Due dates of open action items. */
  due: readonly Day[];
  /** Ids of the members who are client users rather than agency users. */
  clients: readonly string[];
  analyst: OverviewRow['digital_analyst'];
};

const splitWords = (value: unknown): string[] => (typeof value === 'string' ? value.split(' ') : []);

/**
 * Loads the database values that the overview needs in a single statement. The cache reloads only businesses that
 * changed.
 */
const readStoredValues = cachePerBusiness(async (db, ids): Promise<Map<string, StoredValues>> => {
  const isOfBusinesses = (column: string) => inList(sql.raw(column), ids);
  const rows = await runSql(
    db,
    sql`
    with actions as (
      select business_id as id, string_agg(due_date::text, ' ') as due from action_items
      where ${isOfBusinesses('business_id')} and deleted_at is null and status <> 'done' and due_date is not null
      group by 1
    ), clients as (
      select m.business_id as id, string_agg(u.id::text, ' ') as ids from memberships m join users u on u.id = m.user_id
      where ${isOfBusinesses('m.business_id')} and u.status = 'active' and not exists (
        select 1 from user_roles h join roles r on r.id = h.role_id
        where h.user_id = u.id and r.name in ('Admin', 'Super Admin')
          and (h.fk_business_id is null or h.fk_business_id = m.business_id))
      group by 1
    )
    select b.id::text as id, a.due, c.ids as clients,
      b.digital_analyst_id::text as analyst, trim(u.first_name || ' ' || u.last_name) as analyst_name
    from businesses b left join actions a on a.id = b.id left join clients c on c.id = b.id
      left join users u on u.id = b.digital_analyst_id
    where ${isOfBusinesses('b.id')}`,
  );
  return new Map(
    rows.map((row) => [
      String(row['id']),
      {
        due: splitWords(row['due']),
        clients: splitWords(row['clients']),
        analyst:
          typeof row['analyst'] === 'string'
            ? { id: row['analyst'], full_name: String(row['analyst_name']) }
            : null,
      },
    ]),
  );
});

/** Returns each user's last sign-in, in ms since 1970. It is not cached, because it changes with every sign-in. */
const lastLogins = async (db: Needed['db'], ids: readonly string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const [row] = await runSql(
    db,
    sql`
    select string_agg(id::text || ' ' || floor(extract(epoch from last_login_at) * 1000), ',') as seen from users
    where ${inList(sql`id`, ids)} and last_login_at is not null`,
  );
  const seen = row?.['seen'];
  if (typeof seen !== 'string') return new Map();
  return new Map(
    seen.split(',').map((one) => {
      const [id = '', at] = one.split(' ');
      return [id, Number(at)];
    }),
  );
};

const latest = (clients: readonly string[], logins: ReadonlyMap<string, number>): Date | null => {
  const times = clients.flatMap((id) => logins.get(id) ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
};

type Sources = {
  count: number;
  late: { name: string; readAt: Date | null }[];
  loading: { name: string; percent: number }[];
};

/**
 * Counts a business's sources, and lists the labels of late sources and of sources that load their first history.
 * Uploads, sources without a schedule and loading sources are never late.
 */
const findSources = (
  { connected }: BusinessContext,
  covered: readonly Coverage[],
  loads: ReadonlyMap<string, number>,
  now: Date,
): Sources => {
  const readAt = (type: string): Date | null => {
    const times = covered.flatMap(({ source, loadedAt }) => (source === type ? [loadedAt.getTime()] : []));
    return times.length === 0 ? null : new Date(Math.max(...times));
  };
  const scheduled = connected.filter(deliversOnSchedule);
  const uploads = covered.some(({ source }) => source === 'csv') ? 1 : 0;
  return {
    count: connected.filter(deliversRows).length + uploads,
    loading: connected.flatMap((type) => {
      const percent = loads.get(type);
      return percent === undefined ? [] : [{ name: sourceLabel(type), percent }];
    }),
    late: scheduled
      .filter((type) => !loads.has(type))
      .map((type) => ({ name: sourceLabel(type), readAt: readAt(type) }))
      .filter(({ readAt: at }) => at === null || now.getTime() - at.getTime() > lateAfterHours * hour),
  };
};

type Figures = OverviewRow['figures'];
const noFigures = Object.fromEntries(
  overviewMetrics.map((name) => [name, { now: null, before: null, judgement: null }]),
) as Figures;

const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * Maps a report row to the overview's figures. A figure has no comparison if too few days of the comparison period are
 * known.
 */
const toFigures = ({ row, findChange }: FeatureRow): Figures => {
  const before = (row['compare'] ?? {}) as Readonly<Record<string, unknown>>;
  const currencies = (row['currencies'] ?? {}) as Readonly<Record<string, unknown>>;
  const otherCurrency = (name: string) => {
    const found = currencies[name];
    return typeof found === 'string' && found !== row['currency'] ? { currency: found } : {};
  };
  return Object.fromEntries(
    overviewMetrics.map((name: OverviewMetric) => {
      const change = findChange(name);
      return [
        name,
        {
          now: toNumber(row[name]),
          before: change ? toNumber(before[name]) : null,
          judgement: change?.judgement ?? null,
          ...otherCurrency(name),
        },
      ];
    }),
  ) as Figures;
};

const toTarget = (plan: OverviewRow['target']): BusinessState['target'] => {
  if (plan === null || plan.standing.attainment === null) return null;
  const { attainment, forecast, yearTarget } = plan.standing;
  return {
    name: targetTypeLabels[plan.type],
    attainment,
    landing: forecast && yearTarget ? forecast.value / yearTarget : null,
  };
};

const toNeeded = ({
  id,
  title,
  amount,
  stake,
  detector,
  isSure,
}: BusinessInsight): BusinessState['insights'][number] => ({
  id,
  title,
  amount,
  stake,
  isSure,
  isLate: detector === 'late-source',
  isTarget: detector === 'target-gap',
});

/** Returns the overview of all businesses in the scope, those with the most money at stake first. */
export const buildOverview = async (deps: Needed, session: Session, scope: Scope, signal: AbortSignal) => {
  const { businesses } = scope;
  const now = deps.clock.now();
  const planned = changeScopeModule(scope, 'plan', 'read');
  const advised = changeScopeModule(scope, 'insights', 'read');
  const ids = businesses.map(({ id }) => id);
  const stored = async () => {
    const storedValues = await readStoredValues(deps.db, ids);
    const clients = new Set([...storedValues.values()].flatMap((one) => one?.clients ?? []));
    return { kept: storedValues, logins: await lastLogins(deps.db, [...clients]) };
  };
  const [rows, { kept: storedValues, logins }, coverage, progressRows, loads, insights] = await Promise.all([
    readFigures(deps, scope, now, signal),
    stored(),
    deps.warehouse.coverage(scope),
    planned ? readPlanProgress(deps, planned, signal) : [],
    readFirstLoads(deps.db, ids, now),
    advised ? readInsightsByBusiness(deps.db, advised, maxInsights) : new Map<string, BusinessInsight[]>(),
  ]);
  const targets = new Map(progressRows.map((progress) => [progress.business_id, progress]));
  const covered = Map.groupBy(coverage, ({ businessId }) => businessId);
  const needs = new Map<string, Need[]>();
  const data = businesses.map((business): OverviewRow => {
    const { id, tradingName } = business;
    const found = rows.get(id);
    const figures = found ? toFigures(found) : noFigures;
    const { due: dueDates = [], clients = [], analyst = null } = storedValues.get(id) ?? {};
    const today = dayAt(business.timeZone, now);
    const overdue = dueDates.filter((one) => one < today).length;
    const seen = latest(clients, logins);
    const target = targets.get(id) ?? null;
    const { count, late, loading } = findSources(
      business,
      covered.get(id) ?? [],
      loads.get(id) ?? new Map(),
      now,
    );
    const reasons = listNeeds({
      known: Object.values(figures).some((figure) => figure.now !== null),
      insights: (insights.get(id) ?? []).map(toNeeded),
      overdue,
      sources: count,
      loading,
      target: toTarget(target),
      late: late.map(({ name, readAt }) => ({
        name,
        hours: readAt && (now.getTime() - readAt.getTime()) / hour,
      })),
      // Only admins see whether a client has signed in, because a client needs no reminder to sign in.
      daysSinceSeen:
        scope.isAdmin && clients.length > 0
          ? seen && Math.floor((now.getTime() - seen.getTime()) / day)
          : undefined,
    });
    needs.set(id, reasons);
    return {
      id,
      _id: id,
      trading_name: tradingName,
      ...findRecentWindow(today),
      digital_analyst: analyst,
      figures,
      overdue,
      place: 0,
      needs: reasons.map(({ isSure, ...shown }) => ({ ...shown, is_sure: isSure })),
      target,
      status: session.businesses.get(id)?.status ?? 'active',
      currency: typeof found?.row['currency'] === 'string' ? found.row['currency'] : business.currency,
      client_seen_at: seen?.toISOString() ?? null,
      sources: count,
      late_sources: late.map(({ name, readAt }) => ({ name, read_at: readAt?.toISOString() ?? null })),
      loading_sources: loading,
    };
  });
  const ordered = data.toSorted(
    (a, b) =>
      compareNeeds(needs.get(a.id) ?? [], needs.get(b.id) ?? []) ||
      a.trading_name.localeCompare(b.trading_name, 'en-AU'),
  );
  return { data: ordered.map((row, at) => ({ ...row, place: at + 1 })) };
};
