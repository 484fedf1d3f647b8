import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fetchText, measureOtherTenant, metText, p95, type SignedInClient, serverUrl } from './client.ts';

/** Limit: p95 of another tenant during the write load, as a multiple of its quiet p95. */
const maxTimes = 3;
const loops = 64;
/** Quiet and loaded turns alternate, so that a slowdown of the machine affects both. */
const rounds = 4;

const note = (business: string) => ({
  business_id: business,
  text: 'A note on a chart that says what happened on that day',
  day: '2026-02-03',
});

/**
 * Adds notes in many loops for some seconds on a separate thread. Returns the number of added notes. @throws when any
 * request failed.
 */
const writeInLoops = async (me: SignedInClient, business: string, seconds: number): Promise<number> => {
  const result = await autocannon({
    url: serverUrl(me, '/v1/modules/dashboard/forms/annotations/items'),
    method: 'POST',
    connections: loops,
    duration: seconds,
    workers: 1,
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(note(business)),
  });
  const added = result.statusCodeStats?.['201']?.count ?? 0;
  if (result.errors > 0 || added < result.requests.total)
    throw new Error(`${result.requests.total} notes: ${added} were added, ${result.errors} errors.`);
  return added;
};

export const measureDuringWrites = async (
  me: SignedInClient,
  quiet: string,
  writer: SignedInClient,
  crowded: string,
  seconds: number,
): Promise<void> => {
  const before = { list: [] as number[], report: [] as number[] };
  const during = { list: [] as number[], report: [] as number[] };
  let written = 0;
  await fetchText(writer, `/v1/annotations?business_id=${crowded}`);
  const turn = seconds / 2 / rounds;
  for (let round = 0; round < rounds; round++) {
    for (const times of [before, during]) {
      // The other tenant is measured only while all write loops are running.
      const writing = times === during ? writeInLoops(writer, crowded, turn + 1) : undefined;
      if (times === during) await pause(500);
      const found = await measureOtherTenant(me, quiet, turn);
      written += (await writing) ?? 0;
      times.list.push(...found.list);
      times.report.push(...found.report);
    }
  }
  console.log(
    `\nWhile one person writes in ${loops} loops (${(written / (rounds * (turn + 1))).toFixed(0)} notes a second), another tenant:`,
  );
  for (const what of ['list', 'report'] as const) {
    const times = p95(during[what]) / p95(before[what]);
    console.log(
      `  ${what.padEnd(8)} quiet p95 ${p95(before[what]).toFixed(0)} ms, with the writer p95 ${p95(during[what]).toFixed(0)} ms: ${times.toFixed(2)} times, bar ${maxTimes}: ${metText(times <= maxTimes)} (of ${during[what].length}; worst ${Math.max(...during[what]).toFixed(0)} ms)`,
    );
  }
};
