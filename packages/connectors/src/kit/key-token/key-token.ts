import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AccessToken, Http, HttpRequest, ServiceReply, Verdict } from '../http.ts';
import type { Quota } from '../limiter.ts';
import { SourceError } from '../source-error.ts';

/** How a key becomes a short-lived token, which the requests of a session carry. */
export type KeyToken = {
  /** Returns the request that asks for a token. @throws SourceError for a credential that cannot be a key */
  request: (credential: readonly string[]) => HttpRequest;
  /** Reads the answer: the token, and the seconds that it lasts. @throws SourceError */
  parse: (reply: ServiceReply) => { token: string; seconds: number };
  /** Returns the token of a credential that has one already, for a service that gives both; null for a key. */
  findToken?: (credential: readonly string[]) => string | null;
  /** Header that has the token as its whole value, for a service without bearer tokens. */
  header?: string;
};

type Service = {
  vendor: string;
  service: string;
  quota: Quota;
  judge: (reply: ServiceReply, now: Date) => Verdict;
  keyToken: KeyToken;
  /** `named`: a user names the host, so the request for a token reaches public websites only. */
  hosts?: 'named' | readonly string[];
};

/** Most tokens that a process keeps: more than the keys that an installation uses within an hour. */
const maxTokens = 5000;
/** A token is asked for again a minute before its end, so that no request carries one that ends on its way. */
const marginMs = 60_000;
/** Longest life of a token. A longer one is a fault of the answer. */
const maxSeconds = 86_400;

type KnownToken = { token: string; until: number };
/** Request for a token that several sessions wait for. It is aborted when all of them have stopped. */
type Asking = { answer: Promise<string>; waiting: number; stop: AbortController };
type Tokens = { known: LRUCache<string, KnownToken>; asking: Map<string, Asking> };

/** Tokens of each HTTP client, by the hash of the credential. They are lost at the end of the process. */
const tokensOf = new WeakMap<Http, Tokens>();

const findTokens = (http: Http): Tokens => {
  const found = tokensOf.get(http) ?? { known: new LRUCache({ max: maxTokens }), asking: new Map() };
  tokensOf.set(http, found);
  return found;
};

/** Returns the answer, or stops to wait when the signal is aborted. */
const waitFor = async <T>(answer: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/** Opens the access of a key whose tokens last for a short time. */
export const openKeyToken = (
  http: Http,
  { vendor, service, quota, judge, keyToken, hosts }: Service,
  credential: readonly string[],
): AccessToken => {
  const { header } = keyToken;
  const createRefusal = (cause?: unknown): SourceError =>
    new SourceError('reconnect', `${service} no longer accepts this key.`, { cause });
  const given = keyToken.findToken?.(credential) ?? null;
  if (given !== null)
    return { header, get: () => Promise.resolve(given), renew: () => Promise.reject(createRefusal()) };
  const { known, asking } = findTokens(http);
  const key = hash('sha256', JSON.stringify([vendor, ...credential]));

  const judgeToken = (reply: ServiceReply): Verdict => {
    const verdict = judge(reply, http.now());
    // No token can be renewed here: the service refuses the key itself.
    return verdict.next === 'renew token' ? { next: 'fail', error: createRefusal(verdict.error) } : verdict;
  };

  const ask = async (signal: AbortSignal): Promise<string> => {
    const owner = `${vendor}/token ${key.slice(0, 16)}`;
    const to = { service, owner, quota, judge: judgeToken, hosts };
    const { token, seconds } = keyToken.parse(
      await http.request(keyToken.request(credential), to, null, signal),
    );
    const lifeMs = Math.min(seconds, maxSeconds) * 1000;
    // A token of two minutes or less is used for half of its life.
    const until = http.now().getTime() + lifeMs - Math.min(marginMs, lifeMs / 2);
    known.set(key, { token, until });
    return token;
  };

  const begin = (): Asking => {
    const stop = new AbortController();
    const begun: Asking = {
      answer: ask(stop.signal).finally(() => {
        if (asking.get(key) === begun) asking.delete(key);
      }),
      waiting: 0,
      stop,
    };
    asking.set(key, begun);
    return begun;
  };

  const askOnce = async (signal: AbortSignal): Promise<string> => {
    signal.throwIfAborted();
    const shared = asking.get(key) ?? begin();
    shared.waiting += 1;
    try {
      return await waitFor(shared.answer, signal);
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        if (asking.get(key) === shared) asking.delete(key);
        shared.stop.abort();
      }
    }
  };

  const findKnown = (): string | null => {
    const found = known.get(key);
    return found && http.now().getTime() < found.until ? found.token : null;
  };

  return {
    header,
    get: async (signal) => findKnown() ?? askOnce(signal),
    renew: async (refused, signal) => {
      const found = findKnown();
      if (found !== null && found !== refused) return found;
      known.delete(key);
      return askOnce(signal);
    },
  };
};
