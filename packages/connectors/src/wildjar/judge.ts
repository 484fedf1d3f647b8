import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { judgeKey } from '../kit/verdicts.ts';

/** Name of the service in texts for users. */
export const wildjarName = 'WildJar';

const failure = z.object({ status: z.literal('error'), errorCode: z.string().nullish() });
/** Codes with which a token endpoint of OAuth refuses a key. A gateway has none of them. */
const refusedKey = z.object({ error: z.enum(['invalid_client', 'invalid_grant', 'unauthorized_client']) });

const isRefusedKey = (body: unknown): boolean => refusedKey.safeParse(body).success;
const isWildJarError = (body: unknown): boolean => failure.safeParse(body).success || isRefusedKey(body);

/** Rejection of a request with status 400 or 404, as invalid or about something that does not exist. */
export class RejectedRequestError extends SourceError {}

/** Decides how to handle a response of WildJar by its status, and for status 200 by the status in its body. */
export const judgeWildJarReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, body } = reply;
  if (status < 400 && isWildJarError(body))
    return {
      next: 'retry',
      error: new SourceError('service_down', `${wildjarName} has a problem at the moment.`, {
        answer: writeJson(body),
      }),
    };
  const judged = isRefusedKey(body) ? { ...reply, status: 401 } : reply;
  const verdict = judgeKey(wildjarName, 'account', judged, now, isWildJarError);
  if (verdict.next !== 'fail') return verdict;
  // A token lasts for an hour, and the key may be good for another one.
  if (judged.status === 401) return { next: 'renew token', error: verdict.error };
  if (status !== 400 && status !== 404) return verdict;
  const { fault, message, answer } = verdict.error;
  return { next: 'fail', error: new RejectedRequestError(fault, message, { answer: answer ?? '' }) };
};
