import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { guardLookup, isOpenUrl, PrivateHostError } from '../hosts/public-address.ts';
import {
  type AccessToken,
  type Http,
  type HttpRequest,
  type Sent,
  toHeaders,
  type Verdict,
} from '../http.ts';
import type { Quota } from '../limiter.ts';
import { SourceError } from '../source-error.ts';
import { judgeStatus } from '../verdicts.ts';

/** Request for a file. `range`: its bytes, in the form of the header `Range`; another form than one range is ignored. */
export type FileRequest = Pick<HttpRequest, 'url' | 'headers'> & { range?: string | undefined };

/**
 * File of a service. `status`: 200 for the whole file, 206 for a range, 416 for a range that it does not have. `headers`:
 * its type, its length and its range, as far as the service names them. A body that is not read to its end has to be
 * cancelled, or the signal of its session aborted.
 */
export type OpenedFile = { status: number; headers: Headers; body: ReadableStream<Uint8Array> };

type FileDestination = {
  service: string;
  owner: string;
  quota: Quota;
  /** Hosts that receive the access token. */
  hosts: readonly string[];
};

/** Longest wait for the next bytes. The whole file may take longer, as a listener pauses it. */
const idleMs = 30_000;
const maxRedirects = 3;
const keptHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges'];
const oneRange = /^bytes=(?:\d+-\d*|-\d+)$/;
const redirects = [301, 302, 303, 307, 308];

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** Decides how to handle the answer to a request for a file. */
const judgeFile = (service: string, status: number, headers: Headers, now: Date): Verdict => {
  if (status < 300 || status === 416) return { next: 'use' };
  const fail = (fault: 'configuration' | 'no_permission', sentence: string): Verdict => ({
    next: 'fail',
    error: new SourceError(fault, sentence),
  });
  if (status < 400) return fail('configuration', `${service} redirects this file too often.`);
  if (status === 404 || status === 410) return fail('configuration', `${service} no longer has this file.`);
  if (status === 403) return fail('no_permission', `${service} does not let Bellwether read this file.`);
  return judgeStatus(service, { status, headers, body: {} }, now);
};

const createTimeoutError = (service: string): SourceError =>
  new SourceError('service_down', `${service} stopped sending a file.`);

/** Sends one request, and returns its answer when the headers are there. */
const connect = (
  http: Http,
  url: string,
  headers: Headers,
  signal: AbortSignal,
  idle: number,
): Promise<IncomingMessage> => {
  const address = http.resolve(url);
  // Only a local emulator has another address than the service names, and is called without TLS.
  const isEmulated = address !== url;
  const send = address.startsWith('http:') ? requestPlain : requestSecure;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = send(
    address,
    {
      headers: Object.fromEntries(headers),
      signal,
      agent: false,
      ...(isEmulated ? {} : { lookup: guardLookup() }),
    },
    resolve,
  );
  const timer = setTimeout(() => request.destroy(new DOMException('Idle', 'TimeoutError')), idle);
  request.on('error', reject);
  request.end();
  return promise.finally(() => clearTimeout(timer));
};

/** Streams the body of a response. The service is asked for more bytes only when the reader wants them. */
const streamBody = (
  service: string,
  response: IncomingMessage,
  signal: AbortSignal,
  idle: number,
): ReadableStream<Uint8Array> => {
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        let isIdle = false;
        const timer = setTimeout(() => {
          isIdle = true;
          response.destroy();
        }, idle);
        try {
          const { value, done } = await chunks.next();
          // A destroyed response may end as a complete one does.
          if (isIdle) throw createTimeoutError(service);
          if (done && !response.complete) throw new Error('The answer is incomplete.');
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (cause) {
          signal.throwIfAborted();
          if (isIdle) throw createTimeoutError(service);
          throw new SourceError('service_down', `${service} sent an incomplete file.`, { cause });
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: () => {
        response.destroy();
      },
    },
    { highWaterMark: 0 },
  );
};

/**
 * Opens a file within the quota of its owner. A failed request is sent again; a redirect is followed, to a public address
 * with https only. The access token is sent to the hosts of the service alone.
 * @throws SourceError; the signal's reason when it is aborted
 */
export const openFile = async (
  http: Http,
  { url, headers: fields, range }: FileRequest,
  { service, owner, quota, hosts }: FileDestination,
  token: AccessToken | null,
  signal: AbortSignal,
  idle = idleMs,
): Promise<OpenedFile> => {
  type Answer = { response: IncomingMessage; status: number; headers: Headers; at: string };

  const send = async (first: string, used: string | null): Promise<Answer> => {
    for (let [at, count] = [first, 0]; ; count += 1) {
      if (!isOpenUrl(at))
        throw new SourceError('configuration', `${service} names an address that Bellwether does not open.`);
      const isOwn = hosts.includes(hostOf(at));
      const headers = toHeaders(service, {
        accept: '*/*',
        // A length and a range count the bytes as they are sent.
        'accept-encoding': 'identity',
        ...(isOwn ? fields : {}),
        ...(range !== undefined && oneRange.test(range) ? { range } : {}),
        ...(isOwn && used !== null ? { authorization: `Bearer ${used}` } : {}),
      });
      const response = await connect(http, at, headers, signal, idle);
      const status = response.statusCode ?? 0;
      const next = response.headers.location;
      if (
        redirects.includes(status) &&
        next !== undefined &&
        URL.canParse(next, at) &&
        count < maxRedirects
      ) {
        response.destroy();
        at = new URL(next, at).href;
        continue;
      }
      const received = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      return { response, status, headers: new Headers(received), at };
    }
  };

  const sendInTurn = (used: string | null): Promise<Sent<Answer>> =>
    http.takeTurn({ account: owner, service }, quota, signal, async () => {
      try {
        return { reply: await send(url, used) };
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof SourceError) throw cause;
        if (cause instanceof PrivateHostError)
          throw new SourceError(
            'configuration',
            `${service} names an address that Bellwether does not open.`,
            { cause },
          );
        if (cause instanceof DOMException && cause.name === 'TimeoutError') throw createTimeoutError(service);
        return { error: new SourceError('service_down', `${service} did not answer.`, { cause }) };
      }
    });

  const judge = ({ response, status, headers, at }: Answer): Verdict => {
    const isOwn = hosts.includes(hostOf(at));
    const verdict = judgeFile(service, status, headers, http.now());
    if (verdict.next !== 'use') response.destroy();
    if (verdict.next !== 'renew token' || isOwn) return verdict;
    return {
      next: 'fail',
      error: new SourceError('no_permission', `${service} does not let Bellwether read this file.`),
    };
  };

  // The token of a service that redirects is used by the first request alone.
  const ownToken = hosts.includes(hostOf(url)) ? token : null;
  const { response, status, headers } = await http.retry({ service, judge }, ownToken, signal, sendInTurn);
  const kept = keptHeaders.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status, headers: new Headers(kept), body: streamBody(service, response, signal, idle) };
};
