import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import type { Range } from '@bellwether/domain/time/range';
import { factColumns } from '@bellwether/facts/facts';
import { withScratch, writeParquet } from '@bellwether/reading/rows/scratch';
import { castColumnsSql } from '../../../apps/server/src/platform/duckdb/columns-sql.ts';
import { readRowStats } from '../../../apps/server/src/platform/duckdb/row-stats.ts';
import type { LeadMark, Warehouse } from '../../../apps/server/src/platform/warehouse.ts';
import type { DemoBusiness } from '../businesses/business.ts';
import { generateFacts } from '../generate.ts';
import { stableUuid } from '../ids.ts';
import { findMeetingMonths, type MeetingFigures } from '../meetings/meetings.ts';
import { readDemoFigures } from './figures.ts';
import { createInvoices, isInvoiceSystem } from './invoices.ts';
import { readStatuses } from './lead-statuses.ts';
import { createAs, type ScratchConnection } from './sql.ts';

type Delivery = { fact: Fact; source: FactSource; rows: string };

const deliveriesOf = (business: DemoBusiness): Delivery[] => {
  const delivered = (source: FactSource) => `WHERE delivered_by = '${source}'`;
  const all: (Delivery & { source: IntegrationTypeId })[] = [
    ...(['google_ads', 'meta_ads_ppc', 'linkedin'] as const).map((source) => ({
      fact: 'ads' as const,
      source,
      rows: `FROM demo_ads ${delivered(source)}`,
    })),
    { fact: 'sessions', source: 'google_analytics_4', rows: 'FROM demo_sessions' },
    { fact: 'users_by_period', source: 'google_analytics_4', rows: 'FROM demo_users' },
    { fact: 'lead_touches', source: 'google_analytics_4', rows: 'FROM demo_lead_touches' },
    { fact: 'search_terms', source: 'google_ads', rows: 'FROM demo_search_terms' },
    { fact: 'ad_landing_pages', source: 'google_ads', rows: 'FROM demo_ad_landing_pages' },
    { fact: 'organic_searches', source: 'google_search_console', rows: 'FROM demo_organic_searches' },
    { fact: 'search_totals', source: 'google_search_console', rows: 'FROM demo_search_totals' },
    { fact: 'keyword_rankings', source: 'se_ranking', rows: 'FROM demo_keyword_rankings' },
    { fact: 'competitor_metrics', source: 'se_ranking', rows: 'FROM demo_competitor_metrics' },
    { fact: 'website_audits', source: 'se_ranking', rows: 'FROM demo_website_audits' },
    { fact: 'reviews', source: 'google_my_business', rows: 'FROM demo_reviews' },
    ...(['wildjar', 'pixel'] as const).map((source) => ({
      fact: 'leads' as const,
      source,
      rows: `FROM demo_leads ${delivered(source)}`,
    })),
  ];
  return all.filter(({ source }) => business.connected.includes(source));
};

/**
 * Generates the data of a business and loads it like its integrations. Returns the number of rows, the lead statuses
 * that were set, and the figures that the texts of its meetings name.
 */
export async function loadFacts(
  warehouse: Warehouse,
  scope: BusinessScope,
  business: DemoBusiness,
  { range, now }: { range: Range; now: Date },
): Promise<{ rows: number; said: LeadMark[]; figures: MeetingFigures | undefined }> {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-demo-'));
  try {
    return await withScratch(async (connection) => {
      await generateFacts(connection, business, range);
      let rows = 0;
      const load = async (delivery: Delivery) => {
        rows += await deliver({ connection, folder, warehouse }, scope, range, delivery);
      };
      for (const delivery of deliveriesOf(business)) await load(delivery);
      const systems = business.invoiceSources.filter(isInvoiceSystem);
      // A business without an invoicing system has generated invoices, which are not loaded.
      await createInvoices(connection, systems[0] ?? 'csv', false);
      const months = findMeetingMonths(business, now);
      const before = await readDemoFigures(connection, range, months.before);
      const current =
        months.now === months.before ? before : await readDemoFigures(connection, range, months.now);
      for (const [i, source] of systems.entries()) {
        if (i > 0) await createInvoices(connection, source, true);
        await load({ fact: 'invoices', source, rows: 'FROM demo_invoices' });
      }
      const said = await readStatuses(connection);
      await warehouse.markLeads(scope.business.id, said);
      return { rows, said, figures: before && current ? { before, now: current } : undefined };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Place = { connection: ScratchConnection; folder: string; warehouse: Warehouse };

async function deliver(
  { connection, folder, warehouse }: Place,
  scope: BusinessScope,
  range: Range,
  { fact, source, rows }: Delivery,
): Promise<number> {
  const table = 'demo_rows';
  const select = `SELECT row_number() OVER () AS line, ${castColumnsSql(fact)}, NULL::VARCHAR AS problem ${rows}`;
  if ((await createAs(connection, table, select)) === 0) return 0;
  const rowStats = await readRowStats(connection, fact, table);
  const parquet = join(folder, 'rows.parquet');
  await writeParquet(connection, `SELECT * FROM ${table}`, parquet);
  const { loaded } = await warehouse.load(scope, {
    loadId: stableUuid('load', scope.business.id, fact, source, range.from, range.to),
    fact,
    source,
    // An integration knows its coverage: the requested days of every stream, with all columns of the fact.
    covers: rowStats.streams.map((stream) => ({ stream, days: [range] })),
    fields: factColumns(fact).map(({ name }) => name),
    replaces: 'days',
    by: scope.userId,
    note: 'Demo data',
    rejected: 0,
    rows: { parquet },
    rowStats,
  });
  return loaded;
}
