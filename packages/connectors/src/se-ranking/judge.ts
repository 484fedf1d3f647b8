import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError, writeJson } from '../kit/source-error.ts';
import { judgeKey } from '../kit/verdicts.ts';

export const seRankingName = 'SE Ranking';

/** An error has its message in one of three places. */
const failure = z.object({
  message: z.string().nullish(),
  error: z.union([z.string(), z.object({ message: z.string().optional() })]).nullish(),
});

/** Rejection of a request with status 400 or 404, as invalid or about something that does not exist. */
export class RejectedRequestError extends SourceError {}

/** A listed error that has an empty message is one, too; a list or a report is none. */
const isSeRankingError = (body: unknown): boolean => {
  const { data } = failure.safeParse(body);
  return (data?.error ?? data?.message ?? null) !== null;
};

const isWrapped = (body: unknown): boolean =>
  z.object({ data: z.array(z.unknown()) }).safeParse(body).success;

const readMessage = (body: unknown): string => {
  const { data } = failure.safeParse(body);
  const error = data?.error;
  return (typeof error === 'string' ? error : error?.message) ?? data?.message ?? '';
};

const refusals: readonly (readonly [message: RegExp, sentence: string])[] = [
  [/insufficient funds/i, 'The SE Ranking account has insufficient funds.'],
  [/subscription required/i, 'SE Ranking requires a subscription that includes its API.'],
  [/limit reached/i, 'The SE Ranking account has reached a limit of its plan.'],
];

const judgeByStatus = (reply: ServiceReply, now: Date): Verdict => {
  const verdict = judgeKey(seRankingName, 'site', reply, now, isSeRankingError);
  if (verdict.next !== 'fail' || ![400, 404].includes(reply.status)) return verdict;
  const { fault, message, answer } = verdict.error;
  return { next: 'fail', error: new RejectedRequestError(fault, message, { answer: answer ?? '' }) };
};

/** Decides how to handle a response of SE Ranking by its status and, for 403, by its message. */
export const judgeSeRankingReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, body } = reply;
  // A report is a list, or has one in `data`.
  if (status < 400 && isSeRankingError(body) && !isWrapped(body))
    return {
      next: 'retry',
      error: new SourceError('service_down', `${seRankingName} has a problem at the moment.`, {
        answer: writeJson(body),
      }),
    };
  const message = readMessage(body);
  // Some API hosts answer 403 to a wrong key.
  const isWrongKey = status === 403 && /^(no|incorrect) token$|invalid api key/i.test(message);
  const refusal = status === 403 && refusals.find(([pattern]) => pattern.test(message));
  if (refusal) return { next: 'fail', error: new SourceError('no_permission', refusal[1]) };
  return judgeByStatus(isWrongKey ? { ...reply, status: 401 } : reply, now);
};
