import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';

/** Name of the service in texts for users. */
export const linkedinName = 'LinkedIn';

const errorBody = z.object({ message: z.string() });

const dayMs = 86_400_000;
const nextMidnightUtc = (now: Date) => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);

/**
 * Wait after the limit of metric values, which LinkedIn counts over five minutes; 30 seconds are a margin for its
 * clock.
 */
const dataLimitMs = 330_000;

/**
 * Decides by its status how to handle a response of LinkedIn. Rate limits also need the message, because both limits
 * have the same code.
 */
export const judgeLinkedinReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, body } = reply;
  if (status === 404)
    return { next: 'fail', error: new SourceError('configuration', 'LinkedIn does not know this account.') };
  if (status === 426)
    return {
      next: 'fail',
      error: new SourceError(
        'configuration',
        'LinkedIn no longer answers this version of Bellwether. Update Bellwether.',
      ),
    };
  if (status === 429) {
    const { data } = errorBody.safeParse(body);
    if (/data request limit|45 million/i.test(data?.message ?? ''))
      return {
        next: 'retry',
        after: dataLimitMs,
        error: new SourceError('limit', 'LinkedIn sends no more figures for a few minutes.'),
      };
    // LinkedIn does not distinguish a short limit from the daily one, so only the last attempt waits for the next day.
    return {
      next: 'retry',
      error: new SourceError('limit', 'The daily limit of LinkedIn is used up.', {
        until: nextMidnightUtc(now),
      }),
    };
  }
  return judgeStatus(linkedinName, reply, now);
};
