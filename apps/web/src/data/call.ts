import type { Endpoint, InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import { readAuth } from './auth-record.ts';
import { Refused } from './refused.ts';

export const timeoutMs = 61_000;

/** The second client sends tokenV2; only `GET /integrations` asks through it. */
export type Client = 'token' | 'tokenV2';

type Has<E extends Endpoint, K extends 'params' | 'query', Value> = undefined extends E[K]
  ? { [key in K]?: undefined }
  : Value;

/** What a call of an endpoint takes. An upload's body is FormData with the file under `file`. */
export type CallInput<E extends Endpoint> = Has<E, 'params', { params: InputOf<E>['params'] }> &
  Has<E, 'query', { query?: InputOf<E>['query'] }> & {
    body?: E['body'] extends 'upload' ? FormData : InputOf<E>['body'];
    client?: Client;
    signal?: AbortSignal;
  };

/** What a cancelled list request resolves with. */
export const emptyPage = {
  data: [],
  meta: [{ pagination: { current_page: 1, total_pages: 1, total: 0, count: 0, per_page: 15 } }],
} as const;

type Loose = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  client?: Client;
  signal?: AbortSignal;
};

/** The address of a call: parameters percent-encoded into the path, the rest as query string. */
export const addressOf = (
  path: string,
  { params = {}, query = {} }: Pick<Loose, 'params' | 'query'>,
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return `/v1${filled}${search === '' ? '' : `?${search}`}`;
};

export const authorization = (client: Client = 'token'): Record<string, string> => {
  const value = readAuth()?.[client];
  return value ? { authorization: `Bearer ${value}` } : {};
};

/**
 * Asks the server: `call<typeof logon>('POST', '/auth/logon', { body })` with `import type { logon }`, so that the
 * schemas stay out of the browser while method, path and shapes are checked.
 * Rejects with `Refused`, which is the body of the reply; a request cancelled by `signal` resolves with an empty page.
 */
export async function call<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  input?: CallInput<E>,
): Promise<ReplyOf<E>> {
  return (await send(method, path, (input ?? {}) as Loose)) as ReplyOf<E>;
}

async function send(method: string, path: string, input: Loose): Promise<unknown> {
  const { body, client, signal } = input;
  const json = body !== undefined && !(body instanceof FormData);
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const reply = await fetch(addressOf(path, input), {
      method,
      headers: { ...authorization(client), ...(json ? { 'content-type': 'application/json' } : {}) },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
    });
    const answer = await contentOf(reply);
    if (!reply.ok) throw new Refused(reply.status, answer);
    return answer;
  } catch (failure) {
    if (signal?.aborted) return emptyPage;
    throw failure instanceof Refused ? failure : new Refused(0, null);
  }
}

async function contentOf(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (!reply.headers.get('content-type')?.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
