import { portfolioReport } from '@bellwether/contract/reports/dashboard';
import { leadsList as leadList } from '@bellwether/contract/rows/leads';
import { changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { digestRanges } from '@bellwether/domain/digest/week';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import type { TopInsight } from '@bellwether/domain/insights/top-insight';
import { type Lead, leadName, leadTypeLabel } from '@bellwether/domain/leads/lead';
import { targetTypeLabels } from '@bellwether/domain/plan/measured';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import { type Day, formatDay } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import type { MailFigure } from '../../platform/mail-template/content.ts';
import { buildMailFigure } from '../../platform/mail-template/figure.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { param } from '../../platform/postgres/sql.ts';
import { readTopInsights } from '../insights/index.ts';
import { readPlanProgress } from '../plan/index.ts';
import { type FeatureRow, readReportRows } from '../reports/index.ts';
import { readFeaturePage } from '../rows/index.ts';

/** Maximum businesses, leads, and action items or meetings listed in a digest mail. */
const maxBusinesses = 12;
const maxLeads = 20;
const maxLines = 8;
const maxInsights = 5;
const shownMetrics = ['revenue', 'valid_leads', 'cost', 'missed_calls'] as const satisfies readonly Metric[];

type Place = { id: string; name: string };
export type DigestLead = { id: string; business: Place; who: string; what: string; mayMark: boolean };
/** Content of a user's weekly digest, limited to what the user may read now. */
export type WeeklyDigest = {
  range: Range;
  businesses: {
    business: Place;
    figures: MailFigure[];
    target: string | null;
  }[];
  businessesInAll: number;
  leads: DigestLead[];
  leadsInAll: number;
  /** The only business with leads that the user may read; null if there are several. */
  leadsIn: Place | null;
  overdue: { name: string; due: string; business: Place }[];
  overdueInAll: number;
  insights: (Pick<TopInsight, 'id' | 'title' | 'amount' | 'currency'> & { business: Place })[];
  meetings: { id: string; name: string; when: string; business: Place }[];
};

type Row = Readonly<Record<string, unknown>>;
const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const toFigures = (
  { row, findChange }: FeatureRow,
  own: string,
): WeeklyDigest['businesses'][number]['figures'] => {
  const currencies = (row['currencies'] ?? {}) as Row;
  const currency = typeof row['currency'] === 'string' ? row['currency'] : own;
  return shownMetrics.flatMap((name) => {
    const now = toNumber(row[name]);
    if (now === null) return [];
    const { label, unit } = metricInfo(name);
    const other = currencies[name];
    const money = currencyForReader(typeof other === 'string' ? other : currency, own);
    const figure = {
      label,
      value: now,
      unit,
      currency: money,
      change: findChange(name),
    };
    return [buildMailFigure(figure, 'none the week before')];
  });
};

/** Returns the figures of a week with their changes, for each business that has any. */
export const readBusinesses = async (
  deps: Pick<Deps, 'db' | 'warehouse' | 'clock'>,
  scope: Scope,
  ranges: ReturnType<typeof digestRanges>,
  signal: AbortSignal,
): Promise<WeeklyDigest['businesses']> => {
  const own = changeScopeModule(scope, 'dashboard', 'read');
  const planned = changeScopeModule(scope, 'plan', 'read');
  const [rows, standings] = await Promise.all([
    own
      ? readReportRows(deps.warehouse, own, portfolioReport, ranges, signal)
      : new Map<string, FeatureRow>(),
    planned ? readPlanProgress(deps, planned, signal) : [],
  ]);
  const targets = new Map(standings.map((one) => [one.business_id, one]));
  return scope.businesses.flatMap(({ id, tradingName, currency }) => {
    const found = rows.get(id);
    const figures = found ? toFigures(found, currency) : [];
    const plan = targets.get(id);
    const reached = plan?.standing.attainment ?? null;
    const target =
      plan && reached !== null
        ? `${targetTypeLabels[plan.type]}: ${formatValue(reached, 'percent', 'card', currency)} of target so far`
        : null;
    return figures.length > 0 || target ? [{ business: { id, name: tradingName }, figures, target }] : [];
  });
};

const readNewLeads = async (deps: Deps, scope: Scope, { from, to }: Range, signal: AbortSignal) => {
  const own = changeScopeModule(scope, 'conversions', 'read');
  if (!own) return { rows: [], total: 0, only: null };
  const writes = new Set(changeScopeModule(own, 'conversions', 'write')?.businesses.map(({ id }) => id));
  const query = { filter: `date:>=${from},date:<=${to},lead_status:=new`, sort: 'occurred_at:desc' };
  const { rows, total } = await readFeaturePage(
    deps,
    own,
    leadList,
    { ...query, per_page: String(maxLeads) },
    signal,
  );
  const places = new Map(own.businesses.map(({ id, tradingName: name }) => [id, { id, name }]));
  const digestLeads = rows.flatMap((row): DigestLead[] => {
    const business = places.get(String(row['business_id']));
    if (!business) return [];
    const lead = row as unknown as Lead;
    const day = formatDay(String(row['day']));
    const time = typeof row['time'] === 'string' ? ` at ${row['time']}` : '';
    const description = `${leadTypeLabel(lead)}, ${day}${time}`;
    return [
      {
        id: String(row['id']),
        business,
        who: leadName(lead),
        what: description,
        mayMark: writes.has(business.id),
      },
    ];
  });
  const [only = null, ...others] = places.values();
  return { rows: digestLeads, total, only: others.length === 0 ? only : null };
};

const readWork = async ({ db, clock }: Deps, scope: Scope) => {
  const own = changeScopeModule(scope, 'meetings', 'read');
  if (!own) return { overdue: [], overdueInAll: 0, meetings: [] };
  const ids = own.businesses.map(({ id }) => id);
  const now = sql`${param(clock.now().toISOString())}::timestamptz`;
  const among = sql`any(${param(ids)}::uuid[])`;
  const late = await runSql(
    db,
    sql`select a.name, a.due_date::text as due, a.business_id::text as business, count(*) over ()::int as total
      from action_items a join agenda_items g on g.id = a.agenda_item_id join meetings m on m.id = g.meeting_id
        join businesses b on b.id = a.business_id
      where a.business_id = ${among} and a.assigned_to = ${own.userId} and a.status <> 'done'
        and a.deleted_at is null and g.deleted_at is null and m.deleted_at is null
        and a.due_date < (${now} at time zone b.time_zone)::date
      order by a.due_date, a.id limit ${maxLines}`,
  );
  const upcoming = await runSql(
    db,
    sql`select m.id::text as id, m.name, m.start_at as start, m.business_id::text as business from meetings m
      where m.business_id = ${among} and ${own.userId} = any(m.attendees) and m.status <> 'cancelled' and m.deleted_at is null
        and m.start_at > ${now} and m.start_at < ${now} + interval '7 days'
      order by m.start_at, m.id limit ${maxLines}`,
  );
  const contexts = new Map(own.businesses.map((business) => [business.id, business]));
  const at = (row: Row) => {
    const business = contexts.get(String(row['business']));
    return business
      ? [{ timeZone: business.timeZone, business: { id: business.id, name: business.tradingName } }]
      : [];
  };
  return {
    overdue: late.flatMap((row) =>
      at(row).map(({ business }) => ({
        name: String(row['name']),
        due: formatDay(String(row['due'])),
        business,
      })),
    ),
    overdueInAll: Number(late[0]?.['total'] ?? 0),
    meetings: upcoming.flatMap((row) =>
      at(row).map(({ business, timeZone }) => ({
        id: String(row['id']),
        name: String(row['name']),
        business,
        when: formatDateTime(timeZone, new Date(String(row['start']))),
      })),
    ),
  };
};

const findTopInsights = async ({ db }: Deps, scope: Scope): Promise<WeeklyDigest['insights']> => {
  const own = changeScopeModule(scope, 'insights', 'read');
  if (!own) return [];
  const names = new Map(own.businesses.map(({ id, tradingName }) => [id, tradingName]));
  const { top } = await readTopInsights(db, own, maxInsights);
  return top.map(({ id, business_id, title, amount, currency }) => ({
    id,
    title,
    amount,
    currency,
    business: { id: business_id, name: names.get(business_id) ?? '' },
  }));
};

/**
 * Builds the digest of the week before a Monday. Each section covers the businesses whose module the user may read.
 * Businesses with the most new leads come first.
 */
export const buildDigest = async (
  deps: Deps,
  scope: Scope,
  monday: Day,
  signal: AbortSignal,
): Promise<WeeklyDigest> => {
  const ranges = digestRanges(monday);
  const [businesses, leads, work, insights] = await Promise.all([
    readBusinesses(deps, scope, ranges, signal),
    readNewLeads(deps, scope, ranges.range, signal),
    readWork(deps, scope),
    findTopInsights(deps, scope),
  ]);
  const waiting = (id: string) => leads.rows.filter(({ business }) => business.id === id).length;
  return {
    range: ranges.range,
    businesses: businesses
      .toSorted((a, b) => waiting(b.business.id) - waiting(a.business.id))
      .slice(0, maxBusinesses),
    businessesInAll: businesses.length,
    leads: leads.rows,
    leadsInAll: leads.total,
    leadsIn: leads.only,
    ...work,
    insights,
  };
};
