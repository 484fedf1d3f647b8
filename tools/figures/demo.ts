import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/config.ts';
import { createSystemScope } from '../../apps/server/src/http/access/job-scope.ts';
import { folderStore } from '../../apps/server/src/platform/files.ts';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import type { Warehouse } from '../../apps/server/src/platform/warehouse.ts';
import { demoBusinesses } from '../demo/businesses/businesses.ts';
import { realBusiness } from '../demo/businesses/real-business.ts';
import { stableUuid } from '../demo/ids.ts';
import { loadDemo } from '../demo/load.ts';
import { answerAll, type FiguresAnswer } from './answers.ts';

/** Time at which the demo is built and queried, so that every run has the same data. */
const now = new Date('2026-11-25T02:00:00Z');
const fictional = 3;

/** Opens an empty warehouse; `now` is its clock. */
export type OpenWarehouse = (options: { now: () => Date }) => Promise<Warehouse>;

/** Answers every report and row list of three demo businesses and of the business with real data. */
export async function* answerDemo(openWarehouse: OpenWarehouse): AsyncGenerator<FiguresAnswer> {
  const clock = { now: () => now };
  const [store, warehouse] = await Promise.all([openPglite(), openWarehouse({ now: clock.now })]);
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-figures-'));
  try {
    await loadDemo({
      db: store.db,
      warehouse,
      clock,
      files: folderStore(join(dataDir, 'files')),
      config: readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }),
      log: () => undefined,
      settings: { businesses: fictional, months: 36, plans: true },
    });
    for (const { slug } of [...demoBusinesses.slice(0, fictional), realBusiness]) {
      const scope = await createSystemScope(store.db, stableUuid('business', slug));
      if (!scope) throw new Error(`The demo has no business ${slug}.`);
      yield* answerAll(warehouse, scope, now);
    }
  } finally {
    await Promise.all([store.close(), warehouse.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}
