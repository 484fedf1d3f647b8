import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';
import { readRetryAfter } from '../kit/waits.ts';
import { myobName } from './oauth.ts';

const errorsForm = z.object({
  Errors: z.array(z.object({ Name: z.string(), Message: z.string().nullish() })).min(1),
});
const isMyobError = (body: unknown): boolean => errorsForm.safeParse(body).success;

/** Page that MYOB could not finish in time. A smaller one may work. */
export class SlowPageError extends SourceError {
  constructor() {
    super('service_down', `${myobName} did not finish an answer in time.`);
  }
}

const minuteMs = 60_000;

/** MYOB names no end of its daily limit, and no time zone of its day, so the sync asks again each hour. */
const judgeLimit = (message: string, headers: Headers, now: Date): Verdict => {
  const after = readRetryAfter(headers, now);
  if (/\bda(?:y|ily)\b/i.test(message))
    return {
      next: 'retry',
      error: new SourceError('limit', `The daily limit of ${myobName} for this installation is used up.`),
      after: after ?? 60 * minuteMs,
    };
  return {
    next: 'retry',
    error: new SourceError('limit', `${myobName} allows no more requests at the moment.`),
    ...(after === undefined ? {} : { after }),
  };
};

/** Decides how to handle a response of MYOB: by the name of its error, then by its status. */
export const judgeMyobReply = (reply: ServiceReply, now: Date): Verdict => {
  const { status, headers, body } = reply;
  const [error] = errorsForm.safeParse(body).data?.Errors ?? [];
  if (status === 429 || (status === 403 && error?.Name === 'RateLimitError'))
    return judgeLimit(error?.Message ?? '', headers, now);
  if (status === 403 && error?.Name === 'DeveloperInactive')
    return {
      next: 'fail',
      error: new SourceError(
        'not_approved',
        `${myobName} has suspended the API key of this installation. Ask your administrator.`,
      ),
    };
  if (status === 403 && error)
    return {
      next: 'fail',
      error: new SourceError(
        'no_permission',
        `${myobName} does not let this user read the company file. The user needs the role Administrator.`,
      ),
    };
  if (status === 504) return { next: 'fail', error: new SlowPageError() };
  return judgeStatus(myobName, reply, now, isMyobError);
};
