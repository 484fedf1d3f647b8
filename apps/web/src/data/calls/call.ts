import type { Endpoint, InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import { buildAuthorization, type CallIdentity, recordRefusedCall } from '../auth/token.ts';
import { demoModeMessage, isDemoMode, maskNames, unmaskNames } from '../demo-mode.ts';
import { ApiError } from './api-error.ts';

export const apiBasePath = '/v1/';

export const callTimeoutMs = 61_000;

type Has<E extends Endpoint, K extends 'params' | 'query', Value> = undefined extends E[K]
  ? { [key in K]?: undefined }
  : Value;

/** Input of a call to an endpoint. The `body` of an upload is FormData with the file under `file`. */
export type CallInput<E extends Endpoint> = Has<E, 'params', { params: InputOf<E>['params'] }> &
  Has<E, 'query', { query?: InputOf<E>['query'] }> & {
    body?: E['body'] extends 'upload' ? FormData : InputOf<E>['body'];
    unshown?: boolean;
    client?: CallIdentity;
    signal?: AbortSignal;
  };

/** Result of a list request that was cancelled. */
export const emptyPageOfCancelledCall = {
  data: [],
  meta: [{ pagination: { current_page: 1, total_pages: 1, total: 0, count: 0, per_page: 15 } }],
} as const;

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** Set if the reply is stored and not shown; demo mode then leaves the names in it unchanged. */
  unshown?: boolean;
  client?: CallIdentity;
  signal?: AbortSignal;
};

/** Returns '?a=1&b=2' with special characters escaped, or '' for an empty query. */
export const toQueryString = (query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
};

/** Returns a module's address below the base: `url('leads', '/agent', '?page=2')` is 'leads/agent?page=2'. */
export const moduleAddress = (endpoint: string, path = '', query = ''): string =>
  `${endpoint}${path}${query}`;

export const buildCallAddress = (
  path: string,
  { params = {}, query = {} }: Pick<Loose, 'params' | 'query'>,
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const definedParams = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `${apiBasePath}${moduleAddress(filled.slice(1), '', toQueryString(Object.fromEntries(definedParams)))}`;
};

/**
 * Calls the server: `call<typeof logon>('POST', '/auth/logon', { body })` with `import type { logon }`. TypeScript then
 * checks method, path and shapes, and the schemas stay out of the browser. Rejects with `ApiError`, which has the
 * fields of the reply. A request cancelled by `signal` resolves with an empty page.
 */
export async function call<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  input?: CallInput<E>,
): Promise<ReplyOf<E>> {
  const { params, query, ...rest } = (input ?? {}) as Loose;
  const address = buildCallAddress(path, { ...(params ? { params } : {}), ...(query ? { query } : {}) });
  return (await sendRequest(method, address.slice(apiBasePath.length), rest)) as ReplyOf<E>;
}

type Sending = Pick<Loose, 'body' | 'client' | 'signal' | 'unshown'> & {
  /** Function that reads the body of the reply; by default as JSON or text. */
  take?: (reply: Response) => Promise<unknown>;
};

/**
 * Sends one request to an address that is built at run time, below the base address. Resolves and rejects as `call`
 * does.
 */
export async function sendRequest(method: string, address: string, sending: Sending = {}): Promise<unknown> {
  const { body, client, signal, take = readContent, unshown = false } = sending;
  if (isDemoMode() && !isOpenInDemo(method, address, take))
    throw new ApiError(403, { message: demoModeMessage });
  const json = body !== undefined && !(body instanceof FormData);
  const signed = buildAuthorization(client);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), callTimeoutMs);
  try {
    const reply = await fetch(`${apiBasePath}${unmaskNames(address)}`, {
      method,
      headers: { ...signed, ...(json ? { 'content-type': 'application/json' } : {}) },
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
    });
    if (!reply.ok) {
      recordRefusedCall(reply.status, signed);
      throw new ApiError(reply.status, await readContent(reply));
    }
    const answer = await take(reply);
    return unshown ? answer : maskNames(answer);
  } catch (failure) {
    if (signal?.aborted) return emptyPageOfCancelledCall;
    throw failure instanceof ApiError ? failure : new ApiError(0, null);
  } finally {
    clearTimeout(timer);
  }
}

/** In demo mode, allows only reads that are shown and calls that maintain the sign-in. */
const isOpenInDemo = (method: string, address: string, take: unknown): boolean =>
  (method === 'GET' && take === readContent) ||
  /^auth\/(logon|logout|refresh|refresh-v2|provider(\/.*)?|passkey(\/.*)?)$/.test(address);

async function readContent(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (!reply.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
