import { Agent, request } from 'node:http';
import { percentile } from './measure.ts';

type Asked = { path: string; token?: string; body?: object; from?: string };
const ms = (time: number) => `${time.toFixed(0)} ms`;

/** Opens the background load of other users: session check, list, report and overview, each requested without pause. */
export const openBackgroundClients = (url: string) => {
  const port = new URL(url).port;
  const agent = new Agent({ keepAlive: true });
  /**
   * Sends a request, reads the response to its end and returns its status. `from` is the local address to
   * send from.
   */
  const ask = ({ path, token, body, from = '127.0.0.1' }: Asked): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          localAddress: from,
          method: body ? 'POST' : 'GET',
          ...(body ? {} : { agent }),
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
        },
        (answer) => {
          answer.on('error', reject);
          answer.on('end', () => resolve(answer.statusCode ?? 0));
          answer.resume();
        },
      );
      sent.on('error', reject);
      sent.end(body ? JSON.stringify(body) : undefined);
    });
  /**
   * Repeats each request until `isOver` returns true. Returns the milliseconds of each response, by request
   * name.
   * @throws when a status is not 200.
   */
  const askOthers = async (
    { token, business }: { token: string; business: string },
    isOver: () => boolean,
  ): Promise<Record<string, number[]>> => {
    const filter = `business_id:=${business},date:>=2026-01-01,date:<=2026-03-31`;
    const others: Record<string, string> = {
      'the session check': '/v1/auth/authorise',
      'a list': `/v1/modules/meetings/forms/meetings/items?business_id=${business}&per_page=25`,
      'a report': `/v1/modules/dashboard/data/performance-dashboard?${new URLSearchParams({ filter })}`,
      'the overview': '/v1/overview',
    };
    const times: Record<string, number[]> = {};
    await Promise.all(
      Object.entries(others).map(async ([name, path]) => {
        const found: number[] = [];
        times[name] = found;
        while (!isOver()) {
          const begun = performance.now();
          const status = await ask({ path, token });
          if (status !== 200) throw new Error(`${name} was answered ${status}.`);
          found.push(performance.now() - begun);
        }
      }),
    );
    return times;
  };
  return { ask, askOthers, close: () => agent.destroy() };
};

/** Prints the waiting times in milliseconds and returns the p95 over all of them. */
export const printBackgroundClients = (when: string, times: Readonly<Record<string, number[]>>): number => {
  const all = Object.values(times).flat();
  const each = Object.entries(times).map(
    ([name, found]) => `${name} ${ms(percentile(found, 0.5))} / ${ms(percentile(found, 0.95))}`,
  );
  const p95 = percentile(all, 0.95);
  console.log(
    `${when}: p50 / p95 of ${all.length} calls ${ms(percentile(all, 0.5))} / ${ms(p95)}; ${each.join(', ')}`,
  );
  return p95;
};
