import { setTimeout as pause } from 'node:timers/promises';
import { eq, gte, isNotNull } from 'drizzle-orm';
import { sendDueSyncs } from '../../../apps/server/src/features/sources/jobs.ts';
import {
  sourceAccounts,
  sourceStreams,
  syncRuns,
} from '../../../apps/server/src/platform/postgres/schema.ts';
import { breakServices } from './broken.ts';
import { type Installation, openInstallation } from './installation.ts';

/** Days that are compared: all services healthy, in the hour in which three break, and in a later hour. */
export type Day = 'quiet' | 'breaking' | 'broken';
export type LateRound = {
  day: Day;
  /** Milliseconds from when each healthy stream was due to the end of its read. */
  late: number[];
  /** Healthy streams without a read in time. */
  unread: number;
  /** Number of failed reads of the broken services by vendor and fault; also of reads that still run. */
  broken: Record<string, number>;
};

const windowMs = 30_000;
/** Longest wait for the last read of a round. */
const patienceMs = 60_000;
const farMs = 86_400_000;
/** The schedule plans syncs once a minute. The bench plans each second, so that its waits do not hide others. */
const planEveryMs = 1000;

/** Makes the streams due, each at its offset. On a quiet day those of the services that break are not due. */
const scheduleRound = async ({ deps, streams }: Installation, day: Day, begun: number): Promise<void> => {
  const stored = await deps.db.select().from(sourceStreams);
  const left = Map.groupBy(streams, ({ sourceId }) => sourceId);
  for (const { id, sourceId } of stored) {
    const stream = left.get(sourceId)?.pop();
    if (!stream) throw new Error('A stream is not of the bench.');
    const isDue = day !== 'quiet' || !stream.isBroken;
    await deps.db
      .update(sourceStreams)
      .set({
        nextRunAt: new Date(begun + (isDue ? stream.offset : farMs)),
        currentReadAt: null,
        failures: day === 'broken' && stream.isBroken ? 1 : 0,
      })
      .where(eq(sourceStreams.id, id));
  }
};

/** Ends the reads of the broken services, so that the next round begins with free slots. */
const freeSlots = async ({ deps, emulators }: Installation): Promise<void> => {
  emulators.odd.answer = null;
  await deps.db.update(sourceStreams).set({ nextRunAt: new Date(Date.now() + farMs) });
  // A paused source stops reading within seconds.
  await deps.db.update(sourceAccounts).set({ pausedAt: new Date() });
  for (const giveUp = Date.now() + patienceMs; Date.now() < giveUp; await pause(200)) {
    const claimed = await deps.db.select().from(sourceStreams).where(isNotNull(sourceStreams.claimedAt));
    if (claimed.length === 0) break;
  }
  await deps.db.update(sourceAccounts).set({ pausedAt: null });
};

const runRound = async (installation: Installation, day: Day): Promise<LateRound> => {
  const { deps, emulators, streams } = installation;
  emulators.odd.answer = day === 'quiet' ? null : breakServices();
  const begun = Date.now() + 3000;
  await scheduleRound(installation, day, begun);
  const due = await deps.db
    .select({
      id: sourceStreams.id,
      sourceId: sourceStreams.sourceId,
      name: sourceStreams.name,
      at: sourceStreams.nextRunAt,
    })
    .from(sourceStreams);
  const broken = new Set(streams.flatMap(({ isBroken, sourceId }) => (isBroken ? [sourceId] : [])));
  const healthy = due.filter(({ sourceId }) => !broken.has(sourceId));
  const readRuns = () =>
    deps.db
      .select()
      .from(syncRuns)
      .where(gte(syncRuns.startedAt, new Date(begun)));
  const giveUp = begun + windowMs + patienceMs;
  let ends = new Map<string, number>();
  let runs: Awaited<ReturnType<typeof readRuns>> = [];
  while (Date.now() < giveUp && ends.size < healthy.length) {
    await pause(planEveryMs);
    await sendDueSyncs(deps);
    if (Date.now() < begun + windowMs) continue;
    runs = await readRuns();
    ends = new Map(
      runs.flatMap(({ sourceId, stream, endedAt, rows }) =>
        broken.has(sourceId) || endedAt === null || rows === null
          ? []
          : [[`${sourceId} ${stream}`, endedAt.getTime()] as const],
      ),
    );
  }
  const vendors = new Map(
    (await deps.db.select().from(sourceAccounts)).map(({ id, vendor }) => [id, vendor]),
  );
  const faults: LateRound['broken'] = {};
  for (const { sourceId, fault, endedAt } of runs) {
    if (!broken.has(sourceId)) continue;
    const name = `${vendors.get(sourceId)} ${endedAt === null ? 'still reads' : (fault ?? 'read')}`;
    faults[name] = (faults[name] ?? 0) + 1;
  }
  const late = healthy.flatMap(({ sourceId, name, at }) => {
    const end = ends.get(`${sourceId} ${name}`);
    return end === undefined ? [] : [end - at.getTime()];
  });
  await freeSlots(installation);
  return { day, late, unread: healthy.length - late.length, broken: faults };
};

const [folder = ''] = process.argv.slice(2);
const installation = await openInstallation(folder, windowMs);
const rounds: LateRound[] = [];
// The first round compiles the code, and is not counted. The last one shows how the load of the machine changed.
for (const day of ['quiet', 'quiet', 'breaking', 'broken', 'quiet'] as const)
  rounds.push(await runRound(installation, day));
await installation.close();
process.send?.(rounds.slice(1));
process.disconnect?.();
