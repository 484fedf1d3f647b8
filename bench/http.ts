import { Agent, get } from 'node:http';
import autocannon from 'autocannon';
import { demoPassword } from '../tools/demo/businesses/accounts.ts';

export type BenchReply = { status: number; etag: string | undefined; body: string };

export type BenchClient = {
  get(path: string, headers?: Record<string, string>): Promise<BenchReply>;
  /**
   * Requests the paths in turn on `callers` connections. Returns requests per second, the p50 in milliseconds and the
   * number of requests. @throws when a response does not have `status`.
   */
  rate(
    paths: readonly string[],
    options: { callers: number; seconds: number; headers?: Record<string, string>; status: 200 | 304 },
  ): Promise<{ perSecond: number; p50: number; requests: number }>;
  close(): void;
};

export async function signInForBench(port: number): Promise<Record<string, string>> {
  const url = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${url}/v1/auth/logon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@bellwether.example', password: demoPassword }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

export function createBenchClient(port: number, own: Record<string, string>): BenchClient {
  const url = `http://127.0.0.1:${port}`;
  // All requests use a single keep-alive connection, so that the times exclude the handshake.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    get: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        get(url + path, { agent, headers: { ...own, ...headers } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              etag: response.headers.etag,
              body: Buffer.concat(parts).toString(),
            }),
          );
        }).on('error', reject);
      }),
    rate: async (paths, { callers, seconds, headers = {}, status }) => {
      const result = await autocannon({
        url,
        connections: callers,
        duration: seconds,
        headers: { ...own, ...headers },
        requests: paths.map((path) => ({ method: 'GET', path })),
      });
      const answered = result.statusCodeStats?.[`${status}`]?.count ?? 0;
      if (result.errors > 0 || answered < result.requests.total)
        throw new Error(
          `${result.requests.total} requests: ${answered} answered ${status}, ${result.errors} errors.`,
        );
      const requests = result.requests.total;
      return { perSecond: requests / result.duration, p50: result.latency.p50, requests };
    },
    close: () => agent.destroy(),
  };
}
