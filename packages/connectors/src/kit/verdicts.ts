import type { ServiceReply, Verdict } from './http.ts';
import { SourceError, writeJson } from './source-error.ts';
import { readRetryAfter } from './waits.ts';

/** Statuses of a temporary problem: too slow, a conflict, too early, or a connection that was closed. */
const temporaryStatuses = [408, 409, 425, 499];
const isTemporary = (status: number): boolean => status >= 500 || temporaryStatuses.includes(status);

/** Reports whether a body has the form of the service's own errors. */
export type IsOwnError = (body: unknown) => boolean;

/** Form of any service's errors: JSON. */
const isJson: IsOwnError = (body) => typeof body === 'object' && body !== null;

/** Statuses that say something about the access, the account or the version. A person is asked to act on them. */
const seriousStatuses = [401, 402, 403, 404, 410];

/** Statuses of a request that is too long for any server on its way. Only a change of Bellwether mends it. */
const tooLongStatuses = [413, 414, 431];

/**
 * Reports whether an error is not of the service but of a gateway, proxy, firewall or captive page in front of it: anything
 * but JSON, or a serious status without the form of the service's own errors. It says nothing about the account or its
 * rights.
 */
const isForeign = ({ status, body }: ServiceReply, isOwn: IsOwnError): boolean =>
  status >= 400 &&
  status < 500 &&
  status !== 429 &&
  !tooLongStatuses.includes(status) &&
  ((typeof body === 'string' && body !== '') || (seriousStatuses.includes(status) && !isOwn(body)));

/** Decides how to handle an error that is not of the service itself; null for any other response. */
export const judgeForeign = (
  service: string,
  reply: ServiceReply,
  now: Date,
  isOwn: IsOwnError = isJson,
): Verdict | null => {
  if (!isForeign(reply, isOwn)) return null;
  const after = readRetryAfter(reply.headers, now);
  return {
    next: 'retry',
    error: new SourceError('service_down', `${service} could not be reached: another server answered.`, {
      answer:
        typeof reply.body === 'object' && reply.body !== null
          ? writeJson(reply.body)
          : String(reply.body ?? ''),
    }),
    ...(after === undefined ? {} : { after }),
  };
};

/**
 * Decides how to handle a response by its HTTP status. A service with its own error codes checks these first and uses
 * this rule for all others. @param isOwn the form of its own errors, without which a serious status is not its own
 */
export const judgeStatus = (
  service: string,
  reply: ServiceReply,
  now: Date,
  isOwn: IsOwnError = isJson,
): Verdict => {
  const foreign = judgeForeign(service, reply, now, isOwn);
  if (foreign) return foreign;
  const { status, headers, body } = reply;
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
      error: new SourceError('service_down', `${service} has a problem at the moment.`, {
        ...(typeof body === 'string' && { answer: body }),
      }),
      ...waiting,
    };
  if (status === 402)
    return {
      next: 'fail',
      error: new SourceError('no_permission', `${service} asks for a paid plan or a payment.`),
    };
  if (status === 404)
    return {
      next: 'fail',
      error: new SourceError('configuration', `${service} does not know this account.`),
    };
  if (status === 410)
    return {
      next: 'fail',
      error: new SourceError('outdated', `${service} no longer answers this version of Bellwether.`),
    };
  if (tooLongStatuses.includes(status))
    return {
      next: 'fail',
      error: new SourceError('internal', `A request of Bellwether is too long for ${service}.`, {
        answer: writeJson(body ?? null),
      }),
    };
  // A request that the service does not understand is our mistake, not the user's.
  return {
    next: 'fail',
    error: new SourceError('internal', `${service} does not understand a request of Bellwether.`, {
      answer: writeJson(body ?? null),
    }),
  };
};

/**
 * Decides by its status how to handle a response of a service that uses a key instead of a sign-in. `account`: the
 * service's word for an account, such as site.
 */
export const judgeKey = (
  service: string,
  account: string,
  reply: ServiceReply,
  now: Date,
  isOwn: IsOwnError = isJson,
): Verdict => {
  const foreign = judgeForeign(service, reply, now, isOwn);
  if (foreign) return foreign;
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
  if (reply.status === 403)
    return {
      next: 'fail',
      error: new SourceError('no_permission', `${service} does not let this key read the ${account}.`),
    };
  return judgeStatus(service, reply, now, isOwn);
};
