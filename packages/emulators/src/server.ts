import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describeRequests } from './describe-requests.ts';
import { createFaults, type FaultKind } from './faults.ts';
import type { EmulatedReply, EmulatedRequest, EmulatedService, OddAnswer } from './service.ts';

const slowSteps = 5;
const slowStepMs = 20;

const readBody = async (message: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text === '') return null;
  return message.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text);
};

const write = async (response: ServerResponse, reply: EmulatedReply, fault: FaultKind | null) => {
  const { body } = reply;
  const isText = typeof body === 'string';
  response.writeHead(reply.status, {
    'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
    ...reply.headers,
  });
  const bytes = body instanceof Uint8Array ? body : Buffer.from(isText ? body : JSON.stringify(body ?? null));
  if (fault === 'cut') {
    response.end(bytes.subarray(0, Math.floor(bytes.length / 2)));
    return;
  }
  if (reply.pauseMs !== undefined) {
    for (const byte of bytes) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await pause(reply.pauseMs);
    }
    response.end();
    return;
  }
  if (fault === 'slow')
    for (let step = 0; step < slowSteps; step += 1) {
      const part = Math.ceil(bytes.length / slowSteps);
      response.write(bytes.subarray(step * part, (step + 1) * part));
      await pause(slowStepMs);
    }
  response.end(fault === 'slow' ? undefined : bytes);
};

/** Whether a request is the consent page of a sign-in, which a user reads and not a program. */
const isConsent = ({ method, query }: EmulatedRequest): boolean =>
  method === 'GET' && query.has('redirect_uri');

/**
 * Starts emulators of services on this machine. The address `/<host>/<path>` represents `https://<host>/<path>`. Each
 * request is checked against the API description of its service; `violations` lists the requests that break it.
 * @param options.delayMs wait before each answer but a consent page
 */
export const startEmulators = async (
  services: readonly EmulatedService[],
  port = 0,
  { delayMs = 0 }: { delayMs?: number } = {},
) => {
  const served = services.map((service) => ({
    service,
    check: service.description ? describeRequests(service.description) : () => [],
  }));
  const faults = createFaults();
  const violations: string[] = [];
  const odd: { answer: OddAnswer | null } = { answer: null };
  const counts = new Map<string, number>();

  const answer = (request: EmulatedRequest): EmulatedReply => {
    const found = served.find(({ service }) => service.hosts.includes(request.host));
    if (!found) return { status: 404, body: { error: `No emulator for ${request.host}.` } };
    const { service, check } = found;
    const breaches = check(request);
    if (breaches.length > 0) {
      violations.push(`${request.method} ${request.path}: ${breaches.join('; ')}`);
      return { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', details: breaches } } };
    }
    return service.answer(request);
  };

  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const url = new URL(message.url ?? '/', 'http://emulator');
    const [, host = '', ...rest] = url.pathname.split('/');
    const body = await readBody(message);
    const fault = faults.next();
    counts.set(host, (counts.get(host) ?? 0) + 1);
    if (fault === 'reset') {
      message.socket.destroy();
      return;
    }
    if (fault === '429' || fault === '500' || fault === '503') {
      const body = { error: { code: Number(fault) } };
      await write(response, { status: Number(fault), headers: { 'retry-after': '0' }, body }, null);
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
    );
    const request = {
      host,
      method: message.method ?? 'GET',
      path: `/${rest.join('/')}`,
      query: url.searchParams,
      headers,
      body,
    };
    if (delayMs > 0 && !isConsent(request)) await pause(delayMs);
    const usual = () => answer(request);
    await write(response, odd.answer ? odd.answer(request, usual) : usual(), fault);
  };

  const server = createServer((message, response) => {
    handle(message, response).catch((error: unknown) => {
      violations.push(String(error));
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    faults,
    /** Replaces answers while its `answer` is set. */
    odd,
    violations,
    /** Number of requests to a host. */
    requestsTo: (host: string) => counts.get(host) ?? 0,
    /** Allows the process to end while the emulators listen. */
    unref: () => void server.unref(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type Emulators = Awaited<ReturnType<typeof startEmulators>>;
