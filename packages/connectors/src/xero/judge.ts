import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';
import { readRetryAfter } from '../kit/waits.ts';

/** Name of the service in texts for users. */
export const xeroName = 'Xero';

const refusal = z.object({ Title: z.string(), Detail: z.string() });
const requestError = z.object({ Type: z.string(), Message: z.string().nullish() });
const isXeroError = (body: unknown): boolean =>
  refusal.safeParse(body).success || requestError.safeParse(body).success;

/** Wait after a limit that names no time: five requests at a time are soon over, and the minute of all apps too. */
const shortWaitMs = 5_000;
const minuteMs = 60_000;

const judgeLimit = (headers: Headers, now: Date): Verdict => {
  const after = readRetryAfter(headers, now);
  if (headers.get('x-rate-limit-problem') === 'day')
    return {
      next: 'retry',
      error: new SourceError('limit', 'The daily limit of Xero for this organisation is used up.'),
      after: after ?? 60 * minuteMs,
    };
  return {
    next: 'retry',
    error: new SourceError('limit', 'Xero allows no more requests at the moment.'),
    after: after ?? (headers.get('x-rate-limit-problem') === 'concurrent' ? shortWaitMs : minuteMs),
  };
};

/** Decides how to handle a response of Xero by its status, and by its detail for an access that is not enough. */
export const judgeXeroReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, headers, body } = reply;
  if (status === 429) return judgeLimit(headers, now);
  const detail = refusal.safeParse(body).data?.Detail ?? '';
  if (
    status === 401 &&
    (/AuthorizationUnsuccessful/i.test(detail) ||
      /insufficient_scope/i.test(headers.get('www-authenticate') ?? ''))
  )
    return {
      next: 'fail',
      error: new SourceError(
        'no_permission',
        'This sign-in does not include all rights that Bellwether needs. Sign in again and allow all of them.',
      ),
    };
  if (status === 403 && refusal.safeParse(body).success)
    return {
      next: 'fail',
      error: new SourceError(
        'no_permission',
        'Xero does not let this user read the organisation. It was disconnected, or the user has lost access.',
      ),
    };
  return judgeStatus(xeroName, reply, now, isXeroError);
};
