import type { Reply, Verdict } from './http.ts';
import { SourceError } from './source-error.ts';

/** Whether a status says that the service has a problem for a while: too slow, too early, or any error of its own. */
const isTemporary = (status: number): boolean => status >= 500 || status === 408 || status === 425;

/** Reads `Retry-After`: seconds or an HTTP date. Returns milliseconds; undefined without the header. */
export const readRetryAfter = (headers: Headers, now: Date): number | undefined => {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

/**
 * Judges an answer by its status, as HTTP defines it. A service with error codes of its own judges these first and the
 * rest by this rule.
 */
export const judgeStatus = (service: string, { status, headers }: Reply, now: Date): Verdict => {
  if (status < 400) return { next: 'use' };
  if (status === 401)
    return {
      next: 'renew token',
      error: new SourceError('reconnect', `${service} no longer accepts this connection.`),
    };
  if (status === 403)
    return {
      next: 'fail',
      error: new SourceError('no_permission', `${service} does not let this user read the account.`),
    };
  const after = readRetryAfter(headers, now);
  const waiting = after === undefined ? {} : { after };
  if (status === 429)
    return {
      next: 'retry',
      error: new SourceError('limit', `${service} allows no more requests at the moment.`),
      ...waiting,
    };
  if (isTemporary(status))
    return {
      next: 'retry',
      error: new SourceError('service_down', `${service} has a problem at the moment.`),
      ...waiting,
    };
  return {
    next: 'fail',
    error: new SourceError('configuration', `${service} refused the request. Check the account.`),
  };
};

/**
 * Judges an answer of a service with a key instead of a sign-in by its status. `account`: the service's word for an
 * account, such as site.
 */
export const judgeKey = (service: string, account: string, reply: Reply, now: Date): Verdict => {
  if (reply.status === 401)
    return {
      next: 'fail',
      error: new SourceError('reconnect', `${service} no longer accepts this key.`),
    };
  if (reply.status === 404)
    return {
      next: 'fail',
      error: new SourceError('configuration', `${service} does not know this ${account}. Check its ID.`),
    };
  return judgeStatus(service, reply, now);
};
