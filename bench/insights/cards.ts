import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BusinessScope, changeScopeModule } from '@bellwether/domain/access/scope';
import { addDays, type Day } from '@bellwether/domain/time/day';
import { findDetector } from '@bellwether/insights/detectors/list';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import { readConfig } from '../../apps/server/src/config.ts';
import { readBusinessFacts } from '../../apps/server/src/features/insights/read-facts.ts';
import { createSystemScope } from '../../apps/server/src/http/access/job-scope.ts';
import { folderStore } from '../../apps/server/src/platform/files.ts';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { openWarehouse } from '../../apps/server/src/platform/warehouse/duckdb.ts';
import { demoBusinesses } from '../../tools/demo/businesses/businesses.ts';
import type { StoredBusiness } from '../../tools/demo/businesses/stored-business.ts';
import { stableUuid } from '../../tools/demo/ids.ts';
import { loadDemo } from '../../tools/demo/load.ts';
import { loadSamples, realDataSamples, type SampleFile, samplesFolder } from '../../tools/demo/samples.ts';
import { insertDemo } from '../../tools/demo/store.ts';

/** Prints the insight cards of each demo business, and of each real data set as a separate business. */

/** Data sets that this repository may not contain; BENCH_DATA names their folder. */
const otherSets: readonly SampleFile[] = [
  { file: 'campaigns-daily-2021/Marketing.csv', kind: 'ads' },
  { file: 'display-campaigns-2020/online_advertising_performance_data.csv', kind: 'ads' },
  {
    file: 'meta-ads-giving-guides/Giving-What-We-Can-Ads-New-Campaigns-Nov-15-2021-Jan-31-2022.csv',
    kind: 'ads',
  },
  { file: 'leads-utm-funnel/Leads.csv', kind: 'leads' },
  { file: 'calls-twilio/calls_mock.csv', kind: 'leads' },
  { file: 'xero-ledger-anonymised/xero_invoice.csv', kind: 'invoices' },
  { file: 'ga4-ui-exports/data-export-hourly-channels.csv', kind: 'sessions' },
];

const clockAt = (time: Date) => ({ now: () => time });
const dayAfter = (day: Day): Date => new Date(`${addDays(day, 1)}T12:00:00Z`);

type Deps = Parameters<typeof readBusinessFacts>[0];

const printCards = async (deps: Deps, name: string, businessId: string): Promise<void> => {
  const scope = await createSystemScope(deps.db, businessId);
  const planScope = scope && changeScopeModule(scope, 'plan', 'read');
  if (!scope || !planScope) return;
  const facts = await readBusinessFacts(deps, scope, planScope);
  const found = findInsights(facts);
  console.log(
    `\n${name}, data up to ${facts.lastDay}: ${found.length === 1 ? '1 card' : `${found.length} cards`}`,
  );
  for (const finding of found) {
    const { currency } = scope.business;
    const { title, text, action } = findDetector(finding.detector).write(finding, {
      currency,
      customers: 'customers',
    });
    const size = finding.size ? `${Math.round(finding.size.amount).toLocaleString('en-AU')} a month` : '-';
    console.log(
      `  ${title} [${finding.detector}, ${finding.confidence}, ${size}]\n    ${text}\n    ${action}`,
    );
  }
};

const printDemo = async (): Promise<void> => {
  const [store, warehouse] = await Promise.all([openPglite(), openWarehouse(':memory:')]);
  const clock = clockAt(new Date());
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-cards-'));
  const files = folderStore(join(dataDir, 'files'));
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' });
  try {
    await loadDemo({ db: store.db, warehouse, clock, files, config, log: () => undefined });
    for (const { slug, tradingName } of demoBusinesses)
      await printCards({ db: store.db, warehouse, clock }, tradingName, stableUuid('business', slug));
  } finally {
    await Promise.all([store.close(), warehouse.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
};

const asBusiness = ({ file }: SampleFile): StoredBusiness => ({
  slug: file,
  tradingName: file,
  status: 'active',
  website: 'https://bench.example',
  brand: { primary: null, secondary: null },
  timeZone: 'UTC',
  currency: 'USD',
  connected: [],
  withoutModules: [],
  priority: 'leads',
});

const readLastDay = async (deps: Deps, scope: BusinessScope): Promise<Day | undefined> =>
  (await deps.warehouse.coverage(scope))
    .flatMap(({ days }) => days.map(({ to }) => to))
    .toSorted()
    .at(-1);

/** A data set ended long ago, so the search runs on the day after its last day. */
const printSet = async (sample: SampleFile, folder: string): Promise<void> => {
  if (!existsSync(join(folder, sample.file))) {
    console.log(`\n${sample.file}: not in ${folder}`);
    return;
  }
  const [store, warehouse] = await Promise.all([openPglite(), openWarehouse(':memory:')]);
  const now = new Date();
  const business = asBusiness(sample);
  const businessId = stableUuid('business', business.slug);
  try {
    await insertDemo(store.db, [business], { since: now, now });
    const scope = await createSystemScope(store.db, businessId);
    if (!scope) throw new Error('The business is missing.');
    await loadSamples(warehouse, scope, now, [sample], folder);
    await warehouse.match(scope, []);
    const deps = { db: store.db, warehouse, clock: clockAt(now) };
    const lastDay = await readLastDay(deps, scope);
    if (lastDay) await printCards({ ...deps, clock: clockAt(dayAfter(lastDay)) }, sample.file, businessId);
  } catch (error) {
    console.log(`\n${sample.file}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await Promise.all([store.close(), warehouse.close()]);
  }
};

console.log('\nCards of the demo:');
await printDemo();
console.log('\nCards of real data:');
for (const sample of realDataSamples) await printSet(sample, samplesFolder);
const folder = process.env['BENCH_DATA'];
if (folder) for (const sample of otherSets) await printSet(sample, folder);
else console.log('\nBENCH_DATA names a folder with more sets.');
