import type { LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchNamedHost, findHostFault, followRedirects } from './hosts/named-hosts.ts';
import { guardLookup } from './hosts/public-address.ts';
import type { Limiter, Quota } from './limiter.ts';
import { SourceError, withoutNul } from './source-error.ts';
import { boundWait, maxWaitMs } from './waits.ts';

/** Complete response of a service. `body` is the parsed JSON. */
export type ServiceReply = { status: number; headers: Headers; body: unknown };

/** How to handle a response: use it, send the request again (after a wait in milliseconds), or give up. */
export type Verdict =
  | { next: 'use' }
  | { next: 'retry'; error: SourceError; after?: number }
  | { next: 'renew token'; error: SourceError }
  | { next: 'fail'; error: SourceError };

export type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Request body; it is sent as JSON. */
  body?: unknown;
  /** Fields of a form, which is sent instead of `body`. */
  form?: Readonly<Record<string, string>>;
};

/** Service that receives a request: its name in texts for users, and the owner of the quota. */
export type RequestDestination = {
  service: string;
  owner: string;
  quota: Quota;
  judge: (reply: ServiceReply) => Verdict;
  /** `named`: a user names the host. Only public websites are called then, by https (`hosts/named-hosts.ts`). */
  hosts?: 'named' | readonly string[] | undefined;
  /** Returns the JSON in a text that is not JSON as a whole; null for none. */
  mendJson?: ((text: string) => string | null) | undefined;
};

/** Response, or the error of a request without one. */
export type Sent<Reply> = { reply: Reply } | { error: SourceError };

export type HttpOptions = {
  limiter: Limiter;
  /** Maps an address of a service to the address to call, such as that of an emulator. */
  resolve?: (url: string) => string;
  /** Waits between two attempts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  now?: () => Date;
  /** Finds the IP addresses of a host that a user has named. */
  lookup?: LookupFunction;
};

/** Access token of a source. */
export type AccessToken = {
  get(signal: AbortSignal): Promise<string>;
  /** Replaces a token that the service rejected. */
  renew(refused: string, signal: AbortSignal): Promise<string>;
  /** Header that has the token as its whole value; without it, the token is in `Authorization` as a bearer token. */
  header?: string | undefined;
  /** Adds the token proof that a service requires. */
  sign?: ((request: HttpRequest, token: string) => HttpRequest) | undefined;
};

/** Returns the header of a request with an access token. */
const toTokenHeader = (token: string, header: string | undefined): Readonly<Record<string, string>> =>
  header === undefined ? { authorization: `Bearer ${token}` } : { [header]: token };

const maxTries = 5;
const timeoutMs = 30_000;
const firstWaitMs = 1000;
const maxReplyBytes = 64 * 1024 * 1024;

