import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeForeign, judgeStatus } from '../kit/verdicts.ts';
import { readRetryAfter } from '../kit/waits.ts';

/** Name of the service in texts for users. */
export const linkedinName = 'LinkedIn';

const errorBody = z.object({ message: z.string() });
/**
 * LinkedIn sends a code of its own besides the message, or only the status. A gateway sends the message alone, or repeats the
 * status as the text `error`.
 */
const ownForm = errorBody.and(
  z.union([
    z.object({ serviceErrorCode: z.number() }),
    z.object({ code: z.string(), status: z.number() }),
    z.object({ status: z.number(), error: z.undefined().optional(), timestamp: z.undefined().optional() }),
  ]),
);
const isLinkedinError = (body: unknown): boolean => ownForm.safeParse(body).success;

/** LinkedIn names the method that the app may not call, such as adAnalytics.FINDER-analytics or GET /adAnalytics. */
const missingProduct = /not enough permissions to access: ?(?:\w+\.\w+|[A-Z]+ \/)/i;
/** LinkedIn also hides an API from an app that may not call it. The address of an account is not part of these messages. */
const hiddenApi = /no virtual resource found|\bresource \w+ does not exist/i;
const unknownFields = /unpermitted fields/i;
const dayLimit = /\bday\b|\bdaily\b/i;

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
  const { status, headers, body } = reply;
  const foreign = judgeForeign(linkedinName, reply, now, isLinkedinError);
  if (foreign) return foreign;
  const message = errorBody.safeParse(body).data?.message ?? '';
  if ((status === 403 && missingProduct.test(message)) || (status === 404 && hiddenApi.test(message)))
    return {
      next: 'fail',
      error: new SourceError(
        'not_approved',
        'LinkedIn has not approved this installation for its Advertising API.',
      ),
    };
  // LinkedIn answers 403 to a request for fields that it does not have, which is our mistake.
  if (status === 403 && unknownFields.test(message))
    return judgeStatus(linkedinName, { ...reply, status: 400 }, now, isLinkedinError);
  if (status === 426)
    return {
      next: 'fail',
      error: new SourceError('outdated', 'LinkedIn no longer answers this version of Bellwether.'),
    };
  if (status === 429) {
    const after = readRetryAfter(headers, now);
    if (/data request limit|45 million/i.test(message))
      return {
        next: 'retry',
        after: after ?? dataLimitMs,
        error: new SourceError('limit', 'LinkedIn sends no more figures for a few minutes.'),
      };
    if (after !== undefined || !dayLimit.test(message))
      return {
        next: 'retry',
        ...(after !== undefined && { after }),
        error: new SourceError('limit', 'LinkedIn allows no more requests at the moment.'),
      };
    // The same code also names short limits, so only the last attempt waits for the next day.
    return {
      next: 'retry',
      error: new SourceError('limit', 'The daily limit of LinkedIn is used up.', {
        until: nextMidnightUtc(now),
      }),
    };
  }
  return judgeStatus(linkedinName, reply, now, isLinkedinError);
};
