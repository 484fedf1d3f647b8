import { compileCampaignRuns } from '@bellwether/analytics/compile/campaign-runs';
import type { ChartAnnotation } from '@bellwether/contract/api/figures/annotations';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { findOutages } from '@bellwether/domain/annotations/outages';
import { maxPauseDays } from '@bellwether/domain/annotations/types';
import { uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { type AdChannel, adChannelKeys, adChannels } from '@bellwether/domain/channels/ad-channels';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { type Day, dayAt } from '@bellwether/domain/time/day';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import { runSql } from '../../platform/postgres/database.ts';
import { param } from '../../platform/postgres/sql.ts';
import { readCachedRows } from '../reports/index.ts';

type Needed = Pick<Deps, 'db' | 'warehouse' | 'clock'>;
/** Maximum annotations of each kind; the newest are kept. */
const maxAnnotations = 1000;

type DerivedAnnotation = Pick<ChartAnnotation, 'id' | 'kind' | 'from' | 'to' | 'text'> &
  Partial<ChartAnnotation>;
const toAnnotation = (annotation: DerivedAnnotation): ChartAnnotation => ({
  channel: null,
  author: null,
  mine: false,
  version: null,
  page: null,
  ...annotation,
});

/** Returns the starts and stops of campaigns; empty for readers without access to analytics. */
export const campaignAnnotations = async (
  { warehouse }: Needed,
  scope: BusinessScope,
  signal: AbortSignal,
): Promise<ChartAnnotation[]> => {
  const moduleScope = changeScopeModule(scope, 'analytics', 'read');
  if (!moduleScope) return [];
  const readRuns = async (): Promise<ReadonlyMap<string, ChartAnnotation[]>> => {
    const statement = compileCampaignRuns(
      moduleScope.business.id,
      { quiet: maxPauseDays, most: maxAnnotations },
      warehouse.dialect,
    );
    const rows = await warehouse.query(statement, { asker: queueKeyOf(moduleScope), signal });
    return new Map([[moduleScope.business.id, rows.flatMap(runAnnotations)]]);
  };
  // The annotations are cached until the facts change: the query covers all days, and every page with a chart needs
  // them.
  return (
    (await readCachedRows(warehouse, moduleScope, 'campaign runs', readRuns)).get(moduleScope.business.id) ??
    []
  );
};

const runAnnotations = (row: Record<string, unknown>): ChartAnnotation[] => {
  const [channel, campaign, day] = [row['channel'], row['campaign'], row['day']].map(String);
  const info = adChannels[channel as AdChannel];
  const prefix = info ? `${info.label}: ` : '';
  const one = (verb: 'started' | 'stopped') =>
    toAnnotation({
      id: `campaign ${verb} ${day} ${channel} ${campaign}`,
      kind: 'campaign',
      from: day ?? '',
      to: null,
      channel: channel ?? null,
      text: `${prefix}'${campaign}' ${verb}`,
      page: info?.route ?? null,
    });
  return [
    ...(Number(row['starts']) === 1 ? [one('started')] : []),
    ...(Number(row['stops']) === 1 ? [one('stopped')] : []),
  ];
};

const isImportKind = (fact: string): fact is keyof typeof uploadTypes => fact in uploadTypes;

/** Checks whether the reader may read a fact's module. Facts without an import kind belong to the module ROI. */
const isOpen = (scope: BusinessScope, fact: string): boolean => {
  const module: ModuleSlug = isImportKind(fact) ? uploadTypes[fact].module : 'roi';
  return changeScopeModule(scope, module, 'read') !== undefined;
};

/**
 * Returns the days for which a connected source delivered no data. Facts of modules that the reader may not read are
 * ignored, even if they cover the day. Uploaded files and entered results never count as an outage.
 */
export const outageAnnotations = async (
  { warehouse }: Needed,
  scope: BusinessScope,
  today: Day,
): Promise<ChartAnnotation[]> => {
  const covered = (await warehouse.coverage(scope)).filter(({ fact }) => isOpen(scope, fact));
  const bySource = Map.groupBy(covered, ({ source }) => source);
  return [...bySource].flatMap(([source, loads]) => {
    if (!scope.business.connected.some((type) => type === source)) return [];
    return findOutages(
      loads.flatMap(({ days }) => days),
      today,
    )
      .slice(-maxAnnotations)
      .map(({ from, to }) =>
        toAnnotation({
          id: `outage ${from} ${source}`,
          kind: 'outage',
          from,
          to: to === from ? null : to,
          channel: adChannelKeys.find((key) => adChannels[key].integration === source) ?? null,
          text: `No data from ${sourceLabel(source)}`,
        }),
      );
  });
};

/** Returns CSV uploads that the reader may see, dated by upload day in the time zone of the business. */
export const importAnnotations = async (
  { warehouse }: Needed,
  scope: BusinessScope,
): Promise<ChartAnnotation[]> => {
  const loads = (await warehouse.loads(scope)).filter(
    ({ source, fact }) => source === 'csv' && isOpen(scope, fact),
  );
  return loads
    .toSorted((a, b) => b.loadedAt.getTime() - a.loadedAt.getTime())
    .slice(0, maxAnnotations)
    .map(({ loadId, fact, rows, loadedAt }) =>
      toAnnotation({
        id: `import ${loadId}`,
        kind: 'import',
        from: dayAt(scope.business.timeZone, loadedAt),
        to: null,
        text: `Import: ${isImportKind(fact) ? uploadTypes[fact].label : fact}, ${rows.toLocaleString('en-AU')} ${rows === 1 ? 'row' : 'rows'}`,
      }),
    );
};

/**
 * Returns past meetings with their discussed agenda items and number of action items; empty for readers
 * without access to meetings.
 */
export const meetingAnnotations = async (
  { db, clock }: Needed,
  scope: BusinessScope,
): Promise<ChartAnnotation[]> => {
  const moduleScope = changeScopeModule(scope, 'meetings', 'read');
  if (!moduleScope) return [];
  const rows = await runSql(
    db,
    sql`
    select m.id::text as id, m.name, m.date::text as day,
      (select array_agg(a.name order by a.position, a.created_at, a.id) from agenda_items a
        where a.meeting_id = m.id and a.deleted_at is null and a.status = 'discussed') as discussed,
      (select count(*)::int from action_items t join agenda_items a on a.id = t.agenda_item_id
        where a.meeting_id = m.id and t.deleted_at is null and a.deleted_at is null) as actions
    from meetings m
    where m.business_id = ${param(moduleScope.business.id)}::uuid and m.deleted_at is null and m.status <> 'cancelled'
      and m.end_at < ${param(clock.now().toISOString())}::timestamptz
    order by m.start_at desc limit ${param(maxAnnotations)}`,
  );
  return rows.map((row) => {
    const discussed = Array.isArray(row['discussed']) ? row['discussed'].map(String) : [];
    const actions = Number(row['actions']);
    const decided = [
      ...(discussed.length > 0
        ? [
            `discussed ${discussed.slice(0, 3).join(', ')}${discussed.length > 3 ? ` and ${discussed.length - 3} more` : ''}`,
          ]
        : []),
      ...(actions > 0 ? [`${actions} ${actions === 1 ? 'action' : 'actions'} agreed`] : []),
    ];
    return toAnnotation({
      id: `meeting ${String(row['id'])}`,
      kind: 'meeting',
      from: String(row['day']),
      to: null,
      text: `Meeting '${String(row['name'])}'${decided.length > 0 ? `: ${decided.join('; ')}` : ''}`,
      page: `/meetings/${String(row['id'])}/view`,
    });
  });
};
