import { z } from 'zod';
import type { Reply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';

/** Name of the service for users. */
export const service = 'LinkedIn';

const errorBody = z.object({ message: z.string() });

const dayMs = 86_400_000;
const nextMidnightUtc = (now: Date) => new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);

/** LinkedIn counts metric values over five minutes. The rest is a margin for its clock. */
const dataLimitMs = 330_000;

/** Judges an answer of LinkedIn by its status. Only a limit needs the message, because both limits have the same code. */
export const judge = (reply: Reply, now: Date): Verdict => {
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
    // LinkedIn does not tell a short limit from that of the day, so only the last try waits for the next day.
    return {
      next: 'retry',
      error: new SourceError('limit', 'The daily limit of LinkedIn is used up.', {
        until: nextMidnightUtc(now),
      }),
    };
  }
  return judgeStatus(service, reply, now);
};
