import { z } from 'zod';
import type { Reply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';

export const service = 'SE Ranking';

/** An error has its message at one of two places. */
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

/** Judges an answer of SE Ranking by its status and, for 403, by its message. */
export const judge = (reply: Reply, now: Date): Verdict => {
  const { status, body } = reply;
  const fail = (...error: ConstructorParameters<typeof SourceError>): Verdict => ({
    next: 'fail',
    error: new SourceError(...error),
  });
  const message = readMessage(body);
  // The older host answers 403 to a wrong key.
  if (status === 401 || (status === 403 && /^(no|incorrect) token$/i.test(message)))
    return fail('reconnect', 'SE Ranking no longer accepts this key.');
  if (status === 403) {
    const refusal = refusals.find(([pattern]) => pattern.test(message));
    if (refusal) return fail('no_permission', refusal[1]);
  }
  if (status === 404) return fail('configuration', 'SE Ranking does not know this site. Check the site ID.');
  return judgeStatus(service, reply, now);
};
