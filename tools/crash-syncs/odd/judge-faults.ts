import { join } from 'node:path';
import { isTemporaryFault, type SourceFault } from '@bellwether/domain/sources/source-faults';
import { openPglite } from '../../../apps/server/src/platform/postgres/open-pglite.ts';
import {
  businesses,
  outbox,
  sourceAccounts,
  syncRuns,
} from '../../../apps/server/src/platform/postgres/schema.ts';
import { type BadState, concerns, type StateTime, titleOf } from './states.ts';

export type StoredMail = { subject: string; at: number };
/** Read of a stream that ended. `from`, `to`: its time in milliseconds since 1970. `fault`: null for rows. */
export type StoredRead = {
  business: string;
  sourceId: string;
  vendor: string;
  stream: string;
  fault: SourceFault | null;
  message: string;
  from: number;
  to: number;
};
export type StoredFault = StoredRead & { fault: SourceFault };

export const isFailed = (read: StoredRead): read is StoredFault => read.fault !== null;

/** Reads the reads and the mails from a data folder while the server is stopped. Reads that a kill ended are left out. */
export async function readReads(dataDir: string): Promise<{ reads: StoredRead[]; mails: StoredMail[] }> {
  const store = await openPglite(join(dataDir, 'postgres'));
  try {
    const names = new Map(
      (await store.db.select().from(businesses)).map(({ id, tradingName }) => [id, tradingName]),
    );
    const sources = new Map((await store.db.select().from(sourceAccounts)).map((one) => [one.id, one]));
    const reads = (await store.db.select().from(syncRuns)).flatMap((run): StoredRead[] => {
      const { sourceId, stream, fault, message, rows, startedAt, endedAt } = run;
      if (endedAt === null || (fault === null && rows === null)) return [];
      const source = sources.get(sourceId);
      return [
        {
          business: names.get(source?.businessId ?? '') ?? '',
          sourceId,
          vendor: source?.vendor ?? '',
          stream,
          fault: fault as SourceFault | null,
          message: message ?? '',
          from: startedAt.getTime(),
          to: endedAt.getTime(),
        },
      ];
    });
    const mails = (await store.db.select().from(outbox)).map(({ subject, createdAt }) => ({
      subject,
      at: createdAt.getTime(),
    }));
    return { reads, mails };
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
