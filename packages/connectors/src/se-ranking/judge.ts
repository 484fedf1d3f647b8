import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeKey } from '../kit/verdicts.ts';

export const seRankingName = 'SE Ranking';

/** An error has its message in one of two fields. */
const failure = z.object({
  message: z.string().optional(),
  error: z.object({ message: z.string().optional() }).optional(),
});

const readMessage = (body: unknown): string => {
  const { data } = failure.safeParse(body);
  return data?.error?.message ?? data?.message ?? '';
};

const refusals: readonly (readonly [message: RegExp, sentence: string])[] = [
  [/insufficient funds/i, 'The SE Ranking account has insufficient funds.'],
  [/subscription required/i, 'SE Ranking requires a subscription that includes its API.'],
  [/limit reached/i, 'The SE Ranking account has reached a limit of its plan.'],
];

/** Decides how to handle a response of SE Ranking by its status and, for 403, by its message. */
export const judgeSeRankingReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, body } = reply;
  const message = readMessage(body);
  // The older API host answers 403 to a wrong key.
  const isWrongKey = status === 403 && /^(no|incorrect) token$/i.test(message);
  const refusal = status === 403 && refusals.find(([pattern]) => pattern.test(message));
  if (refusal) return { next: 'fail', error: new SourceError('no_permission', refusal[1]) };
  return judgeKey(seRankingName, 'site', isWrongKey ? { ...reply, status: 401 } : reply, now);
};
