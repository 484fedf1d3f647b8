import type { ServiceReply, Verdict } from './http.ts';
import { SourceError } from './source-error.ts';

/** Whether a status means that the service has a temporary problem: too slow, too early, or any server error. */
const isTemporary = (status: number): boolean => status >= 500 || status === 408 || status === 425;

/** Reads `Retry-After`: seconds or an HTTP date. Returns milliseconds; undefined without the header. */
export const readRetryAfter = (headers: Headers, now: Date): number | undefined => {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

/**
 * Decides how to handle a response by its HTTP status. A service with its own error codes checks these first and uses
 * this rule for all others.
 */
export const judgeStatus = (service: string, { status, headers }: ServiceReply, now: Date): Verdict => {
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
 * Decides by its status how to handle a response of a service that uses a key instead of a sign-in. `account`: the
 * service's word for an account, such as site.
 */
export const judgeKey = (service: string, account: string, reply: ServiceReply, now: Date): Verdict => {
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