const readText = async (response: Response): Promise<string> => {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxReplyBytes) throw new Error(`The answer is larger than ${maxReplyBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/**
 * Parses JSON. NUL characters are removed from its texts: a database of PostgreSQL stores none, so a name with one would end
 * each read.
 */
export const parseJson = (text: string): unknown =>
  text.includes('\\u0000')
    ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? withoutNul(value) : value))
    : JSON.parse(text);

/**
 * Returns headers of a request.
 * @throws SourceError for text that HTTP cannot carry, such as an invalid key from an old import.
 */
export const toHeaders = (service: string, fields: Readonly<Record<string, string>>): Headers => {
  try {
    return new Headers(fields);
  } catch (cause) {
    const sentence = `The credentials for ${service} have characters that cannot be sent. Enter new credentials.`;
    throw new SourceError('reconnect', sentence, { cause });
  }
};

/** Returns the body of a request, as it is sent, and its type. */
const writeBody = ({ body, form }: HttpRequest): { text: string; type: string } | null => {
  if (form) return { text: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' };
  return body === undefined ? null : { text: JSON.stringify(body), type: 'application/json' };
};

/** Creates the HTTP client of all connectors. It respects quotas, retries failed requests, and limits time and size. */
export const openHttp = ({
  limiter,
  resolve = (url) => url,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
  now = () => new Date(),
  lookup,
}: HttpOptions) => {
  const guarded = guardLookup(lookup);

  const send = async (
    request: HttpRequest,
    to: RequestDestination,
    tokenHeader: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => {
    const { service } = to;
    const body = writeBody(request);
    const headers = toHeaders(service, {
      accept: 'application/json',
      ...request.headers,
      ...tokenHeader,
      ...(body === null ? {} : { 'content-type': body.type }),
    });
    const { method } = request;
    const isNamed = to.hosts === 'named';
    const read = async (limit: AbortSignal): Promise<Sent<ServiceReply>> => {
      const call = (address: string): Promise<Response> => {
        const resolved = resolve(address);
        const init = {
          method,
          headers,
          ...(body === null ? {} : { body: body.text }),
          signal: AbortSignal.any([signal, limit]),
        };
        // A mapped address is that of an emulator on this machine.
        return isNamed && resolved === address
          ? fetchNamedHost(new URL(address), { ...init, lookup: guarded })
          : fetch(resolved, { ...init, redirect: isNamed ? 'manual' : 'error' });
      };
      const response = await (isNamed ? followRedirects(request.url, method, call) : call(request.url));
      const text = await readText(response);
      const { status } = response;
      // 304: nothing has changed since the time that the request names.
      if (text === '' && status < 400 && status !== 304)
        return { error: new SourceError('service_down', `${service} sent an empty answer.`) };
      try {
        return { reply: { status, headers: response.headers, body: text === '' ? null : parseJson(text) } };
      } catch (cause) {
        const mended = to.mendJson?.(text) ?? null;
        if (mended !== null) return { reply: { status, headers: response.headers, body: parseJson(mended) } };
        // An error page of a proxy in front of the service may not be JSON; its status is enough.
        if (status >= 400) return { reply: { status, headers: response.headers, body: text } };
        const sentence = `${service} sent an incomplete answer.`;
        return { error: new SourceError('service_down', sentence, { answer: text, cause }) };
      }
    };
    return limiter.run({ account: to.owner, service }, to.quota, signal, () => {
      const limit = AbortSignal.timeout(timeoutMs);
      return read(limit).catch((cause: unknown): Sent<ServiceReply> => {
        signal.throwIfAborted();
        if (cause instanceof SourceError) throw cause;
        const fault = isNamed ? findHostFault(request.url, cause) : null;
        if (fault) throw fault;
        // A slow service would hold its turn for minutes if it was asked again at once.
        if (limit.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError'))
          throw new SourceError('service_down', `${service} did not finish an answer in time.`, { cause });
        return { error: new SourceError('service_down', `${service} did not answer.`, { cause }) };
      });
    });
  };

  /**
   * Sends a request, at most five times, until the service responds. @param once sends it one time, with a token
   * @throws SourceError; the signal's reason when it is aborted.
   */
  const retry = async <Reply>(
    { service, judge }: { service: string; judge: (reply: Reply) => Verdict },
    token: AccessToken | null,
    signal: AbortSignal,
    once: (token: string | null) => Promise<Sent<Reply>>,
  ): Promise<Reply> => {
    let used = token === null ? null : await token.get(signal);
    let renewed = false;
    for (let tries = 1; ; tries += 1) {
      const sent = await once(used);
      let failed: Exclude<Verdict, { next: 'use' }>;
      if ('error' in sent) failed = { next: 'retry', error: sent.error };
      else {
        const verdict = judge(sent.reply);
        if (verdict.next === 'use') return sent.reply;
        failed = verdict;
      }
      const { error } = failed;
      if (failed.next === 'fail') throw error;
      if (failed.next === 'renew token') {
        if (token === null || used === null) throw error;
        // The service has just renewed the access, so the user did not end it. A gateway may have answered.
        if (renewed)
          throw new SourceError('service_down', `${service} refuses an access that it has just renewed.`, {
            cause: error,
          });
        used = await token.renew(used, signal);
        renewed = true;
        continue;
      }
      const named = failed.after === undefined ? undefined : boundWait(failed.after);
      const after = named ?? firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
      if (tries >= maxTries || after > maxWaitMs) {
        // A failing service rarely says when to retry, so the caller chooses the time.
        const isLongOutage = error.fault === 'service_down' && named !== undefined && named > maxWaitMs;
        if (error.fault !== 'limit' && !isLongOutage) throw error;
        const until = error.until ?? new Date(now().getTime() + Math.max(after, maxWaitMs));
        const answer = error.answer === null ? {} : { answer: error.answer };
        throw new SourceError(error.fault, error.message, { until, ...answer, cause: error });
      }
      await wait(after, signal);
    }
  };

  /**
   * Sends a request until the service responds. A response that takes longer than 30 seconds is not awaited again.
   * @throws SourceError; the signal's reason when it is aborted.
   */
  const request = (
    call: HttpRequest,
    to: RequestDestination,
    token: AccessToken | null,
    signal: AbortSignal,
  ): Promise<ServiceReply> =>
    retry(to, token, signal, (used) =>
      token === null || used === null
        ? send(call, to, {}, signal)
        : send(token.sign?.(call, used) ?? call, to, toTokenHeader(used, token.header), signal),
    );

  return {
    request,
    retry,
    now,
    resolve,
    /** Waits for a turn within the quota of an owner, and runs the work. */
    takeTurn: limiter.run,
  };
};

export type Http = ReturnType<typeof openHttp>;
