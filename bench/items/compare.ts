import { Agent, get } from 'node:http';
import autocannon from 'autocannon';
import { measureEachRun, percentile } from '../measure.ts';
import type { ServersReady } from './serve.ts';

export type ComparisonEffort = { rounds: number; times: number; seconds: number; callers: number };

type Side = { url: string; list: string; create: string; headers: Record<string, string> };

const median = (numbers: readonly number[]) => percentile(numbers, 0.5);

const fetchOnce = (agent: Agent, { url, headers }: Side, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url + path, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} answered ${response.statusCode}.`)),
      );
    }).on('error', reject);
  });

const p50 = async (side: Side, times: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const found = await measureEachRun(times, (n) =>
    fetchOnce(agent, side, `${side.list}page=${1 + (n % 20)}`),
  );
  agent.destroy();
  return median(found);
};

const rate = async (
  { url, headers }: Side,
  request: { method: 'GET' | 'POST'; path: string; body?: string },
  { callers, seconds }: ComparisonEffort,
): Promise<number> => {
  const result = await autocannon({
    url,
    connections: callers,
    duration: seconds,
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [request],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} errors.`);
  return result.requests.total / result.duration;
};

const show = (title: string, unit: string, rounds: readonly (readonly [number, number])[], bar: string) => {
  const [ours, bare, ratio] = [
    median(rounds.map(([one]) => one)),
    median(rounds.map(([, other]) => other)),
    median(rounds.map(([one, other]) => one / other)),
  ];
  const [a, b] = [ours, bare].map((n) => n.toFixed(n < 100 ? 2 : 0).padStart(8));
  console.log(
    `${title.padEnd(32)} ours ${a} ${unit}   by hand ${b} ${unit}   ratio ${ratio.toFixed(2)}  (${bar})`,
  );
};

/**
 * Prints the medians of both servers. The servers alternate, so that other load on the machine affects both. The ratio
 * is computed per round, and the median ratio is shown.
 */
export const compareServers = async (
  ready: ServersReady,
  token: string,
  effort: ComparisonEffort,
): Promise<void> => {
  const path = '/v1/modules/meetings/forms/meetings/items';
  const ours: Side = {
    url: `http://127.0.0.1:${ready.ours}`,
    list: `${path}?filter=business:${ready.usual}&per_page=25&`,
    create: path,
    headers: { authorization: `Bearer ${token}` },
  };
  const bare: Side = {
    url: `http://127.0.0.1:${ready.bare}`,
    list: '/meetings?',
    create: '/meetings',
    headers: {},
  };
  const body = JSON.stringify({
    business_id: ready.usual,
    name: 'A meeting',
    attendees: [ready.client],
    date: '2026-03-20',
    start_time: '10:00',
    end_time: '11:00',
  });
  const listing = (side: Side) => rate(side, { method: 'GET', path: `${side.list}page=1` }, effort);
  const creating = (side: Side) => rate(side, { method: 'POST', path: side.create, body }, effort);
  const rounds = async (work: (side: Side) => Promise<number>): Promise<[number, number][]> => {
    const found: [number, number][] = [];
    await work(ours);
    await work(bare);
    for (let n = 0; n < effort.rounds; n++) {
      // The servers take turns at going first, so that neither always benefits from the caches that the other filled.
      const [one, other] = n % 2 === 0 ? [ours, bare] : [bare, ours];
      const [first, second] = [await work(one), await work(other)];
      found.push(n % 2 === 0 ? [first, second] : [second, first]);
    }
    return found;
  };
  // Throughput is measured first, so that both servers are JIT-compiled before single calls are timed, as in a server
  // that has run for a minute.
  show(`Lists at ${effort.callers} clients`, '/s', await rounds(listing), 'at least 0.75');
  show('List of 25 with count, p50', 'ms', await rounds((side) => p50(side, effort.times)), 'at most 1.30');
  show(`Creates at ${effort.callers} clients`, '/s', await rounds(creating), 'at least 0.65');
};
