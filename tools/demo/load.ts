import { grantBusinessScope } from '@bellwether/domain/access/scope';
import type { Config } from '../../apps/server/src/config.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import type { FileStore } from '../../apps/server/src/platform/files.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';
import { demoBusinesses } from './businesses/businesses.ts';
import { realBusiness } from './businesses/real-business.ts';
import { type DemoSettings, readDemoSettings } from './businesses/settings.ts';
import { toBusinessContext } from './businesses/stored-business.ts';
import { loadFacts } from './facts/facts.ts';
import type { BusinessStatusMarks } from './facts/lead-statuses.ts';
import { demoRange } from './generate.ts';
import { stableUuid } from './ids.ts';
import { insertPastInsights } from './insights.ts';
import type { MeetingFigures } from './meetings/meetings.ts';
import { storeRecordings } from './meetings/recordings.ts';
import { createPlans, savePlans } from './plans.ts';
import { loadSamples } from './samples.ts';
import { insertSchedules } from './schedules.ts';
import { insertDemo } from './store.ts';

export type DemoDeps = {
  db: Database;
  warehouse: Warehouse;
  clock: Clock;
  /**
   * Job queue, needed (like `files`) to save plans and metric values of agenda items through the product's forms.
   * The demo has none of them if it is missing.
   */
  config?: Config;
  /** Store of call recordings; without it calls have no recording. */
  files?: FileStore;
  log: (line: string) => void;
  settings?: DemoSettings;
};

/** Runs tasks two at a time, so that a business is generated while another is stored. */
const inTwoLanes = async (tasks: readonly (() => Promise<void>)[]): Promise<void> => {
  const left = tasks.values();
  const lane = async () => {
    for (const task of left) await task();
  };
  await Promise.all([lane(), lane()]);
};

/**
 * Fills an empty store with the demo: fictional businesses with data up to yesterday, a business with real data, and
 * the accounts. The record store is written last, so that an interrupted demo is loaded again at the next start.
 */
export async function loadDemo({
  db,
  warehouse,
  clock,
  files,
  config,
  log,
  settings = readDemoSettings(),
}: DemoDeps): Promise<void> {
  const now = clock.now();
  const who = { userId: stableUuid('user', 'admin@bellwether.example'), isAdmin: true };
  const fictional = demoBusinesses.slice(0, settings.businesses).map((one) => ({ ...one, currency: 'AUD' }));
  const said: BusinessStatusMarks[] = [];
  const figures = new Map<string, MeetingFigures>();
  const fill = async (business: (typeof fictional)[number]): Promise<void> => {
    const range = demoRange(business, settings.months, now);
    if (business.status === 'prospective' || range.to < range.from) return;
    const scope = grantBusinessScope(who, toBusinessContext(business));
    const { rows, said: marks, figures: own } = await loadFacts(warehouse, scope, business, { range, now });
    await warehouse.match(scope, []);
    said.push({ slug: business.slug, marks });
    if (own) figures.set(business.slug, own);
    log(
      `Demo: ${business.tradingName}, ${rows.toLocaleString('en-AU')} rows from ${range.from} to ${range.to}.`,
    );
  };
  const fillReal = async (): Promise<void> => {
    const scope = grantBusinessScope(who, toBusinessContext(realBusiness));
    const rows = await loadSamples(warehouse, scope, now);
    await warehouse.match(scope, []);
    log(`Demo: ${realBusiness.tradingName}, ${rows.toLocaleString('en-AU')} rows.`);
  };
  await inTwoLanes([...fictional.map((business) => () => fill(business)), fillReal]);
  const since = new Date(now.getTime() - settings.months * 30.4 * 86_400_000);
  const recorded = files ? await storeRecordings(files, fictional) : [];
  const context = files && config ? { clock, files, config } : undefined;
  const planning = settings.plans ? context : undefined;
  const plans = planning ? await createPlans({ warehouse, clock }, fictional, figures) : [];
  const insert = () =>
    db.transaction(async (tx) => {
      const freeze = context && { files: context.files, config: context.config, warehouse };
      await insertDemo(tx, [...fictional, realBusiness], { since, now, said, recorded, figures, freeze });
      await insertPastInsights({ db: tx, warehouse, clock }, now);
      if (!planning) return;
      await savePlans({ ...planning, db: tx }, plans);
      await insertSchedules(tx, fictional, now);
    });
  await insert();
}
