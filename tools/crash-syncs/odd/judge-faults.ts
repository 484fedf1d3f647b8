import { join } from 'node:path';
import { isTemporaryFault, type SourceFault } from '@bellwether/domain/sources/source-faults';
import { openPglite } from '../../../apps/server/src/platform/postgres/open-pglite.ts';
import { outbox, sourceAccounts, syncRuns } from '../../../apps/server/src/platform/postgres/schema.ts';
import { type BadState, concerns, type StateTime, titleOf } from './states.ts';

export type StoredMail = { subject: string; at: number };
export type StoredFault = { vendor: string; fault: SourceFault; message: string; from: number; to: number };

/** Reads the faults of all reads, and the mails, from a data folder while the server is stopped. */
export async function readFaults(dataDir: string): Promise<{ faults: StoredFault[]; mails: StoredMail[] }> {
  const store = await openPglite(join(dataDir, 'postgres'));
  try {
    const vendors = new Map(
      (await store.db.select().from(sourceAccounts)).map(({ id, vendor }) => [id, vendor]),
    );
    const faults: StoredFault[] = [];
    for (const { sourceId, fault, message, startedAt, endedAt } of await store.db.select().from(syncRuns)) {
      if (fault === null || endedAt === null) continue;
      const vendor = vendors.get(sourceId) ?? '';
      const [from, to] = [startedAt.getTime(), endedAt.getTime()];
      faults.push({ vendor, fault: fault as SourceFault, message: message ?? '', from, to });
    }
    const mails = (await store.db.select().from(outbox)).map(({ subject, createdAt }) => ({
      subject,
      at: createdAt.getTime(),
    }));
    return { faults, mails };
  } finally {
    await store.close();
  }
}

/** Times in which requests failed at random, in milliseconds since 1970. */
export type FailingTime = { from: number; to: number };

export type FaultVerdict = {
  /** Number of faults by state. */
  seen: ReadonlyMap<BadState, number>;
  /** Number of faults of requests that failed at random. */
  byFailing: number;
  problems: string[];
};

/** Finds the state that caused each fault. A fault that no state of its time names is a problem. */
export function judgeFaults(
  faults: readonly StoredFault[],
  times: readonly StateTime[],
  failing: readonly FailingTime[],
): FaultVerdict {
  const seen = new Map<BadState, number>();
  const problems: string[] = [];
  let byFailing = 0;
  for (const one of faults) {
    const isDuring = ({ from, to }: FailingTime) => from <= one.to && to >= one.from;
    const on = times.filter((time) => isDuring(time) && concerns(time.state, one.vendor));
    const cause = on.find(({ state }) => state.fault === one.fault);
    if (cause) seen.set(cause.state, (seen.get(cause.state) ?? 0) + 1);
    else if (isTemporaryFault(one.fault) && failing.some(isDuring)) byFailing += 1;
    else
      problems.push(
        `${one.vendor} has the fault ${one.fault} (${one.message}) while on: ${on.map(({ state }) => titleOf(state)).join('; ') || 'no state'}`,
      );
  }
  return { seen, byFailing, problems };
}
