import { join } from 'node:path';
import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { connectors } from '@bellwether/connectors/list';
import { openPglite } from '../../apps/server/src/platform/postgres/open-pglite.ts';
import { sourceAccounts, sourceStreams, syncRuns } from '../../apps/server/src/platform/postgres/schema.ts';

export type SyncResults = {
  slices: number;
  rows: number;
  /** Number of reads that a kill ended. */
  interrupted: number;
  /** Number of failed reads by fault. */
  faults: Partial<Record<string, number>>;
  /** Streams that did not read everything, or still have a failure. */
  stuck: string[];
};

/** Reads the results of syncs from a data folder, while the server is stopped. */
export async function readStored(dataDir: string, now: Date): Promise<SyncResults> {
  const store = await openPglite(join(dataDir, 'postgres'));
  try {
    const runs = await store.db.select().from(syncRuns);
    const streams = await store.db.select().from(sourceStreams);
    const sources = new Map((await store.db.select().from(sourceAccounts)).map((one) => [one.id, one]));
    const loaded = runs.filter(({ rows }) => rows !== null);
    const faults: SyncResults['faults'] = {};
    for (const { rows, endedAt, fault, message } of runs) {
      if (rows !== null || endedAt === null) continue;
      const name = fault ?? message ?? 'unknown';
      faults[name] = (faults[name] ?? 0) + 1;
    }
    const stuck = streams.flatMap((row) => {
      const source = sources.get(row.sourceId);
      const stream = connectors.get(source?.vendor ?? '')?.streams.find(({ name }) => name === row.name);
      if (!source || !stream) return [`${source?.vendor} ${row.name} is no stream`];
      const last = lastDay(stream, source.timeZone ?? 'UTC', now);
      const { readFrom, readTo, weeklyReadAt, failures } = row;
      const isWhole =
        readFrom !== null && readFrom <= firstDay(stream, last) && readTo !== null && readTo >= last;
      if (isWhole && weeklyReadAt !== null && failures === 0 && source.fault === null) return [];
      return [
        `${source.vendor} ${row.name}: ${readFrom} to ${readTo}, weekly ${weeklyReadAt?.toISOString()}, ${failures} failures, ${source.fault}`,
      ];
    });
    return {
      slices: loaded.length,
      rows: loaded.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
      interrupted: runs.filter(({ endedAt }) => endedAt === null).length,
      faults,
      stuck,
    };
  } finally {
    await store.close();
  }
}
