import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchExports } from './exports/run-exports.ts';
import { benchLargeAccounts } from './large/run-large.ts';
import { benchLateness } from './late/run-late.ts';
import { benchVisits } from './visits/run-visits.ts';

/**
 * Measures the syncs of connected sources in four parts. `--late`, `--large`, `--visits` and `--exports` choose parts; a number
 * sets the months of visits.
 */
const months = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 10);
const parts: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  late: benchLateness,
  large: benchLargeAccounts,
  visits: (folder) => benchVisits(folder, months),
  exports: benchExports,
};
const chosen = Object.keys(parts).filter((name) => process.argv.includes(`--${name}`));

const folder = await mkdtemp(join(tmpdir(), 'bellwether-sources-'));
try {
  for (const [name, bench] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const own = join(folder, name);
    await mkdir(own);
    await bench(own);
    console.log(`Machine load ${loadavg()[0]?.toFixed(1)}.\n`);
  }
} finally {
  await rm(folder, { recursive: true });
}
