import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { startScript } from '../../apps/server/src/start-script.ts';
import { demoPassword } from '../demo/businesses/accounts.ts';
import { openWebSocket, type WebSocketLine } from './line.ts';

export type AttackResponse = {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
};

type Wish = {
  method?: string;
  token?: string | undefined;
  /** Sent unchanged if it is a string or bytes, otherwise as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Local source address; the server treats 127.0.0.2 as another network. */
  from?: string;
};

/** Attacked server, with a temporary data folder, as seen from the network. */
export type AttackTarget = {
  /** Sends a request with exactly this path; other clients would normalise it. */
  ask(path: string, wish?: Wish): Promise<AttackResponse>;
  at(path: string): string;
  /**
   * Sends raw requests on a new connection and reads no answer. Resolves once they are written to the socket.
   */
  send(requests: string): Promise<Socket>;
  signIn(email: string): Promise<string>;
  /** Opens a WebSocket to meeting minutes that can send raw frames. */
  join(from?: string): Promise<WebSocketLine>;
  /** Returns the longest event-loop block of the server since the last measurement, in milliseconds. */
  held(): Promise<number>;
  /** Returns the memory of the server process, in bytes. */
  memory(): Promise<number>;
  /**
   * Returns the slowest /healthz response during `work`, in milliseconds. A separate thread sends the
   * requests.
   */
  health(work: () => Promise<void>): Promise<number>;
  /** Returns the number of lines logged so far. */
  logged(): number;
  stop(): Promise<void>;
};

/** Maximum length of printed log output; further lines are only counted. */
const shownOfLog = 20_000;

const listen = (child: ChildProcess) => {
  let said = '';
  let shown = 0;
  let lines = 0;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stderr?.on('data', (words: Buffer) => {
    lines += words.toString().split('\n').length - 1;
    shown += words.length;
    if (shown <= shownOfLog) process.stderr.write(words);
  });
  child.stdout?.on('data', (words: Buffer) => {
    lines += words.toString().split('\n').length - 1;
    if (said.length > shownOfLog) return;
    said += String(words);
    const address = /listens on (http:\S+)/.exec(said)?.[1];
    if (address !== undefined) resolve(address);
  });
  child.once('exit', () => reject(new Error(`The server did not start. It said:\n${said}`)));
  return { address: promise, lines: () => lines };
};

/**
 * Starts the server on any free port.
 * @throws Error with the server's output when it does not start.
 */
export const openTarget = async (): Promise<AttackTarget> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-attack-'));
  const child = spawn('sh', [startScript, join(import.meta.dirname, 'server.ts')], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = async () => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  const { address: listening, lines } = listen(child);
  const address = await listening.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const { hostname: host, port } = new URL(address);
  const ask: AttackTarget['ask'] = async (
    path,
    { method, token, body, headers, from = '127.0.0.1' } = {},
  ) => {
    const sent =
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const call = request({
      host,
      port,
      path,
      method: method ?? (sent === undefined ? 'GET' : 'POST'),
      localAddress: from,
      agent: false,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...headers,
      },
    });
    // The server may refuse a body before it has arrived, and then closes the connection.
    call.on('error', () => undefined);
    call.end(sent);
    const [answer] = await once(call, 'response');
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  };
  const measured = async () => {
    const told = once(child, 'message');
    child.send('measure');
    const [measures] = (await told) as [{ held: number; memory: number }];
    return measures;
  };
  return {
    ask,
    stop,
    send: async (requests) => {
      const socket = connect({ host, port: Number(port) });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(requests);
      return socket;
    },
    signIn: async (email) => {
      const { status, body } = await ask('/v1/auth/logon', { body: { email, password: demoPassword } });
      if (status !== 200) throw new Error(`${email} could not sign in: ${body}`);
      return (JSON.parse(body) as { token: string }).token;
    },
    at: (path) => address + path,
    join: (from) => openWebSocket(host, port, from),
    held: async () => (await measured()).held,
    memory: async () => (await measured()).memory,
    health: async (work) => {
      const watch = new Worker(new URL('watch.ts', import.meta.url), { workerData: `${address}/healthz` });
      await once(watch, 'message');
      try {
        await work();
        const told = once(watch, 'message');
        watch.postMessage('worst');
        const [worst] = (await told) as [number];
        return worst;
      } finally {
        await watch.terminate();
      }
    },
    logged: lines,
  };
};
