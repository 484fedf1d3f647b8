import { Agent, request } from 'node:http';
import { addDays } from '@bellwether/domain/time/day';
import { businessIds, describeInstallation, firstInstalledDay } from './installation.ts';
import { percentile } from './measure.ts';

type Kind = 'batch' | 'report' | 'list';
/** Milliseconds by kind of request, and requests per second over all kinds. */
export type CrowdTimes = Record<Kind, { p50: number; p95: number; many: number }> & { perSecond: number };

/** Creates a reproducible generator of numbers from 0 to below 1 (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/** Reports that the dashboard requests when it opens. */
const blocks = ['performance-dashboard', 'marketing-spend', 'leads-by-channel', 'top-campaigns'];
/** Mix of request kinds: a cycle of eight requests per client. */
const turns: readonly Kind[] = ['batch', 'report', 'batch', 'report', 'list', 'batch', 'report', 'batch'];

type Asked = { method: 'GET' | 'POST'; path: string; body?: string };

/**
 * Returns a request for a random business and date range of up to 13 months. The comparison period has equal
 * length. Repeats are unlikely.
 */
const anyRequest = (kind: Kind, ids: readonly string[], random: () => number): Asked => {
  const business = ids[Math.floor(random() * ids.length)] ?? '';
  if (kind === 'list')
    return {
      method: 'GET',
      path: `/v1/modules/meetings/forms/meetings/items?filter=business:${business}&per_page=25&page=${1 + Math.floor(random() * 3)}`,
    };
  const length = 1 + Math.floor(random() * 396);
  const last = addDays(firstInstalledDay, describeInstallation(0).days - 1 - Math.floor(random() * 330));
  const first = addDays(last, 1 - length);
  const filter = `business_id:=${business},date:>=${first},date:<=${last},compare_from_date:>=${addDays(first, -length)},compare_to_date:<=${addDays(first, -1)}`;
  if (kind === 'report') {
    const block = blocks[Math.floor(random() * blocks.length)] ?? '';
    return {
      method: 'GET',
      path: `/v1/modules/dashboard/data/${block}?${new URLSearchParams({ filter }).toString()}`,
    };
  }
  const asks = blocks.map((report) => ({ report, query: { filter } }));
  const body = JSON.stringify({ business_id: business, asks });
  return { method: 'POST', path: '/v1/modules/dashboard/data', body };
};

const send = (
  agent: Agent,
  port: number,
  headers: Record<string, string>,
  { method, path, body }: Asked,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const sent = request(options, (response) => {
      let seen = '';
      response.on('data', (part: Buffer) => {
        // The first characters show whether there is an error, because a batch answers 200 even when its reports fail.
        if (seen.length < 300) seen += part.toString().slice(0, 300);
      });
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200 && !/^\{"at":\d+,"status":[45]/.test(seen)
          ? resolve()
          : reject(new Error(`${path} was answered ${response.statusCode}: ${seen}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });

/**
 * Simulates many users who open dashboards and lists without pause, each on their own connection. @throws when a
 * request fails.
 */
export async function measureCrowd(
  port: number,
  headers: Record<string, string>,
  businesses: number,
  { crowd, seconds }: { crowd: number; seconds: number },
): Promise<CrowdTimes> {
  const ids = businessIds(businesses);
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  const times: Record<Kind, number[]> = { batch: [], report: [], list: [] };
  const start = performance.now();
  // The warm-up is not counted, because all clients start at once.
  const counted = start + seconds * 500;
  const end = counted + seconds * 3000;
  const client = async (_: unknown, n: number): Promise<void> => {
    const random = randomOf(n);
    for (let turn = n; performance.now() < end; turn++) {
      const kind = turns[turn % turns.length] ?? 'batch';
      const asked = anyRequest(kind, ids, random);
      const began = performance.now();
      await send(agent, port, headers, asked);
      if (began >= counted) times[kind].push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: crowd }, client));
  const took = performance.now() - counted;
  agent.destroy();
  const of = (found: readonly number[]) => ({
    p50: percentile(found, 0.5),
    p95: percentile(found, 0.95),
    many: found.length,
  });
  const all = Object.values(times).reduce((sum, found) => sum + found.length, 0);
  return {
    batch: of(times.batch),
    report: of(times.report),
    list: of(times.list),
    perSecond: (all * 1000) / took,
  };
}
