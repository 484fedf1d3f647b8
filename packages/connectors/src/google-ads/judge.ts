import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';

export const googleAdsName = 'Google Ads';

const failure = z.object({
  errors: z.array(
    z.object({
      errorCode: z.record(z.string(), z.string()),
      details: z
        .object({ quotaErrorDetails: z.object({ retryDelay: z.string().optional() }).optional() })
        .optional(),
    }),
  ),
});
const errorBody = z.object({ error: z.object({ details: z.array(z.unknown()).optional() }) });

/**
 * Returns the error codes of a response, such as USER_PERMISSION_DENIED, and the wait that it asks for in milliseconds.
 */
const readErrors = (body: unknown): { codes: string[]; after: number | undefined } => {
  const parsed = errorBody.safeParse(body);
  const found = (parsed.success ? (parsed.data.error.details ?? []) : []).flatMap((detail) => {
    const one = failure.safeParse(detail);
    return one.success ? one.data.errors : [];
  });
  const delay = found.flatMap(({ details }) => details?.quotaErrorDetails?.retryDelay ?? [])[0];
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(delay ?? '')?.[1];
  return {
    codes: found.flatMap(({ errorCode }) => Object.values(errorCode)),
    after: seconds === undefined ? undefined : Number(seconds) * 1000,
  };
};

const hour = 3_600_000;

/** Decides how to handle a response of Google Ads, first by its own error codes. */
export const judgeGoogleAdsReply = (reply: ServiceReply, now: Date): Verdict => {
  if (reply.status < 400) return { next: 'use' };
  const { codes, after } = readErrors(reply.body);
  const has = (...names: string[]) => names.some((name) => codes.includes(name));
  const fail = (...error: ConstructorParameters<typeof SourceError>): Verdict => ({
    next: 'fail',
    error: new SourceError(...error),
  });
  if (
    has('CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION', 'ACTION_NOT_PERMITTED', 'DEVELOPER_TOKEN_NOT_APPROVED')
  )
    return fail(
      'not_approved',
      'Google has not approved this installation for real Google Ads accounts yet.',
    );
  if (has('CUSTOMER_NOT_ENABLED'))
    return fail('configuration', 'This Google Ads account is closed or not set up yet.');
  if (has('CUSTOMER_NOT_FOUND', 'INVALID_CUSTOMER_ID'))
    return fail('configuration', 'Google Ads does not know this account.');
  // The daily quota resets at midnight Pacific time; the next attempt is an hour later.
  if (has('RESOURCE_EXHAUSTED', 'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION'))
    return fail('limit', 'The daily limit of Google Ads is used up.', {
      until: new Date(now.getTime() + hour),
    });
  const verdict = judgeStatus(googleAdsName, reply, now);
  return verdict.next === 'retry' && after !== undefined ? { ...verdict, after } : verdict;
};
